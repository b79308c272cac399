import { defineExtension } from 'shared-ui';
import { AccountPanel } from '../panel/account-panel';

export const { bootstrap, mount, unmount, update } = defineExtension<'search.panel'>(AccountPanel, {
  remote: 'account',
});
