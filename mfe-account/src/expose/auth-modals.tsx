import { defineExtension } from 'shared-ui';
import { AuthModals } from '../sign-in/auth-modals';

export const { bootstrap, mount, unmount, update } = defineExtension<'layout.modals'>(AuthModals, {
  remote: 'account',
});
