import { definePage } from 'shared-ui';
import { AccountPage } from '../page/account-page';

export const { bootstrap, mount, unmount, update } = definePage(AccountPage, { remote: 'account' });
