import { defineExtension } from 'shared-ui';
import { ContactOverlay } from '../contact-overlay/contact-overlay';
import { i18n } from '../texts';

export const { extension } = defineExtension<'nav.contact'>(ContactOverlay, {
  remote: 'leads',
  texts: i18n,
});
