import { defineExtension } from 'shared-ui';
import { SearchBar } from '../search-bar/search-bar';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, extension } = defineExtension<'layout.search-bar'>(SearchBar, {
  remote: 'nav',
  texts: i18n,
});
