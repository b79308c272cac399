import { defineExtension } from 'shared-ui';
import { HomeSearch } from '../universal-search/universal-search';

export const { bootstrap, mount, unmount, update } = defineExtension<'home.search'>(HomeSearch, { remote: 'nav' });
