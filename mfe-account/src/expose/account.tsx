import { definePage } from 'shared-ui';
import { AccountPage } from '../panel/account-page';

export const { bootstrap, mount, unmount, update } = definePage(AccountPage, { remote: 'account' });
