import { tellStartFailed } from '../start/start-failed';

/** /agent_tools: a page beside the shell, navigation by the nav remote. */
import(/* webpackChunkName: "start-staff" */ './start-staff')
  .then(({ startStaffPage }) => startStaffPage('agent-tools'))
  .catch(tellStartFailed);
