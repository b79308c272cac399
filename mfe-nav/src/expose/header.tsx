import { defineExtension } from 'shared-ui';
import { Header } from '../header/header';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, extension } = defineExtension<'layout.header'>(Header, {
  remote: 'nav',
  texts: i18n,
});
