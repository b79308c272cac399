export { BoundedQueue } from './bounded-queue';
export {
  HOUR_MS,
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
