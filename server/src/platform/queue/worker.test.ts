import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countOutbox, listOutbox } from '../../features/outbox/outbox.repository';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import type { Job } from '../jobs/jobs';
import { claimTasks, insertTask, parkUndelivered, restartJob, wakeJob } from './tasks.repository';
import { RunLost, runJobNow, startWorker, type Worker, type WorkerDeps } from './worker';

let opened: TestDatabase;
const workers: Worker[] = [];
const WITHIN = { timeout: 20_000 };
const LONG = 3_600_000;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await opened.database.deleteFrom('tasks').execute();
});

const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });
function start(jobs: readonly Job[], over: Partial<WorkerDeps> = {}): Worker {
  const worker = startWorker({
    db: opened.database,
    queue: { topics: new Set(), onWake: () => () => {} },
    deliveries: {},
    jobs,
    log: log(),
    settings: { pollMs: 10 },
    ...over,
  });
  workers.push(worker);
  return worker;
}
const rowOf = (name: string) =>
  opened.database.selectFrom('tasks').selectAll().where('dedupe_key', '=', name).executeTakeFirstOrThrow();
const untilStopped = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** Waits until the worker has stored its job. */
const untilStored = (name: string) => expect.poll(() => rowOf(name).then(Boolean, () => false), WITHIN).toBe(true);

test('a topic without a handler refuses the start, and so do two jobs of one name', () => {
  const queue = { topics: new Set(['mail', 'score']), onWake: () => () => {} };
  const deliveries = { mail: async () => {} };
  expect(() => start([], { queue, deliveries })).toThrow('No handler for the topic "score".');
  const job = { name: 'pruning', everyMs: LONG, run: async () => {} };
  expect(() => start([job, job])).toThrow('Two handlers for the topic "pruning".');
});

test('a job runs once for all servers, and never twice at once', async () => {
  const hourly = vi.fn(async () => {});
  let running = 0;
  let runs = 0;
  let together = 0;
  const jobs: Job[] = [
    { name: 'hourly', everyMs: LONG, firstAfterMs: 0, run: hourly },
    {
      name: 'often',
      everyMs: 5,
      firstAfterMs: 0,
      run: async () => {
        running += 1;
        together = Math.max(together, running);
        await new Promise((resolve) => setTimeout(resolve, 15));
        running -= 1;
        runs += 1;
      },
    },
  ];
  for (let server = 0; server < 3; server++) start(jobs);
  await expect.poll(() => runs, WITHIN).toBeGreaterThan(8);
  expect(together).toBe(1);
  expect(hourly).toHaveBeenCalledTimes(1);
});

test('many due deliveries need no poll between them', async () => {
  const { database } = opened;
  for (let number = 0; number < 60; number++)
    await insertTask(database, { topic: 'mail', dedupeKey: `mail:${number}`, payload: {}, maxAttempts: 1 }, false);
  // some end together, and some while the next ones are claimed
  const deliver = (task: { id: number }) => new Promise<void>((resolve) => setTimeout(resolve, task.id % 4));
  start([], { deliveries: { mail: deliver }, settings: { pollMs: LONG } });
  await expect.poll(() => countOutbox(database), WITHIN).toMatchObject({ done: 60 });
});

test('a job that fails is logged with its reason, and runs again on time', async () => {
  const written = log();
  const run = vi.fn().mockRejectedValueOnce(new Error('no disk')).mockResolvedValue(undefined);
  start([{ name: 'sweeping', everyMs: 20, firstAfterMs: 0, run }], { log: written });
  await expect.poll(() => run.mock.calls.length, WITHIN).toBeGreaterThan(2);
  expect(written.error).toHaveBeenCalledTimes(1);
  expect(written.error).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'job.failed', job: 'sweeping' }),
    'sweeping failed; the next run is in 0.02 seconds',
  );
});

