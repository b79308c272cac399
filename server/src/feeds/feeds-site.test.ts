import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeFeed, readFeeds as readFeedsCall, readFeedWarnings, readRefusedRecords } from 'shared-contracts/staff';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AccountApp, openAccountApp, signedInAs } from '../features/accounts/testing/account-app';
import { createOutbox } from '../features/outbox/outbox';
import { OperatorError } from '../platform/errors/operator-error';
import { alarmFeed } from './feed-alarm.repository';
import { type Feed, readFeeds } from './feed-config';
import type { FeedJobDeps } from './feed-jobs';
import { listLags } from './feed-status.repository';
import { upsertFeeds } from './feeds.repository';
import { registerFeeds } from './routes';
import { endStep, homeRecord, startTestWorker, storedSteps, storeSteps, testFeed } from './testing/feed-site';
import { ResoServer } from './testing/reso-server';

let source: ResoServer;
let app: AccountApp;
let feed: Feed;
beforeEach(async () => {
  source = new ResoServer();
  await source.start();
  feed = testFeed(source.url);
  app = await openAccountApp({
    features: ({ test: { database } }) => [(server) => registerFeeds(server, { db: database, feeds: [feed] })],
  });
  await upsertFeeds(app.test.database, [feed]);
});
afterEach(async () => {
  await source.stop();
  await app.close();
});

const workerOf = (over: Partial<FeedJobDeps> = {}) =>
  startTestWorker({ db: app.test.database, outbox: app.outbox, feeds: [feed], ...over });

test('admins see a feed, pause it, run it and read it again; advisors see only what is wrong', async () => {
  const admin = (await signedInAs(app, 'admin', ['admin'])).browser;
  const advisor = (await signedInAs(app, 'advisor', ['advisor'])).browser;
  source.put('Property', homeRecord(1));
  source.put('Property', homeRecord(2, { StandardStatus: 'Dreaming' }));
  const worker = workerOf();
  const read = async () => readFeedsCall.answer.parse((await admin.get(readFeedsCall.path)).json()).feeds[0];
  const change = async (body: object) => (await admin.post(changeFeed.path, { name: feed.name, ...body })).json();
  try {
    await vi.waitFor(async () => expect((await read())?.records).toMatchObject({ taken: 1, refused: 1 }), {
      timeout: 15_000,
    });
    const status = await read();
    expect(status).toMatchObject({
      name: 'maui',
      warning: null,
      failures: 0,
      watermarks: [{ resource: 'Property' }, { resource: 'OpenHouse', at: null }],
    });
    expect(status?.hours.at(-1)).toMatchObject({ taken: 1, refused: 1 });
    expect(status?.usage.requests).toBeGreaterThan(1);
    const refused = readRefusedRecords.answer.parse((await admin.get(`${readRefusedRecords.path}?name=maui`)).json());
    expect(refused.records).toMatchObject([{ key: '2', reason: "unknown status 'Dreaming'" }]);

    expect(await change({ action: 'pause' })).toMatchObject({ state: 'paused', next_run_at: null });
    source.put('Property', homeRecord(3, { ModificationTimestamp: '2026-11-21T10:00:00Z' }));
    // a run by hand reads a paused feed not at all: pausing wins
    await change({ action: 'resume' });
    await change({ action: 'run' });
    await vi.waitFor(async () => expect((await read())?.records.taken).toBe(2), { timeout: 15_000 });
    // an operator changed the stored listing; reading again brings it back though nothing changed at the MLS
    await app.test.database.deleteFrom('listings').where('source_key', '=', '1').execute();
    expect((await admin.post(changeFeed.path, { name: feed.name, action: 'restart', from: 'never' })).statusCode).toBe(
      400,
    );
    await change({ action: 'restart', from: '2026-11-01' });
    const keys = async () =>
      (await app.test.database.selectFrom('listings').select('source_key').execute())
        .map(({ source_key }) => source_key)
        .sort();
    await vi.waitFor(async () => expect(await keys()).toEqual(['1', '3']), { timeout: 15_000 });
  } finally {
    await worker.stop();
  }
  const log = await app.test.database.selectFrom('staff_audit').select(['action', 'subject', 'detail']).execute();
  expect(log).toContainEqual({ action: 'Feed read again', subject: 'Feed maui', detail: 'From 2026-11-01' });
  expect((await advisor.get(readFeedsCall.path)).statusCode).toBe(403);
  expect((await advisor.get(readFeedWarnings.path)).json()).toEqual({ warnings: [] });
});

