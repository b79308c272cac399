import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { logOutage } from '../database/outage-log';
import { HOUR_MS, type Job, reportRun, runFailed } from '../jobs/jobs';
import { traced } from '../observability/tracing';
import { type Deliver, type Deliveries, DeliveryError } from './delivery';
import { createNotifier } from './notifier';
import {
  type ClaimedTask,
  claimJob,
  claimTasks,
  completeTask,
  failTask,
  parkUndelivered,
  releaseTask,
  renewTask,
  repeatTask,
  scheduleJobs,
} from './tasks.repository';

export interface WorkerSettings {
  /** poll interval when nothing wakes the worker, in milliseconds */
  pollMs: number;
  /** time limit of one delivery, which is aborted shortly before; a job renews its lease */
  leaseMs: number;
  /** concurrent deliveries of one topic; a receiver that hangs delays no other topic */
  concurrency: number;
  /** the first delay after a failure is about twice this */
  retryBaseMs: number;
  /** the maximum delay in the first hour */
  retryCapMs: number;
  /** how long stopping waits for running deliveries */
  drainMs: number;
}

export const WORKER_DEFAULTS: WorkerSettings = {
  pollMs: 1000,
  leaseMs: 60_000,
  concurrency: 4,
  retryBaseMs: 1000,
  retryCapMs: 5 * 60_000,
  drainMs: 10_000,
};

/** Interval of the search for rows without a receiver, and how long a due row may be unclaimed. Milliseconds. */
const PARK_MS = 60_000;
const UNCLAIMED_MS = 5 * 60_000;
/** How often a job is claimed that another process runs. */
const CLAIM_TRIES = 10;
const CLAIM_PAUSE_MS = 100;
/** The lease of a job is renewed this many times before it would end. */
const BEATS = 3;

export interface WorkerDeps {
  db: Database;
  /** topics to which features add, and their call after a commit */
  queue: { topics: ReadonlySet<string>; onWake(listener: () => void): () => void };
  deliveries: Deliveries;
  /** of all servers one at a time runs a job */
  jobs?: readonly Job[];
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  settings?: Partial<WorkerSettings>;
}

export interface Worker {
  /** claims no more tasks, waits for running ones, and releases those that did not finish */
  stop(): Promise<void>;
}

/** What a worker does with the tasks of a topic. */
interface Handler {
  concurrency: number;
  isReady: () => boolean;
  run(task: ClaimedTask): Promise<void>;
}

/**
 * Runs the tasks of the queue: delivers each at least once, with back-off after failures, and repeats jobs. Dead letters
 * are kept.
 * @throws Error for a topic without a handler, and for two jobs of one name
 */
