import { definePage } from 'shared-ui';
import { ComparePage, loadCompared } from '../compare/compare-page';

export const { bootstrap, mount, unmount, update, page } = definePage(ComparePage, {
  remote: 'listing',
  load: loadCompared,
});
