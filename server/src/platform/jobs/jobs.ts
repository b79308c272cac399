import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../database/database';
import { isDatabaseAway } from '../database/database-away';
import { logOutage } from '../database/outage-log';

/**
 * Keeps a run in the caller's transaction, so that no two servers apply their changes together.
 * @throws RunLost when the queue has given the run to another server
 */
export type Hold = (trx: Database) => Promise<void>;

/** A task that is repeated: by one server at a time, or by each server for itself. */
export interface Job {
  /** name in the log and in the queue, such as 'accounts: pruning' */
  name: string;
  /** milliseconds between the end of a run and the next one */
  everyMs: number;
  /** milliseconds before the first run; by default `everyMs`. A restart does not repeat the first run of a shared job */
  firstAfterMs?: number;
  /** while it returns false, a run that is due waits */
  isReady?: () => boolean;
  /** @param signal aborted when the job is stopped: a long run ends early, and may throw */
  run(signal: AbortSignal, hold: Hold): Promise<unknown>;
  /** milliseconds between a run that did not fail and the next one, if that differs from run to run */
  nextMs?(): Promise<number>;
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

/** Calls the listeners of `onJobRun`. */
export function reportRun(run: JobRun): void {
  for (const listener of listeners) listener(run);
}

export function runFailed(log: Pick<FastifyBaseLogger, 'error'>, { name, everyMs }: Job, error: unknown): void {
  if (isDatabaseAway(error)) logOutage(log, name, error);
  else
    log.error(
      { event: 'job.failed', err: error, job: name },
      `${name} failed; the next run is in ${everyMs / 1000} seconds`,
    );
}

const jobs = new WeakMap<FastifyInstance, Job[]>();

/** Registers a job for the queue: of all servers one at a time runs it. */
export function registerJob(app: FastifyInstance, job: Job): void {
  jobs.set(app, [...jobsOf(app), job]);
}

/** The jobs for the queue, in the order of their registration. */
export const jobsOf = (app: FastifyInstance): readonly Job[] => jobs.get(app) ?? [];

/** Repeats a job on each server, for its own files or memory, while the server listens. */
export function registerLocalJob(app: FastifyInstance, job: Job): void {
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = startJob(job, app.log);
  });
  app.addHook('onClose', () => stop());
}

/**
 * Repeats a job in this process, never two runs at once. A failed run is logged, and the next one runs on time.
 * @returns a function that stops it, after the current run
 */
export function startJob(job: Job, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  const { name, everyMs, firstAfterMs = everyMs, isReady = () => true, run } = job;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const stopped = new AbortController();
  const { signal } = stopped;
  const runOnce = async () => {
    const begun = performance.now();
    let failed = false;
    try {
      // each server has this job for itself
      await run(signal, async () => {});
    } catch (error) {
      if (signal.aborted && error === signal.reason) return;
      failed = true;
      runFailed(log, job, error);
    }
    reportRun({ job: name, seconds: (performance.now() - begun) / 1000, failed });
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
