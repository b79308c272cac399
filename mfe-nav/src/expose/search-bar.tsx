import { defineExtension } from 'shared-ui';
import { SearchBar } from '../search-bar/search-bar';

export const { bootstrap, mount, unmount, update, extension } = defineExtension<'layout.search-bar'>(SearchBar, {
  remote: 'nav',
});
