import { definePage } from 'shared-ui';
import { SearchPage } from '../search/search-page';

export const { bootstrap, mount, unmount, update } = definePage(SearchPage, { remote: 'search' });
