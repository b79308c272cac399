import { defineExtension } from 'shared-ui';
import { Help } from '../help/help';
import { i18n } from '../texts';

export const { extension } = defineExtension<'layout.contact'>(Help, { remote: 'leads', texts: i18n });
