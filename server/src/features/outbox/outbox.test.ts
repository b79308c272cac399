import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSafeFetch } from '../../platform/network/safe-fetch';
import { type Deliveries, DeliveryError } from '../../platform/queue/delivery';
import { claimTasks, completeTask, failTask, parkUndelivered } from '../../platform/queue/tasks.repository';
import { startWorker, type Worker, type WorkerSettings } from '../../platform/queue/worker';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { jsonDelivery } from './http-deliveries';
import { createOutbox } from './outbox';
import {
  ATTEMPTS_OF_AN_HOUR,
  countOutbox,
  listOutbox,
  oldestWaitingSeconds,
  pruneOutbox,
  reviveItem,
} from './outbox.repository';
import { type FakeReceiver, type ReceiverMode, startReceiver } from './testing/fake-receiver';

const outbox = createOutbox(new Set<string>(['lead.ingest', 'mail']));
/** the tests start workers that deliver some topics only */
const anyTopic = { topics: new Set<string>(), onWake: outbox.onWake };
const silent = { info: () => {}, warn: () => {}, error: () => {} };
let test_: TestDatabase;
let receiver: FakeReceiver;
const workers: Worker[] = [];

beforeAll(async () => {
  test_ = await openTestDatabase();
});
afterAll(() => test_.close());
beforeEach(async () => {
  receiver = await startReceiver();
  await test_.database.deleteFrom('tasks').execute();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await receiver.close();
});

const claim = (leaseMs: number) => claimTasks(test_.database, new Map([['lead.ingest', 1]]), leaseMs);
const fetch = createSafeFetch({ allowLoopback: true });
/** few attempts, for a receiver that never answers */
const impatient = createSafeFetch({ allowLoopback: true, timeoutMs: 500 });
const add = (key: string, topic = 'lead.ingest', payload: unknown = { key }) =>
  outbox.add(test_.database, { topic, dedupeKey: key, payload });

function start(deliveries: Deliveries, settings: Partial<WorkerSettings> = {}) {
  const worker = startWorker({
    db: test_.database,
    queue: anyTopic,
    deliveries,
    log: silent,
    settings: { pollMs: 20, retryBaseMs: 5, leaseMs: 20_000, drainMs: 300, concurrency: 10, ...settings },
  });
  workers.push(worker);
  return worker;
}
const toReceiver = (by = fetch): Deliveries => ({
  'lead.ingest': jsonDelivery(by, { url: receiver.url, token: 'secret' }),
});
const WITHIN = { timeout: 15_000 };
const counts = () => countOutbox(test_.database);

test('delivers with the key and the token, once [B7.15]', async () => {
  await add('lead:1', 'lead.ingest', { name: 'ʻOhana' });
  expect(await add('lead:1', 'lead.ingest', { name: 'another' })).toBe(false);
  start(toReceiver());
  await expect.poll(counts, WITHIN).toMatchObject({ done: 1, waiting: 0 });
  expect(receiver.taken).toEqual([
    { key: 'lead:1', contentType: 'application/json', authorization: 'Bearer secret', body: '{"name":"ʻOhana"}' },
  ]);
});

describe('a receiver that is down loses nothing and gets each once when it is back [B7.17]', () => {
  test.each<[ReceiverMode]>([['503'], ['hang'], ['reset'], ['junk']])('%s', async (mode) => {
    receiver.mode = mode;
    const keys = Array.from({ length: 12 }, (_, index) => `lead:${mode}:${index}`);
    for (const key of keys) await add(key);
    start(toReceiver(mode === 'hang' ? impatient : fetch));
    await expect.poll(() => receiver.seen, { timeout: 10_000 }).toBeGreaterThan(12);
    expect(await counts()).toMatchObject({ done: 0, dead: 0, waiting: 12 });
    receiver.mode = 'ok';
    await expect.poll(counts, WITHIN).toMatchObject({ done: 12, waiting: 0, dead: 0 });
    // a response that came too late causes a retry with the same key
    const taken = receiver.taken.map(({ key }) => key);
    expect((mode === 'hang' ? [...new Set(taken)] : taken).sort()).toEqual([...keys].sort());
  });
});

