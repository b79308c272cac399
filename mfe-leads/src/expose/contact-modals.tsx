import { defineExtension } from 'shared-ui';
import { ContactModals } from '../email-agent/contact-modals';

export const { bootstrap, mount, unmount, update } = defineExtension<'layout.modals'>(ContactModals, {
  remote: 'leads',
});
