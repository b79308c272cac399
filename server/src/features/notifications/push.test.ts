import type { Insertable } from 'kysely';
import { storedListing } from 'search-engine/testing';
import { sampleSavedSearch } from 'shared-contracts/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applyBatch } from '../../feeds/apply/apply-batch.repository';
import { createSafeFetch } from '../../platform/network/safe-fetch';
import { startWorker, type Worker } from '../../platform/queue/worker';
import { loadAllTexts } from '../../texts';
import {
  type AccountApp,
  browserOf,
  openAccountApp,
  signedIn,
  type TestBrowser,
} from '../accounts/testing/account-app';
import { countOutbox } from '../outbox/outbox.repository';
import { registerSavedSearches } from '../saved-searches/routes';
import type { NotificationTable } from './notifications.tables';
import { pushDelivery } from './push-delivery';
import { sendPushes } from './push-job';
import { pushKeys } from './push-keys';
import { isQuiet } from './quiet-hours';
import { registerNotifications } from './routes';
import { type PushService, signedClaims, startPushService } from './testing/push-service';

/** 10 in the morning and 10 in the evening in Hawaii. */
const MORNING = new Date('2026-11-28T20:00:00Z');
const EVENING = new Date('2026-11-29T08:00:00Z');
const HAWAII = 'Pacific/Honolulu';

let app: AccountApp;
let service: PushService;
let worker: Worker;
let browser: TestBrowser;
let userId: number;
let now = MORNING;
beforeAll(async () => {
  service = await startPushService();
  app = await openAccountApp({
    receivers: ['push'],
    features: ({ test: { database: db } }) => [
      (server) => registerNotifications(server, { db, keys: pushKeys(db), allowLoopback: true }),
      (server) => registerSavedSearches(server, { db }),
    ],
  });
  const { database: db } = app.test;
  const fetch = createSafeFetch({ allowLoopback: true });
  const contact = 'mailto:support@example.com';
  worker = startWorker({
    db,
    queue: app.outbox,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    deliveries: { push: pushDelivery({ db, fetch, keys: pushKeys(db), contact, now: () => now }) },
    settings: { pollMs: 50, leaseMs: 10_000, concurrency: 4, retryBaseMs: 10, retryCapMs: 50 },
  });
  browser = await signedIn(app.app);
  userId = (await browser.get('/api/v3/current_user')).json().user_id;
});
afterAll(async () => {
  await worker.stop();
  await app.close();
  await service.close();
});
beforeEach(async () => {
  now = MORNING;
  service.pushes.length = 0;
  service.status = 201;
  service.refused = null;
  service.refusals = 0;
  const tables = ['notifications', 'favorites', 'push_subscriptions', 'notification_settings', 'tasks'] as const;
  for (const table of tables) await app.test.database.deleteFrom(table).execute();
  await store({});
  await favorite(userId);
});

const store = (over: Parameters<typeof storedListing>[1]) =>
  applyBatch(app.test.database, {
    listings: [storedListing('1', { internal_id: 'home-1', slug: 'sample-home', asking_price: 1_100_000, ...over })],
    removals: [],
  });
const favorite = (user_id: number) =>
  app.test.database
    .insertInto('favorites')
    .values({ user_id, internal_id: 'home-1', mls_id: null, note: null })
    .execute();

const subscribe = (of: TestBrowser, endpoint = service.subscription('one')) =>
  of.post('/api/v3/push_subscriptions', { ...endpoint, time_zone: HAWAII });

let number = 0;
const notify = (over: Partial<Insertable<NotificationTable>> = {}) =>
  app.test.database
    .insertInto('notifications')
    .values({
      ...{ user_id: userId, internal_id: 'home-1', event_key: `price-drop:${++number}`, kind: 'price-drop' },
      ...{ address: '12 Sample Street', old_price: 1_250_000, new_price: 1_100_000, status: null },
      ...{ starts_at: null, ends_at: null, at: new Date(), is_favorite: true },
      ...over,
    })
    .execute();

async function settled(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await countOutbox(app.test.database)).waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('The outbox did not become empty.');
}

