import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openOutbox } from '../outbox';
import type { Database } from '../platform/database';
import { openPool } from '../platform/database/testing';
import { openTestDatabase, type TestDatabase, testSettings } from '../testing';
import { ResoServer } from './demo/reso-server';
import { alarmFeed } from './feed-alarm.store';
import type { Feed } from './feed-config';
import type { FeedJobDeps } from './feed-jobs';
import { noteFailed } from './feed-steps.store';
import { noteFeeds } from './feeds.store';
import { type RunFeedDeps, runFeed } from './run-feed';
import { homeRecord, startTestWorker, testFeed } from './testing/feed-site';

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
  await noteFeeds(servers[0], [feed]);
});

const workerOn = (db: Database, over: Partial<FeedJobDeps> = {}) =>
  startTestWorker({
    db,
    outbox: openOutbox(testSettings()),
    feeds: [feed],
    email: 'admin@example.com',
    pollMs: 5,
    ...over,
  });
const listings = async () =>
  (await servers[0].selectFrom('listings').select('source_key').where('source_system', '=', feed.system).execute())
    .length;
const isRead = async () => {
  const rows = await servers[0].selectFrom('feed_resources').select('resource').where('feed', '=', feed.name).execute();
  expect(rows.map(({ resource }) => resource)).toContain('OpenHouse keys');
};
const runOn = (db: Database, over: Partial<RunFeedDeps> = {}) =>
  runFeed(
    {
      db,
      feed,
      holder: 'one',
      photoHosts: [],
      luxuryFrom: 3_000_000,
      allowLoopback: true,
      onApplied: () => {},
      signal: new AbortController().signal,
      ...over,
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
    await noteFailed(servers[0], feed.name, 'Property', { message: 'The feed answered 500.', nextInSeconds: 0 });
  const alarm = (db: Database) =>
    alarmFeed(
      { db, outbox: openOutbox(testSettings()), email: 'admin@example.com', siteUrl: 'https://www.example.com' },
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
  await runOn(servers[0], { feed: delayed });
  const waiting = async () =>
    (await servers[0].selectFrom('feed_records').select('key').where('outcome', '=', 'delayed').execute()).length;
  expect(await waiting()).toBe(1);
  await sleep(1600);
  // a server whose clock is an hour late neither waits longer nor looks at the record again and again
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  try {
    await runOn(servers[1], { feed: delayed });
    expect(await waiting()).toBe(0);
    await servers[0]
      .updateTable('feed_resources')
      .set({ last_success_at: sql<Date>`now() - interval '31 minutes'` })
      .where('feed', '=', feed.name)
      .execute();
    const deps = { outbox: openOutbox(testSettings()), email: 'admin@example.com', siteUrl: 'https://www.example.com' };
    expect(await alarmFeed({ ...deps, db: servers[1] }, feed)).toContain('31 minutes');
  } finally {
    vi.useRealTimers();
  }
});
