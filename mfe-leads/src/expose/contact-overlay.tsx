import { defineExtension } from 'shared-ui';
import { ContactOverlay } from '../contact-overlay/contact-overlay';

export const { bootstrap, mount, unmount, update } = defineExtension<'nav.contact'>(ContactOverlay, {
  remote: 'leads',
});