async function push(at: Date): Promise<void> {
  now = at;
  await sendPushes({ db: app.test.database, outbox: app.outbox, locales: ['en', 'ja'] }, at);
  await settled();
}

test('a browser that subscribed gets the change of a home once, encrypted for it and signed by the site [D167]', async () => {
  const { push_key, push: devices } = (await subscribe(browser)).json();
  expect(devices).toMatchObject([{ current: true }]);
  await notify();
  await push(MORNING);
  await push(MORNING);
  expect(service.pushes).toHaveLength(1);
  const [{ message, headers, path }] = service.pushes as [(typeof service.pushes)[number]];
  expect(path).toBe('/one');
  expect(message).toMatchObject({
    ...{ title: 'Price drop', url: '/listings/sample-home' },
    body: '12 Sample Street\n$1,100,000, was $1,250,000',
  });
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  const origin = new URL(service.subscription('one').endpoint).origin;
  const claims = { aud: origin, sub: 'mailto:support@example.com' };
  expect(signedClaims(headers.authorization ?? '', push_key)).toMatchObject(claims);
});

test('a push is in the language of the account, and opens a page of it [D190]', async () => {
  await loadAllTexts(['en', 'ja']);
  const speak = (language: string | null) =>
    app.test.database.updateTable('users').set({ language }).where('id', '=', userId).execute();
  await speak('ja');
  await subscribe(browser);
  await notify();
  await push(MORNING);
  await notify({ address: null });
  await notify({ address: null });
  await push(MORNING);
  await speak(null);
  expect(service.pushes.map(({ message }) => message)).toMatchObject([
    { title: '値下げ', body: '12 Sample Street\n$1,100,000（変更前：$1,250,000）', url: '/ja/listings/sample-home' },
    { title: '物件の更新2件', body: '値下げ：当サイトの物件、ほか1件', url: '/ja/account' },
  ]);
});

test('the push of a home that is sold opens the favorites [D167]', async () => {
  await store({ listing_status_name: 'Sold' });
  await subscribe(browser);
  await notify({ kind: 'status', status: 'Sold' });
  await push(MORNING);
  expect(service.pushes.map(({ message }) => message)).toMatchObject([{ title: 'Sold', url: '/account/favorites' }]);
});

test('the push of a rental says that its price is a month [D167]', async () => {
  await store({ asking_price: 3200, is_rental: true });
  await subscribe(browser);
  await notify({ old_price: 3500, new_price: 3200 });
  await push(MORNING);
  expect(service.pushes[0]?.message).toMatchObject({ body: '12 Sample Street\n$3,200/mo, was $3,500/mo' });
});

const NIGHT_HOUSE = { starts_at: '2026-11-29T03:00:00Z', ends_at: '2026-11-29T05:00:00Z' };
test.each<[string, Partial<Insertable<NotificationTable>>, () => Promise<unknown>]>([
  ['a price that is as before again', {}, () => store({ asking_price: 1_250_000 })],
  ['a home that is sold meanwhile', {}, () => store({ listing_status_name: 'Sold' })],
  [
    'an open house that is over',
    { kind: 'open-house', ...NIGHT_HOUSE },
    () => store({ open_houses: [{ key: 'one', ...NIGHT_HOUSE, remarks: null, virtual: false }] }),
  ],
  [
    'an open house that is canceled',
    { kind: 'open-house', starts_at: '2027-01-01T03:00:00Z', ends_at: '2027-01-01T05:00:00Z' },
    () => store({ open_houses: [] }),
  ],
  [
    'a home that is no favorite any more',
    {},
    () => app.test.database.deleteFrom('favorites').where('user_id', '=', userId).execute(),
  ],
  [
    'a home that is saved again',
    {},
    async () => {
      await app.test.database.deleteFrom('favorites').where('user_id', '=', userId).execute();
      await favorite(userId);
    },
  ],
])('after quiet hours there is no push of %s [D176]', async (_, over, change) => {
  await subscribe(browser);
  await notify(over);
  await push(EVENING);
  await change();
  await push(new Date(MORNING.getTime() + 86_400_000));
  expect(service.pushes).toEqual([]);
});

