export { BoundedQueue } from './bounded-queue';
export { HOUR_MS, type Job, onJobRun, registerJob, startJob } from './jobs';
export { runEach } from './run-each';
export { TimeSlice } from './time-slice';
