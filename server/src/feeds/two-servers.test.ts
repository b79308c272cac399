import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createOutbox } from '../features/outbox/outbox';
import type { Database } from '../platform/database/database';
import { openPool } from '../platform/database/database';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { alarmFeed } from './feed-alarm.repository';
import type { Feed } from './feed-config';
import type { FeedJobDeps } from './feed-jobs';
import { upsertFeeds } from './feeds.repository';
import { runFeed } from './run-feed';
import { endStep, homeRecord, startTestWorker, storedSteps, storeSteps, testFeed } from './testing/feed-site';
import { ResoServer } from './testing/reso-server';

const HOMES = 60;

let opened: TestDatabase;
let second: Awaited<ReturnType<typeof openPool>>;
/** Two servers have a connection pool each. */
let servers: [Database, Database];
let source: ResoServer;
let feed: Feed;
let number = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  second = await openPool(opened.url, 3);
  servers = [opened.database, second.database];
}, 60_000);
afterAll(async () => {
  await second.close();
  await opened.close();
});
beforeEach(async ({ onTestFinished }) => {
  source = new ResoServer();
  await source.start();
  onTestFinished(() => source.stop());
  number += 1;
  feed = { ...testFeed(source.url), name: `feed-${number}`, system: `System ${number}`, everySeconds: 3600 };
  for (let key = 1; key <= HOMES; key++)
    source.put('Property', homeRecord(key, { OriginatingSystemName: feed.system, ListingId: `${number}-${key}` }));
  await upsertFeeds(servers[0], [feed]);
});

const workerOn = (db: Database, over: Partial<FeedJobDeps> = {}) =>
  startTestWorker({
    db,
    outbox: createOutbox(new Set(['mail'])),
    feeds: [feed],
    email: 'admin@example.com',
    pollMs: 5,
    ...over,
  });
const listings = async () =>
  (await servers[0].selectFrom('listings').select('source_key').where('source_system', '=', feed.system).execute())
    .length;
const isRead = async () => {
  expect(await storedSteps(servers[0], feed.name)).toHaveProperty('OpenHouse keys');
};
const runOn = (db: Database, of: Feed) =>
  runFeed(
    {
      db,
      feed: of,
      hold: async () => {},
      photoHosts: [],
      luxuryFrom: 3_000_000,
      allowLoopback: true,
      onApplied: () => {},
      signal: new AbortController().signal,
    },
    true,
  );

test('of two servers one reads a feed, and each request is made once', async () => {
  const workers = servers.map((db) => workerOn(db));
  await vi.waitFor(isRead, { timeout: 30_000 });
  await sleep(200);
  for (const worker of workers) await worker.stop();
  expect(await listings()).toBe(HOMES);
  const paths = source.requests.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  // $metadata, pages of both resources, and their keys
  expect(paths).toHaveLength(1 + HOMES / 5 + 1 + 2);
});

test('the other server goes on where a server that stops has left a feed', async () => {
  const first = workerOn(servers[0]);
  await vi.waitFor(async () => expect(await listings()).toBeGreaterThan(5), { timeout: 30_000, interval: 5 });
  await first.stop();
  const read = source.requests.length;
  expect(await listings()).toBeLessThan(HOMES);
  const second = workerOn(servers[1]);
  await vi.waitFor(isRead, { timeout: 30_000 });
  await second.stop();
  expect(await listings()).toBe(HOMES);
  // not from the beginning
  expect(source.requests[read]?.path).toContain('skiptoken');
});

test('two servers that see a feed fail send one mail', async () => {
  for (let failure = 0; failure < 10; failure++)
    await endStep(servers[0], feed.name, 'Property', 'The feed answered 500.');
  const alarm = (db: Database) =>
    alarmFeed(
      { db, outbox: createOutbox(new Set(['mail'])), email: 'admin@example.com', siteUrl: 'https://www.example.com' },
      feed,
    );
  await Promise.all([...servers, ...servers].map(alarm));
  const mails = await servers[0]
    .selectFrom('tasks')
    .select('topic')
    .where('dedupe_key', 'like', `feed-alarm:${feed.name}:%`)
    .execute();
  expect(mails).toEqual([{ topic: 'mail' }]);
});

test('the clock of the database decides what is late and what may be shown', async () => {
  const delayed = { ...feed, display: { lastUpdated: true, withholdAddress: false, delayMinutes: 60 } };
  const { rows } = await sql<{ now: Date }>`select now()`.execute(servers[0]);
  const entered = new Date((rows[0]?.now.getTime() ?? 0) - 3_600_000 + 1500).toISOString();
  source.put('Property', homeRecord(1, { OriginatingSystemName: feed.system, OriginalEntryTimestamp: entered }));
  await runOn(servers[0], delayed);
  const waiting = async () =>
    (await servers[0].selectFrom('feed_records').select('key').where('outcome', '=', 'delayed').execute()).length;
  expect(await waiting()).toBe(1);
  await sleep(1600);
  // a server whose clock is an hour late neither waits longer nor looks at the record again and again
  const late = () => performance.timeOrigin + performance.now() - 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: late() });
  // a fake clock does not go on by itself
  const going = setInterval(() => vi.setSystemTime(late()), 5);
  try {
    await sql`delete from feed_limits`.execute(servers[0]);
    await runOn(servers[1], delayed);
    expect(await waiting()).toBe(0);
    const steps = await storedSteps(servers[0], feed.name);
    const { rows: clock } = await sql<{ at: Date }>`select now() - interval '31 minutes' as at`.execute(servers[0]);
    for (const state of Object.values(steps)) state.doneAt = clock[0]?.at.toISOString() ?? null;
    await storeSteps(servers[0], feed.name, steps);
    const deps = {
      outbox: createOutbox(new Set(['mail'])),
      email: 'admin@example.com',
      siteUrl: 'https://www.example.com',
    };
    expect(await alarmFeed({ ...deps, db: servers[1] }, feed)).toContain('31 minutes');
  } finally {
    clearInterval(going);
    vi.useRealTimers();
  }
});