test('a push of a search says the price of now, and a search that is deleted pushes nothing [D176]', async () => {
  await app.test.database.deleteFrom('favorites').execute();
  await store({ asking_price: 1_150_000 });
  await subscribe(browser);
  const saved = await browser.post('/api/v3/saved_search/update', sampleSavedSearch({ id: null, share_code: null }));
  const { id } = saved.json();
  await notify({ is_favorite: false, search_ids: [id] });
  await push(MORNING);
  expect(service.pushes[0]?.message).toMatchObject({ body: '12 Sample Street\n$1,150,000, was $1,250,000' });
  await notify({ is_favorite: false, search_ids: [id] });
  await browser.post('/api/v3/saved_search/delete', { id });
  await push(MORNING);
  expect(service.pushes).toHaveLength(1);
});

test('a push that is kept back from one browser does not go to another again [D167]', async () => {
  const other = await signedIn(app.app, 'two-browsers@example.com');
  userId = (await other.get('/api/v3/current_user')).json().user_id;
  await favorite(userId);
  const phone = browserOf(app.app);
  await phone.post('/api/v3/sign_in', { email: 'two-browsers@example.com', password: 'long enough' });
  await subscribe(other);
  await subscribe(phone, service.subscription('busy'));
  await notify();
  service.refused = '/busy';
  await sendPushes({ db: app.test.database, outbox: app.outbox, locales: ['en', 'ja'] }, MORNING);
  await vi.waitFor(() => expect(Math.min(service.pushes.length, service.refusals)).toBeGreaterThan(0));
  now = EVENING;
  await settled();
  service.refused = null;
  await push(new Date(MORNING.getTime() + 86_400_000));
  expect(service.pushes.map(({ path }) => path)).toEqual(['/one', '/busy']);
  userId = (await browser.get('/api/v3/current_user')).json().user_id;
});

test('a push in the quiet hours of the user is sent when they end, also one that was to be repeated [D167]', async () => {
  await subscribe(browser);
  await notify();
  await push(EVENING);
  expect(service.pushes).toEqual([]);
  await push(MORNING);
  expect(service.pushes).toHaveLength(1);

  await notify();
  service.status = 503;
  await sendPushes({ db: app.test.database, outbox: app.outbox, locales: ['en', 'ja'] }, MORNING);
  await vi.waitFor(() => expect(service.refusals).toBeGreaterThan(0));
  now = EVENING;
  await settled();
  service.status = 201;
  expect(service.pushes).toHaveLength(1);
  await push(new Date(MORNING.getTime() + 86_400_000));
  expect(service.pushes).toHaveLength(2);
});

