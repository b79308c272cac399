import { tellStartFailed } from '../start/start-failed';

/** /admin: a page beside the shell, navigation by the nav remote. */
import(/* webpackChunkName: "start-staff" */ './start-staff')
  .then(({ startStaffPage }) => startStaffPage('admin'))
  .catch(tellStartFailed);
