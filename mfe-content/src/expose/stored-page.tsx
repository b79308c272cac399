import { definePage } from 'shared-ui';
import { loadStoredPage, StoredPage } from '../stored-page/stored-page';

export const { bootstrap, mount, unmount, update, page } = definePage(StoredPage, {
  remote: 'content',
  load: loadStoredPage,
});
