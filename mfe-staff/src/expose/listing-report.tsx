import { definePage } from 'shared-ui';
import { loadReport, ReportPage } from '../reports/report-page';

export const { bootstrap, mount, unmount, update, page } = definePage(ReportPage, {
  remote: 'staff',
  load: loadReport,
});
