import { definePage } from 'shared-ui';
import { loadPrinted, PrintPage } from '../print/print-page';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(PrintPage, {
  remote: 'listing',
  texts: i18n,
  load: loadPrinted,
});
