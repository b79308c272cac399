import { type ResourceLimits, Worker } from 'node:worker_threads';

/** The thread that looks at uploads, from its sources. */
export const startTypedCheck = (resourceLimits: ResourceLimits) =>
  new Worker(new URL('./typed-check-thread.mjs', import.meta.url), { resourceLimits });
