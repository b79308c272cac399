import { defineExtension } from 'shared-ui';
import { Help } from '../help/help';

export const { extension } = defineExtension<'layout.contact'>(Help, { remote: 'leads' });
