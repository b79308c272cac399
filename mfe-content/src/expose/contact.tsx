import { definePage } from 'shared-ui';
import { ContactPage } from '../contact/contact';

export const { bootstrap, mount, unmount, update, page } = definePage(ContactPage, { remote: 'content' });