test('a receiver that refuses the old token gets what waited when a server starts with the new one', async () => {
  const delivered = (token: string): Deliveries => ({
    'lead.ingest': jsonDelivery(fetch, { url: receiver.url, token }),
  });
  receiver.mode = '401';
  await add('lead:1');
  const worker = start(delivered('old'));
  await expect.poll(() => receiver.seen, WITHIN).toBeGreaterThan(1);
  await worker.stop();
  expect(await counts()).toMatchObject({ done: 0, dead: 0, waiting: 1 });
  receiver.mode = 'ok';
  start(delivered('new'));
  await expect.poll(counts, WITHIN).toMatchObject({ done: 1, waiting: 0, dead: 0 });
  expect(receiver.taken.map(({ authorization }) => authorization)).toEqual(['Bearer new']);
});

test('a delivery that hangs holds up no other of its topic [B7.17]', async () => {
  for (const key of ['slow', 'a', 'b', 'c']) await add(key);
  const given: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  start(
    {
      'lead.ingest': async ({ dedupeKey }) => {
        given.push(dedupeKey);
        if (dedupeKey === 'slow') await answered;
      },
    },
    { concurrency: 2 },
  );
  await expect.poll(counts, WITHIN).toMatchObject({ done: 3, waiting: 1 });
  answer();
  await expect.poll(counts, WITHIN).toMatchObject({ done: 4, waiting: 0 });
  expect(given.sort()).toEqual(['a', 'b', 'c', 'slow']);
});

test('what can never succeed, or has had its attempts, is a dead letter that an admin can revive', async () => {
  await add('mail:bad', 'mail');
  await outbox.add(test_.database, { topic: 'mail', dedupeKey: 'mail:weak', payload: {}, maxAttempts: 3 });
  let healed = false;
  let weak = 0;
  start({
    mail: async (item) => {
      if (healed) return;
      if (item.dedupeKey === 'mail:bad') throw new DeliveryError('no such recipient', true);
      weak += 1;
      throw new Error('not now');
    },
  });
  await expect.poll(counts, WITHIN).toMatchObject({ dead: 2 });
  expect(weak).toBe(3);
  const dead = await listOutbox(test_.database, 10, 'dead');
  expect(dead.map(({ dedupe_key, last_error }) => [dedupe_key, last_error])).toEqual([
    ['mail:weak', 'not now'],
    ['mail:bad', 'no such recipient'],
  ]);
  healed = true;
  for (const { id } of dead) expect(await reviveItem(test_.database, id)).toBe(true);
  await expect.poll(counts, WITHIN).toMatchObject({ done: 2, dead: 0 });
});

test('what is under way or waits its turn is not sent a second time by an admin', async () => {
  await add('lead:on-its-way');
  const [item] = await claim(60_000);
  expect(await reviveItem(test_.database, item?.id ?? 0)).toBe(false);
  expect(await claim(60_000)).toEqual([]);
  expect(item && (await completeTask(test_.database, item))).toBe(true);
});

test('a receiver set later is not flooded with what was stored before', async () => {
  await add('score:1', 'score');
  const deliveries = toReceiver();
  start({ ...deliveries, score: jsonDelivery(fetch, { url: receiver.url }) });
  await add('lead:after');
  await expect.poll(counts, WITHIN).toMatchObject({ done: 1, 'not-configured': 1 });
  expect(receiver.taken.map(({ key }) => key)).toEqual(['lead:after']);
});

test('what waits for a receiver that was removed is parked at the next start, and sent when it is set again', async () => {
  receiver.mode = '503';
  await add('lead:1');
  const first = start(toReceiver());
  await expect.poll(() => receiver.seen, WITHIN).toBeGreaterThan(0);
  await first.stop();
  await test_.database
    .updateTable('tasks')
    .set({ created_at: new Date(Date.now() - HOUR) })
    .execute();
  expect(await oldestWaitingSeconds(test_.database)).toBeGreaterThan(3000);
  const without = start({ mail: async () => {} });
  await expect.poll(counts, WITHIN).toMatchObject({ waiting: 0, 'not-configured': 1 });
  expect(await oldestWaitingSeconds(test_.database)).toBe(0);
  const [row] = await listOutbox(test_.database, 10, 'not-configured');
  expect(row?.last_error).toBe('The receiver is no longer set. Last failure: The receiver answered 503.');
  await without.stop();
  receiver.mode = 'ok';
  start(toReceiver());
  expect(await reviveItem(test_.database, row?.id ?? 0)).toBe(true);
  await expect.poll(counts, WITHIN).toMatchObject({ done: 1, 'not-configured': 0 });
  expect(receiver.taken.map(({ key }) => key)).toEqual(['lead:1']);
});

