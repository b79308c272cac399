import { definePage } from 'shared-ui';
import { SearchPage } from '../page/search-page';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(SearchPage, {
  remote: 'search',
  texts: i18n,
  // browsers never load data ahead, and need no code for it
  load: async (context) => (await import('../page/load-search')).loadSearch(context),
});
