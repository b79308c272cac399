import { definePage } from 'shared-ui';
import { NewRemotePage } from '../new-remote/new-remote-page';

export const { bootstrap, mount, unmount, update, page } = definePage(NewRemotePage, { remote: 'new-remote' });