test('quiet hours are those of the zone, also over midnight', () => {
  const settings = { favorite_emails: true, quiet_from: 21 * 60, quiet_to: 8 * 60, time_zone: HAWAII };
  const at = (time: string) => isQuiet(settings, new Date(time));
  expect(['07:00', '07:01', '17:59', '18:00'].map((time) => at(`2026-11-29T${time}:00Z`))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(at('2026-11-29T06:59:00Z')).toBe(false);
  expect(isQuiet({ ...settings, time_zone: 'Asia/Tokyo' }, MORNING)).toBe(true);
  expect(isQuiet({ ...settings, quiet_from: 480 }, EVENING)).toBe(false);
  expect(isQuiet({ ...settings, quiet_from: 600, quiet_to: 720 }, MORNING)).toBe(true);
});

test('quiet hours follow the clock of the zone when it changes, and a zone that is unknown has none', () => {
  const settings = { favorite_emails: true, quiet_from: 60, quiet_to: 120, time_zone: 'America/New_York' };
  const at = (time: string, over: object = {}) => isQuiet({ ...settings, ...over }, new Date(time));
  // one hour comes twice in autumn, and another one never in spring
  const autumn = ['05:00', '05:59', '06:00', '06:59', '07:00'].map((time) => at(`2026-11-01T${time}:00Z`));
  expect(autumn).toEqual([true, true, true, true, false]);
  const skipped = { quiet_from: 120, quiet_to: 180 };
  expect(['06:59', '07:00'].map((time) => at(`2026-03-08T${time}:00Z`, skipped))).toEqual([false, false]);
  const overMidnight = { quiet_from: 21 * 60, quiet_to: 8 * 60 };
  expect(['11:59', '12:00', '13:00'].map((time) => at(`2026-03-08T${time}:00Z`, overMidnight))).toEqual([
    true,
    false,
    false,
  ]);
  expect(at('2026-11-01T05:00:00Z', { time_zone: 'Mars/Olympus' })).toBe(false);
  expect(at('2026-11-01T05:00:00Z', { time_zone: '' })).toBe(false);
});

test.each([404, 410])('a subscription that its service answers with %i is removed', async (status) => {
  await subscribe(browser);
  await notify();
  service.status = status;
  await push(MORNING);
  expect((await browser.get('/api/v3/notification_settings')).json().push).toEqual([]);
});

test('a browser gets nothing after it is turned off, and nothing of before it was turned on', async () => {
  await notify();
  const [{ id }] = (await subscribe(browser)).json().push;
  await push(MORNING);
  await browser.post('/api/v3/push_subscriptions/remove', { id });
  await notify();
  await push(MORNING);
  expect(service.pushes).toEqual([]);
});

test('several changes are one push, and signing out ends the pushes of a browser', async () => {
  const other = await signedIn(app.app, 'other@example.com');
  userId = (await other.get('/api/v3/current_user')).json().user_id;
  await favorite(userId);
  await subscribe(other);
  await notify();
  await notify();
  await push(MORNING);
  expect(service.pushes.map(({ message }) => message)).toMatchObject([
    { title: '2 updates on homes', body: 'Price drop: 12 Sample Street, and 1 more' },
  ]);
  await other.get('/api/v3/logout', { 'sec-fetch-site': 'same-origin' });
  await notify();
  await push(MORNING);
  expect(service.pushes).toHaveLength(1);
  userId = (await browser.get('/api/v3/current_user')).json().user_id;
});

test('refuses addresses that are not a push service on the internet, and keys that are none', async () => {
  const good = service.subscription('one');
  const refused = [
    'http://push.example.com/x',
    'https://10.0.0.1/x',
    'https://db.internal/x',
    'https://me@push.example/',
    'https://167772161/x',
    'https://0x0a.1/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost./x',
    'https://push/x',
    'javascript:alert(1)',
    '//push.example.com/x',
    `https://push.example.com/${'x'.repeat(1000)}`,
  ];
  for (const endpoint of refused) expect((await subscribe(browser, { ...good, endpoint })).statusCode).toBe(400);
  expect((await subscribe(browser, { ...good, auth: 'short' })).statusCode).toBe(400);
  const elsewhere = await browser.post('/api/v3/push_subscriptions', { ...good, time_zone: 'Pacific/Nowhere' });
  expect([elsewhere.statusCode, elsewhere.json().fields[0].field]).toEqual([400, 'time_zone']);
});

test('a name that leads into a private network gets no request', async () => {
  await subscribe(browser, { ...service.subscription('one'), endpoint: 'https://push.example.com/x' });
  await notify();
  await sendPushes({ db: app.test.database, outbox: app.outbox, locales: ['en', 'ja'] }, MORNING);
  const [task] = await app.test.database.selectFrom('tasks').select('payload').execute();
  const resolve = async () => [{ address: '10.0.0.5', family: 4 }];
  const network = { resolve, isReachable: () => false, plainHosts: [] };
  const { database: db } = app.test;
  const deliver = pushDelivery({
    ...{ db, keys: pushKeys(db), contact: 'mailto:support@example.com', now: () => MORNING },
    fetch: createSafeFetch({}, network),
  });
  const claimed = { id: 1, topic: 'push', dedupeKey: 'x', payload: task?.payload, attempts: 1, maxAttempts: 1 };
  await expect(deliver(claimed, new AbortController().signal)).rejects.toMatchObject({ permanent: true });
});
