import { definePage } from 'shared-ui';
import { loadSearch } from '../search/load-search';
import { SearchPage } from '../search/search-page';

export const { bootstrap, mount, unmount, update, page } = definePage(SearchPage, {
  remote: 'search',
  load: loadSearch,
});
