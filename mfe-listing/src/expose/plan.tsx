import { definePage } from 'shared-ui';
import { loadPlanned, PlanPage } from '../plan/plan-page';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(PlanPage, {
  remote: 'listing',
  texts: i18n,
  load: loadPlanned,
});
