import { defineExtension } from 'shared-ui';
import { Footer } from '../footer/footer';

export const { bootstrap, mount, unmount, update } = defineExtension<'layout.footer'>(Footer, { remote: 'nav' });
