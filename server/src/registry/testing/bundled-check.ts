import { type ResourceLimits, Worker } from 'node:worker_threads';
import { bundledProgram } from '../../testing/bundled-program';

const program = await bundledProgram('upload-check');

/** The thread that checks uploads. */
export const startBundledCheck = (resourceLimits: ResourceLimits) => new Worker(program, { resourceLimits });
