import { definePage } from 'shared-ui';
import { ComparePage, loadCompared } from '../compare/compare-page';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(ComparePage, {
  remote: 'listing',
  texts: i18n,
  load: loadCompared,
});
