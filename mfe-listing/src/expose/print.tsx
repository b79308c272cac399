import { definePage } from 'shared-ui';
import { loadPrinted, PrintPage } from '../print/print-page';

export const { bootstrap, mount, unmount, update, page } = definePage(PrintPage, {
  remote: 'listing',
  load: loadPrinted,
});