export function startWorker(deps: WorkerDeps): Worker {
  const settings = { ...WORKER_DEFAULTS, ...deps.settings };
  const stopping = new AbortController();
  const abandoned = new AbortController();
  const notifier = createNotifier();
  const jobs = [...(deps.jobs ?? []), parking(deps)];
  const handlers = new Map<string, Handler>();
  for (const [topic, deliver] of Object.entries(deps.deliveries))
    handlers.set(topic, {
      concurrency: settings.concurrency,
      isReady: () => true,
      run: (task) => deliverOne(deps, settings, { task, deliver }, abandoned.signal),
    });
  for (const job of jobs) {
    if (handlers.has(job.name)) throw new Error(`Two handlers for the topic "${job.name}". The server does not start.`);
    handlers.set(job.name, {
      concurrency: 1,
      isReady: job.isReady ?? (() => true),
      run: (task) => runJob(deps, settings, { task, job }, stopping.signal),
    });
  }
  for (const topic of deps.queue.topics)
    if (!handlers.has(topic)) throw new Error(`No handler for the topic "${topic}". The server does not start.`);

  const unsubscribe = deps.queue.onWake(notifier.notify);
  const running = new Map<string, Set<Promise<void>>>([...handlers.keys()].map((topic) => [topic, new Set()]));
  /** topics that may have more due tasks than were claimed */
  const backlog = new Set<string>();
  const begin = (task: ClaimedTask) => {
    const handler = handlers.get(task.topic);
    const underWay = running.get(task.topic);
    if (!handler || !underWay) return;
    const run = handler.run(task).finally(() => {
      underWay.delete(run);
      if (backlog.has(task.topic)) notifier.notify();
    });
    underWay.add(run);
  };
  const claim = async () => {
    const free = freeSlots(handlers, running);
    const tasks = await claimTasks(deps.db, free, settings.leaseMs);
    for (const [topic, slots] of free) {
      if (tasks.filter((task) => task.topic === topic).length < slots) backlog.delete(topic);
      else backlog.add(topic);
    }
    for (const task of tasks) begin(task);
    // tasks that ended during the claim left room
    if ([...freeSlots(handlers, running).keys()].some((topic) => backlog.has(topic))) notifier.notify();
  };
  const prepare = async () => {
    await parkTasks(deps, null);
    await scheduleJobs(deps.db, jobs);
  };
  const loop = async () => {
    let isPrepared = false;
    while (!stopping.signal.aborted) {
      try {
        if (!isPrepared) await prepare();
        isPrepared = true;
        await claim();
      } catch (error) {
        logOutage(deps.log, 'queue', error);
      }
      await notifier.wait(settings.pollMs);
    }
    await Promise.all([...running.values()].flatMap((runs) => [...runs]));
  };
  const looping = loop();

  return {
    stop: async () => {
      unsubscribe();
      stopping.abort();
      notifier.notify();
      const timer = setTimeout(() => abandoned.abort(), settings.drainMs);
      await looping;
      clearTimeout(timer);
    },
  };
}

/** How many tasks of each topic may begin. A delivery that hangs uses one slot and blocks no other topic. */
function freeSlots(
  handlers: ReadonlyMap<string, Handler>,
  running: ReadonlyMap<string, ReadonlySet<unknown>>,
): Map<string, number> {
  const free = new Map<string, number>();
  for (const [topic, { concurrency, isReady }] of handlers) {
    const room = concurrency - (running.get(topic)?.size ?? 0);
    if (room > 0 && isReady()) free.set(topic, room);
  }
  return free;
}

/** Another server may still deliver a topic, so this job parks only rows that no server claims. */
const parking = (deps: WorkerDeps): Job => ({
  name: 'outbox: parking',
  everyMs: PARK_MS,
  run: () => parkTasks(deps, UNCLAIMED_MS),
});

async function parkTasks({ db, deliveries, log }: WorkerDeps, overdueMs: number | null): Promise<void> {
  for (const facts of await parkUndelivered(db, Object.keys(deliveries), overdueMs))
    log.warn(
      { event: 'outbox.receiver-missing', ...facts },
      `outbox: no receiver is set for "${facts.topic}"; its waiting deliveries are parked`,
    );
}

async function deliverOne(
  deps: WorkerDeps,
  settings: WorkerSettings,
  { task, deliver }: { task: ClaimedTask; deliver: Deliver },
  abandoned: AbortSignal,
): Promise<void> {
  const limit = AbortSignal.timeout(Math.max(settings.leaseMs - 5000, settings.leaseMs / 2));
  try {
    await traced(`outbox ${task.topic}`, { 'outbox.id': task.id, 'outbox.attempts': task.attempts }, async () => {
      await deliver(task, AbortSignal.any([limit, abandoned]));
      await completeTask(deps.db, task);
    });
  } catch (error) {
    await settleFailure(deps, settings, task, error, abandoned.aborted).catch((err) =>
      deps.log.error(
        { event: 'outbox.failure-not-stored', err, outboxId: task.id },
        'outbox: storing a failed delivery failed; the delivery is retried when its lease expires',
      ),
    );
  }
}

