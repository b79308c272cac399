import { showStartFailed } from '../start/start-failed';

/** /agent_tools: a separate host, with the navigation of the nav remote. */
import(/* webpackChunkName: "start-staff" */ './start-staff')
  .then(({ startStaffPage }) => startStaffPage('agent-tools'))
  .catch(showStartFailed);