test('a server with other receivers takes no row away from a server that delivers it', async () => {
  await add('lead:1');
  expect(await parkUndelivered(test_.database, ['mail'], 5 * MINUTE)).toEqual([]);
  const [item] = await claim(60_000);
  expect(await parkUndelivered(test_.database, ['mail'], null)).toEqual([]);
  if (item) await failTask(test_.database, item, { message: 'down', permanent: false, baseMs: 1, capMs: 1 });
  await test_.database
    .updateTable('tasks')
    .set({ run_at: new Date(Date.now() - 6 * MINUTE) })
    .execute();
  expect(await parkUndelivered(test_.database, ['mail'], 5 * MINUTE)).toEqual([{ topic: 'lead.ingest', parked: 1 }]);
});

test('a rollback of the thing takes its message along', async () => {
  const failing = test_.database.transaction().execute(async (trx) => {
    await outbox.add(trx, { topic: 'lead.ingest', dedupeKey: 'lead:undone', payload: {} });
    throw new Error('the lead could not be stored');
  });
  await expect(failing).rejects.toThrow('the lead');
  expect(await counts()).toMatchObject({ waiting: 0, done: 0 });
});

test('two workers share the work without delivering anything twice', async () => {
  for (let index = 0; index < 60; index++) await add(`lead:shared:${index}`);
  const deliveries = toReceiver();
  start(deliveries, { concurrency: 3 });
  start(deliveries, { concurrency: 3 });
  await expect.poll(counts, WITHIN).toMatchObject({ done: 60 });
  expect(new Set(receiver.taken.map(({ key }) => key)).size).toBe(60);
  expect(receiver.taken).toHaveLength(60);
});

