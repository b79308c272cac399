import { definePage } from 'shared-ui';
import { AdminPage } from '../pages/admin';

// behind sign-in and in no search engine: the browser draws it
export const { bootstrap, mount, unmount, update } = definePage(AdminPage, { remote: 'staff' });
