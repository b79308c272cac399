import { cpus, loadavg } from 'node:os';

/** Factor for the time that something may take on a machine that is busy with other work. */
export const busyFactor = (): number => (cpus().length > (loadavg()[0] ?? 0) ? 1 : 4);
