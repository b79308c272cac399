import { defineExtension } from 'shared-ui';
import { Footer } from '../footer/footer';

export const { bootstrap, mount, unmount, update, extension } = defineExtension<'layout.footer'>(Footer, {
  remote: 'nav',
});