test('ten failures, or 30 minutes without news, mail every admin once', async () => {
  await signedInAs(app, 'admin', ['admin']);
  await signedInAs(app, 'owner', ['super_admin']);
  const { database } = app.test;
  const deps = {
    db: database,
    outbox: createOutbox(new Set(['mail'])),
    email: null,
    siteUrl: 'https://www.example.com',
  };
  const mails = async () =>
    await database
      .selectFrom('tasks')
      .select(['topic', 'payload'])
      .where('dedupe_key', 'like', 'feed-alarm:%')
      .execute();
  const alarm = () => alarmFeed(deps, feed);
  const fail = () => endStep(database, feed.name, 'Property', 'The feed answered 500.');
  for (let failure = 0; failure < 9; failure++) await fail();
  expect(await alarm()).toBeNull();
  await fail();
  expect(await Promise.all([alarm(), alarm()])).toContain('It failed 10 times: The feed answered 500.');
  expect(await alarm()).toBeNull();
  expect((await mails()).map(({ topic }) => topic)).toEqual(['mail', 'mail']);
  // well again, and late later on
  for (const resource of feed.resources) await endStep(database, feed.name, resource, null);
  expect(await alarm()).toBeNull();
  await readAgo(31);
  expect(await alarm()).toBe('It has brought nothing for 31 minutes.');
  expect((await listLags(database, [feed])).maui).toBeCloseTo(31 * 60, -1);
  expect(await mails()).toHaveLength(4);
  await readAgo(0);
  expect(await alarm()).toBeNull();
  await readAgo(31);
  await database.updateTable('feeds').set({ paused: true }).execute();
  expect(await alarm()).toBeNull();
  expect(await listLags(database, [feed])).toEqual({});
});

/** Every resource was last read some minutes ago, by the clock of the database. */
const readAgo = async (minutes: number) => {
  const { database } = app.test;
  for (const resource of feed.resources) await endStep(database, feed.name, resource, null);
  const steps = await storedSteps(database, feed.name);
  for (const state of Object.values(steps))
    state.doneAt = new Date(Date.parse(state.doneAt ?? '') - minutes * 60_000).toISOString();
  await storeSteps(database, feed.name, steps);
};

test('staff pages get a warning about a feed that is late', async () => {
  const advisor = (await signedInAs(app, 'advisor', ['advisor'])).browser;
  await readAgo(45);
  expect((await advisor.get(readFeedWarnings.path)).json()).toEqual({
    warnings: [{ name: 'maui', warning: 'It has brought nothing for 45 minutes.' }],
  });
});

test('photos are fetched before any visitor asks, order and captions follow, and unchanged ones are not fetched again', async () => {
  const photo = (name: string, order: number) => ({
    MediaURL: `https://media.example.com/${name}.jpg?token=${Math.random()}`,
    MediaCategory: 'Photo',
    Order: order,
    ShortDescription: name,
  });
  const home = (over: object, ...media: object[]) =>
    source.put('Property', homeRecord(1, { PhotosChangeTimestamp: '2026-11-20T10:00:00Z', Media: media, ...over }));
  const kept: string[] = [];
  const { database } = app.test;
  home({}, photo('lanai', 2), photo('front', 1));
  const worker = workerOf({
    keepPhoto: async (id) => {
      kept.push(id);
      // a copy as the mirror stores it
      await database
        .updateTable('feed_photos')
        .set({ hash: id, width: 1600, height: 900, thumbhash: null })
        .where('id', '=', id)
        .execute();
      return id;
    },
  });
  const captions = async () =>
    (await database.selectFrom('listings').select('document').executeTakeFirst())?.document.photos.map(
      ({ caption }) => caption,
    );
  try {
    await vi.waitFor(() => expect(kept).toHaveLength(2), { timeout: 15_000 });
    expect(await captions()).toEqual(['front', 'lanai']);
    // other addresses of the same photos: the price changed, the photos did not
    home({ ListPrice: 700_000, ModificationTimestamp: '2026-11-21T10:00:00Z' }, photo('front', 1), photo('lanai', 2));
    await vi.waitFor(
      async () =>
        expect(
          (await database.selectFrom('listings').select('document').executeTakeFirst())?.document.asking_price,
        ).toBe(700_000),
      { timeout: 15_000 },
    );
    expect(kept).toHaveLength(2);
    home(
      { PhotosChangeTimestamp: '2026-11-22T10:00:00Z', ModificationTimestamp: '2026-11-22T10:00:00Z' },
      photo('pool', 1),
    );
    await vi.waitFor(() => expect(kept).toHaveLength(3), { timeout: 15_000 });
    expect(await captions()).toEqual(['pool']);
  } finally {
    await worker.stop();
  }
});

test.each([
  ['no file', undefined, 'cannot be read'],
  ['no JSON', '{', 'is not JSON'],
  [
    'an unknown variant',
    '{"feeds":[{"name":"a","variant":"x","url":"https://a.example.com","system":"A"}]}',
    'feeds.0.variant',
  ],
  [
    'a misspelled field',
    '{"feeds":[{"name":"a","variant":"reso","url":"https://a.example.com","system":"A","pagesize":1}]}',
    'pagesize',
  ],
  [
    'no secret',
    '{"feeds":[{"name":"a","variant":"reso","url":"https://a.example.com","system":"A"}]}',
    'FEED_SECRETS has no secret of the feed "a"',
  ],
  [
    'one system twice',
    '{"feeds":[{"name":"a","variant":"reso","url":"https://a.example.com","system":"A"},{"name":"b","variant":"reso","url":"https://a.example.com","system":"A"}]}',
    'two feeds read one system',
  ],
])('a configuration with %s stops the start and says so', async (_, content, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'feeds-'));
  const file = join(folder, 'feeds.json');
  if (content !== undefined) await writeFile(file, content);
  const error = await readFeeds({ FEEDS_FILE: file, FEED_SECRETS: [] }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  expect(String(error)).toContain(message);
  await rm(folder, { recursive: true });
});

test('without a file there are no feeds', async () => {
  expect(await readFeeds({ FEEDS_FILE: null, FEED_SECRETS: [] })).toEqual([]);
});
