import { definePage } from 'shared-ui';
import { SearchPage } from '../page/search-page';

export const { bootstrap, mount, unmount, update, page } = definePage(SearchPage, {
  remote: 'search',
  // browsers never load data ahead, and need no code for it
  load: async (context) => (await import('../page/load-search')).loadSearch(context),
});