test('stopping waits for what is under way and gives back what hangs, its attempt not counted', async () => {
  await add('mail:quick', 'mail');
  await add('mail:stuck', 'mail');
  const begun: string[] = [];
  const worker = start({
    mail: (item, signal) =>
      new Promise((resolve, reject) => {
        begun.push(item.dedupeKey);
        if (item.dedupeKey === 'mail:quick') setTimeout(resolve, 100);
        else signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  });
  await expect.poll(() => begun, WITHIN).toHaveLength(2);
  await worker.stop();
  expect(await counts()).toMatchObject({ done: 1, waiting: 1 });
  const stuck = await test_.database
    .selectFrom('tasks')
    .selectAll()
    .where('dedupe_key', '=', 'mail:stuck')
    .executeTakeFirstOrThrow();
  expect([stuck.attempts, stuck.leased_until]).toEqual([0, null]);
});

test('a delivery that outlived its lease cannot settle what another has taken over', async () => {
  await add('lead:slow');
  const [slow] = await claim(60_000);
  expect(await claim(60_000)).toEqual([]);
  await test_.database.updateTable('tasks').set({ run_at: sql<Date>`now()` }).execute();
  const [next] = await claim(60_000);
  if (!slow || !next) throw new Error('both claims got the row');
  await failTask(test_.database, slow, { message: 'late', permanent: true, baseMs: 1, capMs: 1 });
  expect(await completeTask(test_.database, slow)).toBe(false);
  expect(await completeTask(test_.database, next)).toBe(true);
  expect(await counts()).toMatchObject({ done: 1, dead: 0 });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The delay after one more failure of the only row, in milliseconds, at the middle of its jitter. */
async function pauseAfterFailure(): Promise<number> {
  await test_.database.updateTable('tasks').set({ run_at: sql<Date>`now()` }).execute();
  const [item] = await claim(1000);
  if (!item) throw new Error('the row is due');
  const failure = { message: 'down', permanent: false, baseMs: 1000, capMs: 5 * MINUTE };
  expect(await failTask(test_.database, item, failure)).toBe('retry');
  const pause = sql<number>`(extract(epoch from run_at - now()) * 1000)::double precision`.as('pause');
  return (await test_.database.selectFrom('tasks').select(pause).executeTakeFirstOrThrow()).pause;
}
function expectAbout(pause: number, middle: number): void {
  expect(pause).toBeGreaterThan(middle * 0.5 - 1000);
  expect(pause).toBeLessThan(middle * 1.5 + 1000);
}

test('deletes delivered rows and unsent statistics after a month, and keeps unsent leads', async () => {
  const aged = (days: number) => ({ created_at: new Date(Date.now() - days * 24 * HOUR) });
  for (const [key, topic] of [
    ['lead:parked', 'lead.showing'],
    ['lead:done', 'lead.ingest'],
  ] as const)
    await add(key, topic);
  const addScore = (dedupeKey: string) =>
    outbox.add(test_.database, { topic: 'score', dedupeKey, payload: {}, maxAttempts: ATTEMPTS_OF_AN_HOUR });
  await addScore('score:parked');
  const done = { ...aged(31), done_at: new Date(Date.now() - 31 * 24 * HOUR) };
  await test_.database.updateTable('tasks').set(aged(31)).execute();
  await test_.database.updateTable('tasks').set(done).where('dedupe_key', '=', 'lead:done').execute();
  await addScore('score:young');
  await pruneOutbox(test_.database, 30);
  const left = await test_.database.selectFrom('tasks').select('dedupe_key').orderBy('id').execute();
  expect(left.map(({ dedupe_key }) => dedupe_key)).toEqual(['lead:parked', 'score:young']);
});

test('leads and mails that were never delivered are removed after 90 days, waiting ones never', async () => {
  const aged = (days: number) => ({ created_at: new Date(Date.now() - days * 24 * HOUR) });
  await add('lead:parked', 'lead.showing');
  await add('mail:dead', 'mail');
  await add('mail:waiting', 'mail');
  const { database } = test_;
  await database.updateTable('tasks').set({ dead_at: new Date() }).where('dedupe_key', '=', 'mail:dead').execute();
  await database.updateTable('tasks').set(aged(89)).execute();
  await pruneOutbox(database, 30);
  expect(await database.selectFrom('tasks').select('id').execute()).toHaveLength(3);
  await database.updateTable('tasks').set(aged(91)).execute();
  await pruneOutbox(database, 30);
  const left = await database.selectFrom('tasks').select('dedupe_key').execute();
  expect(left).toEqual([{ dedupe_key: 'mail:waiting' }]);
});

test('pauses double up to five minutes', async () => {
  await add('lead:pause');
  for (let attempt = 1; attempt <= 11; attempt++)
    expectAbout(await pauseAfterFailure(), Math.min(1000 * 2 ** attempt, 5 * MINUTE));
});

test('after an hour a pause is under ten minutes, after a long outage it grows to an hour, for three days', async () => {
  await add('lead:pause');
  const aged = (ms: number) =>
    test_.database
      .updateTable('tasks')
      .set({ created_at: new Date(Date.now() - ms), attempts: 20 })
      .execute();
  await aged(HOUR);
  expectAbout(await pauseAfterFailure(), 6 * MINUTE);
  await aged(24 * HOUR);
  expectAbout(await pauseAfterFailure(), HOUR);
  // sum of all delays, each at the middle of its jitter
  let [age, attempts] = [0, 0];
  for (; attempts < 100; attempts++)
    age += Math.min(HOUR, 1000 * 2 ** Math.min(attempts + 1, 20), Math.max(5 * MINUTE, age / 10));
  expect(age / (24 * HOUR)).toBeGreaterThan(2.5);
});

test('a receiver that hangs holds up nothing but its own topic', async () => {
  for (let index = 0; index < 8; index++) await add(`lead:held:${index}`);
  await add('mail:free', 'mail');
  const mailed: string[] = [];
  start(
    {
      'lead.ingest': (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
      mail: async ({ dedupeKey }) => void mailed.push(dedupeKey),
    },
    { concurrency: 2 },
  );
  await expect.poll(() => mailed, { timeout: 3000 }).toEqual(['mail:free']);
});