test('a job that is not ready waits, and a job may name the time of its next run', async () => {
  let ready = false;
  const run = vi.fn(async () => {});
  start([{ name: 'alerts', everyMs: 5, firstAfterMs: 0, isReady: () => ready, run, nextMs: async () => LONG }]);
  const other = vi.fn(async () => {});
  start([{ name: 'other', everyMs: 5, firstAfterMs: 0, run: other }]);
  await expect.poll(() => other.mock.calls.length, WITHIN).toBeGreaterThan(3);
  expect(run).not.toHaveBeenCalled();
  ready = true;
  await expect.poll(async () => (await rowOf('alerts')).run_at.getTime() - Date.now(), WITHIN).toBeGreaterThan(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('another server takes over the job of a server that was killed, after its lease', async () => {
  const job: Job = { name: 'feed', everyMs: LONG, firstAfterMs: 0, run: vi.fn(async () => {}) };
  const killed = start([{ ...job, isReady: () => false }]);
  await untilStored('feed');
  await killed.stop();
  await claimTasks(opened.database, new Map([['feed', 1]]), 800);
  const begun = performance.now();
  start([job]);
  await expect.poll(() => vi.mocked(job.run).mock.calls.length, WITHIN).toBe(1);
  expect(performance.now() - begun).toBeGreaterThan(500);
});

test('a long job keeps its lease; one that lost it is ended, and changes nothing', async () => {
  const begun: string[] = [];
  const ended: unknown[] = [];
  const long = (server: string): Job => ({
    name: 'long',
    everyMs: LONG,
    firstAfterMs: 0,
    run: (signal) => {
      begun.push(server);
      return untilStopped(signal).catch((error: unknown) => {
        ended.push(server);
        throw error;
      });
    },
  });
  const settings = { pollMs: 10, leaseMs: 600 };
  start([long('one')], { settings });
  await expect.poll(() => begun, WITHIN).toEqual(['one']);
  const first = await rowOf('long');
  // two leases later no other server has claimed it
  start([{ ...long('two'), firstAfterMs: LONG }], { settings });
  await expect
    .poll(async () => (await rowOf('long')).run_at.getTime(), WITHIN)
    .toBeGreaterThan(first.run_at.getTime() + 1200);
  expect(begun).toEqual(['one']);
  await opened.database
    .updateTable('tasks')
    .set({ attempts: sql<number>`attempts + 1`, run_at: new Date(Date.now() + LONG) })
    .where('topic', '=', 'long')
    .execute();
  await expect.poll(() => ended, WITHIN).toEqual(['one']);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  expect((await rowOf('long')).run_at.getTime()).toBeGreaterThan(Date.now() + LONG / 2);
});

test('a job that is made due while it runs, runs again at once', async () => {
  let end = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  start([{ name: 'feed', everyMs: LONG, firstAfterMs: 0, run }]);
  await expect.poll(() => run.mock.calls.length, WITHIN).toBe(1);
  await wakeJob(opened.database, 'feed');
  end();
  await expect.poll(() => run.mock.calls.length, WITHIN).toBe(2);
  end();
  await expect.poll(async () => (await rowOf('feed')).leased_until, WITHIN).toBe(null);
  await wakeJob(opened.database, 'feed');
  await expect.poll(() => run.mock.calls.length, WITHIN).toBe(3);
  end();
});

test('a server that stops leaves its job to another one at once', async () => {
  const first = vi.fn(untilStopped);
  const second = vi.fn(async () => {});
  const worker = start([{ name: 'photos', everyMs: LONG, firstAfterMs: 0, run: first }]);
  await expect.poll(() => first.mock.calls.length, WITHIN).toBe(1);
  await worker.stop();
  start([{ name: 'photos', everyMs: LONG, run: second }]);
  await expect.poll(() => second.mock.calls.length, WITHIN).toBe(1);
});

test('jobs are no deliveries: they are neither counted, shown nor parked', async () => {
  start([{ name: 'hourly', everyMs: LONG, run: async () => {} }]);
  await untilStored('hourly');
  expect(await countOutbox(opened.database)).toEqual({ done: 0, dead: 0, 'not-configured': 0, waiting: 0 });
  expect(await listOutbox(opened.database, 10)).toEqual([]);
  expect(await parkUndelivered(opened.database, [], null)).toEqual([]);
});

test('the release before this one adds, claims and deletes deliveries by their old name, and sees no job', async () => {
  const { database } = opened;
  start([{ name: 'hourly', everyMs: LONG, run: async () => {} }]);
  await untilStored('hourly');
  const add = sql<{ id: number }>`insert into outbox (topic, dedupe_key, payload, last_error, parked_at, max_attempts)
    values ('mail', 'mail:1', '{}', null, null, 100) on conflict (dedupe_key) do nothing returning id`;
  expect((await add.execute(database)).rows).toHaveLength(1);
  expect((await add.execute(database)).rows).toHaveLength(0);
  const claimed = await sql<{
    attempts: number;
  }>`update outbox set attempts = attempts + 1, leased_until = now(), run_at = now()
    where id in (select id from outbox where done_at is null and dead_at is null and parked_at is null and run_at <= now()
      order by run_at, id limit 9 for update skip locked) returning attempts`.execute(database);
  expect(claimed.rows).toEqual([{ attempts: 1 }]);
  const removed = await sql`delete from outbox where (created_at <= now()) and ctid = any(array(
    select ctid from outbox where created_at <= now() limit 1000))`.execute(database);
  expect(removed.numAffectedRows).toBe(1n);
  expect(await rowOf('hourly')).toMatchObject({ recurring: true, parked_at: null });
});

test('a transaction of a run that was lost changes nothing, and a job that runs is not run by another process', async () => {
  const { database } = opened;
  const held: unknown[] = [];
  let begun = false;
  let end = () => {};
  const first = runJobNow(
    database,
    'feed',
    async (_, hold) => {
      begun = true;
      await database.transaction().execute(hold);
      held.push('first');
      await new Promise<void>((resolve) => (end = resolve));
      await database
        .transaction()
        .execute(hold)
        .catch((error: unknown) => held.push(error));
    },
    new AbortController().signal,
  );
  await expect.poll(() => begun && held.length, WITHIN).toBe(1);
  expect(await runJobNow(database, 'feed', async () => {}, new AbortController().signal)).toBe(false);
  await restartJob(database, 'feed');
  expect(await runJobNow(database, 'feed', async () => {}, new AbortController().signal)).toBe(true);
  end();
  expect(await first).toBe(true);
  expect(held).toEqual(['first', expect.any(RunLost)]);
});
