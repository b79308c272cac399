import { defineExtension } from 'shared-ui';
import { Header } from '../header/header';

export const { bootstrap, mount, unmount, update, extension } = defineExtension<'layout.header'>(Header, {
  remote: 'nav',
});