async function settleFailure(
  deps: WorkerDeps,
  settings: WorkerSettings,
  task: ClaimedTask,
  error: unknown,
  abandoned: boolean,
): Promise<void> {
  if (abandoned) return releaseTask(deps.db, task);
  const message = messageOf(error);
  const permanent = error instanceof DeliveryError && error.permanent;
  const next = await failTask(deps.db, task, {
    message,
    permanent,
    baseMs: settings.retryBaseMs,
    capMs: settings.retryCapMs,
  });
  const facts = { outboxId: task.id, topic: task.topic, attempts: task.attempts, reason: message };
  if (next === 'dead')
    deps.log.error(
      { event: 'outbox.dead-letter', ...facts },
      'outbox: a delivery failed for good; send it again in /admin',
    );
  else deps.log.warn({ event: 'outbox.delivery-failed', ...facts }, 'outbox: a delivery failed and will be repeated');
}

/** The run of a job went to another server, as this one did not renew its lease; its transactions change nothing. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
  constructor(job: string) {
    super(`Another server has taken over the job "${job}".`);
  }
}

/** Runs with a claimed task: renews its lease, and aborts the run when it is lost or to be stopped. */
async function runHeld(
  { db, leaseMs }: { db: Database; leaseMs: number },
  task: ClaimedTask,
  stopping: AbortSignal,
  run: Job['run'],
): Promise<void> {
  const lost = new AbortController();
  const beats = setInterval(() => {
    // while the database is away no other server can claim the job either
    renewTask(db, task, leaseMs).then(
      (isHeld) => isHeld || lost.abort(new RunLost(task.topic)),
      () => undefined,
    );
  }, leaseMs / BEATS).unref();
  try {
    await run(AbortSignal.any([stopping, lost.signal]), async (trx) => {
      if (!(await renewTask(trx, task, leaseMs))) throw new RunLost(task.topic);
    });
  } finally {
    clearInterval(beats);
  }
}

/** Runs a job once, and makes its next run due. A run that another server has taken over changes nothing. */
async function runJob(
  { db, log }: WorkerDeps,
  { leaseMs }: WorkerSettings,
  { task, job }: { task: ClaimedTask; job: Job },
  stopping: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  let failure: string | null = null;
  let nextMs = job.everyMs;
  let isInterrupted = false;
  try {
    await runHeld({ db, leaseMs }, task, stopping, (signal, hold) => job.run(signal, hold));
    nextMs = (await job.nextMs?.()) ?? job.everyMs;
  } catch (error) {
    isInterrupted = error instanceof RunLost || (stopping.aborted && error === stopping.reason);
    if (isInterrupted) nextMs = 0;
    else {
      failure = messageOf(error);
      runFailed(log, job, error);
    }
  }
  if (!isInterrupted)
    reportRun({ job: job.name, seconds: (performance.now() - begun) / 1000, failed: failure !== null });
  await repeatTask(db, task, { nextMs, failure }).catch((error: unknown) =>
    log.error(
      { event: 'job.end-not-stored', err: error, job: job.name },
      `${job.name}: storing the end of a run failed; the next run is due when the lease expires`,
    ),
  );
}

/**
 * Runs a job in this process at once, as a worker does. After it the job is due.
 * @returns false when another process runs it
 */
export async function runJobNow(db: Database, name: string, run: Job['run'], stopping: AbortSignal): Promise<boolean> {
  const { leaseMs } = WORKER_DEFAULTS;
  await scheduleJobs(db, [{ name, everyMs: HOUR_MS }]);
  let task = await claimJob(db, name, leaseMs);
  // a server that finds nothing to do ends its run within milliseconds
  for (let tries = 1; task === null && tries < CLAIM_TRIES; tries++) {
    await sleep(CLAIM_PAUSE_MS);
    task = await claimJob(db, name, leaseMs);
  }
  if (task === null) return false;
  try {
    await runHeld({ db, leaseMs }, task, stopping, run);
  } finally {
    await repeatTask(db, task, { nextMs: 0, failure: null });
  }
  return true;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
