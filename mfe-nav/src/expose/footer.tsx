import { defineExtension } from 'shared-ui';
import { Footer } from '../footer/footer';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, extension } = defineExtension<'layout.footer'>(Footer, {
  remote: 'nav',
  texts: i18n,
});
