import { defineExtension } from 'shared-ui';
import { Header } from '../header/header';

export const { bootstrap, mount, unmount, update } = defineExtension<'layout.header'>(Header, { remote: 'nav' });
