import { showStartFailed } from '../start/start-failed';

/** /admin: a separate host, with the navigation of the nav remote. */
import(/* webpackChunkName: "start-staff" */ './start-staff')
  .then(({ startStaffPage }) => startStaffPage('admin'))
  .catch(showStartFailed);
