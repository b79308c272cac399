import { defineExtension } from 'shared-ui';
import { ContactOverlay } from '../contact-overlay/contact-overlay';

export const { extension } = defineExtension<'nav.contact'>(ContactOverlay, {
  remote: 'leads',
});
