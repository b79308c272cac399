import { definePage } from 'shared-ui';
import { SearchPage } from '../search/search-page';

export default definePage(SearchPage, { remote: 'search' });
