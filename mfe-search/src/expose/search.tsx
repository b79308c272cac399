import { definePage } from 'shared-ui';
import { loadSearch } from '../page/load-search';
import { SearchPage } from '../page/search-page';

export const { bootstrap, mount, unmount, update, page } = definePage(SearchPage, {
  remote: 'search',
  load: loadSearch,
});
