export { BoundedQueue } from './bounded-queue';
export {
  HOUR_MS,
  type Hold,
  type Job,
  jobsOf,
  onJobRun,
  registerJob,
  registerLocalJob,
  reportRun,
  runFailed,
  startJob,
} from './jobs';
export { runEach } from './run-each';
export { TimeSlice } from './time-slice';
