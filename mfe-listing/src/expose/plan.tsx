import { definePage } from 'shared-ui';
import { loadPlanned, PlanPage } from '../plan/plan-page';

export const { bootstrap, mount, unmount, update, page } = definePage(PlanPage, {
  remote: 'listing',
  load: loadPlanned,
});
