import { tellStartFailed } from '../start/start-failed';

/** /admin: content by the server, navigation by the nav remote [B2.1.14]. */
import(/* webpackChunkName: "start-staff" */ '../start/staff')
  .then(({ startStaffPage }) => startStaffPage('admin'))
  .catch(tellStartFailed);
