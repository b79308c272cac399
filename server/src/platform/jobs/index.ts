export { BoundedQueue } from './bounded-queue';
export { HOUR_MS, type Job, registerJob, startJob } from './jobs';
