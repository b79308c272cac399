import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Work that the server repeats while it runs. */
export interface Job {
  /** how the log calls it, as 'accounts: pruning' */
  name: string;
  /** between the end of a run and the next one */
  everyMs: number;
  /** before the first run; `everyMs` unless it is set */
  firstAfterMs?: number;
  /** while it answers false, a run that is due waits */
  isReady?: () => boolean;
  run(): Promise<unknown>;
}

/** A run that has ended. */
export interface JobRun {
  job: string;
  seconds: number;
  failed: boolean;
}

export const HOUR_MS = 3_600_000;
/** Jobs are delayed by up to this share, so that servers that start together do not run them together. */
const JITTER = 0.05;
/** Between two looks at a job that is not ready, in milliseconds. */
const NOT_READY_MS = 1000;

const listeners = new Set<(run: JobRun) => void>();

/** Calls the listener after each run of a job. @returns ends that */
export function onJobRun(listener: (run: JobRun) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Repeats a job from the moment the server listens until it closes. */
export function registerJob(app: FastifyInstance, job: Job): void {
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = startJob(job, app.log);
  });
  app.addHook('onClose', () => stop());
}

/**
 * Repeats a job, never two runs at once. A run that fails is logged, and the next one comes in time.
 * @returns stops it, after the run under way
 */
export function startJob(
  { name, everyMs, firstAfterMs = everyMs, isReady = () => true, run }: Job,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const runOnce = async () => {
    const begun = performance.now();
    let failed = false;
    try {
      await run();
    } catch (error) {
      failed = true;
      log.error({ err: error }, `${name} failed; it runs again in ${everyMs / 1000} seconds`);
    }
    for (const listener of listeners) listener({ job: name, seconds: (performance.now() - begun) / 1000, failed });
  };
  const schedule = (afterMs: number) => {
    if (isStopped) return;
    timer = setTimeout(() => {
      if (!isReady()) return schedule(NOT_READY_MS);
      running = runOnce().then(() => schedule(everyMs));
    }, withJitter(afterMs)).unref();
  };
  schedule(firstAfterMs);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

function withJitter(ms: number): number {
  return ms * (1 + Math.random() * JITTER);
}
