import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** A task that the server repeats. */
export interface Job {
  /** name in the log, such as 'accounts: pruning' */
  name: string;
  /** milliseconds between the end of a run and the next one */
  everyMs: number;
  /** milliseconds before the first run; by default `everyMs` */
  firstAfterMs?: number;
  /** while it returns false, a run that is due waits */
  isReady?: () => boolean;
  /** @param signal aborted when the job is stopped: a long run ends early, and may throw */
  run(signal: AbortSignal): Promise<unknown>;
}

/** A run that has ended. */
export interface JobRun {
  job: string;
  seconds: number;
  failed: boolean;
}

export const HOUR_MS = 3_600_000;
/** Jobs run earlier by up to this share, so that servers that start together do not run them together. */
const JITTER = 0.05;
/** Interval of checks of a job that is not ready, in milliseconds. */
const NOT_READY_MS = 1000;

const listeners = new Set<(run: JobRun) => void>();

/** Calls the listener after each run of a job. @returns ends that */
export function onJobRun(listener: (run: JobRun) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Repeats a job while the server listens. */
export function registerJob(app: FastifyInstance, job: Job): void {
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = startJob(job, app.log);
  });
  app.addHook('onClose', () => stop());
}

/**
 * Repeats a job, never two runs at once. A failed run is logged, and the next one runs on time.
 * @returns a function that stops it, after the current run
 */
export function startJob(
  { name, everyMs, firstAfterMs = everyMs, isReady = () => true, run }: Job,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const stopped = new AbortController();
  const { signal } = stopped;
  const runOnce = async () => {
    const begun = performance.now();
    let failed = false;
    try {
      await run(signal);
    } catch (error) {
      if (signal.aborted && error === signal.reason) return;
      failed = true;
      log.error(
        { event: 'job.failed', err: error, job: name },
        `${name} failed; the next run is in ${everyMs / 1000} seconds`,
      );
    }
    for (const listener of listeners) listener({ job: name, seconds: (performance.now() - begun) / 1000, failed });
  };
  const schedule = (afterMs: number) => {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      if (!isReady()) return schedule(NOT_READY_MS);
      running = runOnce().then(() => schedule(everyMs));
    }, withJitter(afterMs)).unref();
  };
  schedule(firstAfterMs);
  return async () => {
    stopped.abort();
    clearTimeout(timer);
    await running;
  };
}

function withJitter(ms: number): number {
  return ms * (1 - Math.random() * JITTER);
}
