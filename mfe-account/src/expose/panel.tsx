import { defineExtension } from 'shared-ui';
import { AccountPanel } from '../page/account-sections';

export const { bootstrap, mount, unmount, update } = defineExtension<'search.panel'>(AccountPanel, {
  remote: 'account',
});
