import { defineExtension } from 'shared-ui';
import { Help } from '../help/help';

export const { bootstrap, mount, unmount, update } = defineExtension<'layout.contact'>(Help, { remote: 'leads' });
