import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSession } from '../accounts/session.store';
import { type AccountApp, browserOf, signedIn, type TestBrowser } from '../accounts/testing/account-app';
import { json } from '../database/json';
import { openLeadApp } from '../leads/testing/lead-app';

let app: AccountApp;
let keola: TestBrowser;
beforeAll(async () => {
  app = await openLeadApp({ receivers: ['score'] });
  keola = await signedIn(app.app, 'keola@example.com');
});
afterAll(() => app.close());

const event = (over: Record<string, unknown> = {}) => ({
  action: 'Event Listing View',
  contact: { Email: 'keola@example.com' },
  request: { LeadSource__c: null, MLS_Number__c: '700001', web_source__c: 'https://www.example.com/listings/x' },
  properties: { listing: '700001', beds: 3 },
  ...over,
});
const score = (body: unknown) => keola.post('/api/hlscore', body);
const outbox = () => app.test.database.selectFrom('outbox').selectAll().orderBy('id').execute();
const events = () => app.test.database.selectFrom('tracking_events').selectAll().orderBy('id').execute();

test('a score event goes out with exactly the documented fields, its page cut to 200 [B7.14] [B3.26]', async () => {
  const long = `https://www.example.com/${'a'.repeat(400)}`;
  const body = event({ request: { web_source__c: long, MLS_Number__c: '700001' } });
  expect((await score(body)).json()).toEqual({ accepted: true });
  const [row] = await outbox();
  // tried for about an hour
  expect(row).toMatchObject({ topic: 'score', parked_at: null, max_attempts: 18 });
  expect(row?.payload).toEqual({
    action: 'Event Listing View',
    contact: { Email: 'keola@example.com' },
    request: { LeadSource__c: null, MLS_Number__c: '700001', web_source__c: long.slice(0, 200) },
    properties: { listing: '700001', beds: 3 },
  });
});

test('nothing is taken without an e-mail, with the sudo flag or in a sudo session [B6.4] [B6.9] [A6.6]', async () => {
  const before = (await outbox()).length;
  expect((await score(event({ contact: { Email: ' ' } }))).json()).toEqual({ accepted: false });
  expect((await score(event({ sudo: true }))).json()).toEqual({ accepted: false });
  const ofClient = event({ contact: { Email: 'client@example.com' } });
  await signedIn(app.app, 'client@example.com');
  await signedIn(app.app, 'agent@example.com');
  const users = await app.test.database.selectFrom('users').select('id').orderBy('id').execute();
  const [client, agent] = users.slice(1);
  const { token } = await createSession(app.test.database, {
    userId: client?.id ?? 0,
    actorId: agent?.id ?? 0,
    via: 'sudo',
  });
  const browser = browserOf(app.app);
  browser.cookies.hl_session = token;
  expect((await browser.get('/api/v3/current_user')).json().user).toMatchObject({
    email: 'client@example.com',
    signed_in_sudo: true,
  });
  expect((await browser.post('/api/hlscore', ofClient)).json()).toEqual({ accepted: false });
  const capture = { event: 'add_favorite', distinct_id: 'x', properties: {} };
  expect((await browser.post('/api/analytics', capture)).json()).toEqual({ accepted: false });
  const stored = (await events()).length;
  expect((await browser.post('/api/intelligence', { url: '/listings' })).json()).toEqual({ accepted: false });
  expect((await events()).length).toBe(stored);
  expect((await outbox()).length).toBe(before);
});

test('nothing is taken of an address that is not the sender’s own [B6.4]', async () => {
  const before = (await outbox()).length;
  expect((await browserOf(app.app).post('/api/hlscore', event())).json()).toEqual({ accepted: false });
  const other = event({ contact: { Email: 'somebody-else@example.com' } });
  expect((await score(other)).json()).toEqual({ accepted: false });
  expect((await outbox()).length).toBe(before);
  expect((await score(event({ contact: { Email: 'Keola@Example.com' } }))).json()).toEqual({ accepted: true });
});

test('without a receiver an event is stored and parked, said to be not configured [B7.20]', async () => {
  const capture = {
    event: 'add_favorite',
    distinct_id: 'visitor-1',
    properties: { $current_url: '/listings', $locale: 'en' },
  };
  expect((await browserOf(app.app).post('/api/analytics', capture)).json()).toEqual({ accepted: true });
  const row = (await outbox()).at(-1);
  expect(row).toMatchObject({ topic: 'analytics', last_error: 'not configured', payload: capture });
  expect(row?.parked_at).toBeInstanceOf(Date);
});

test('a page view is stored, its value the address by default [B7.13]', async () => {
  await browserOf(app.app).post('/api/intelligence', { url: '/listings/maui' });
  expect((await events()).at(-1)).toMatchObject({
    kind: 'intelligence',
    payload: { url: '/listings/maui', value: '/listings/maui' },
  });
});

test('what browsers report of remotes is stored', async () => {
  const report = { kind: 'load-failed', remote: 'search', version: '1.0.1', code: 'MFE-003', detail: 'gone' };
  expect((await browserOf(app.app).post('/api/reports', [report])).json()).toEqual({ accepted: true });
  expect(await app.test.database.selectFrom('remote_reports').selectAll().executeTakeFirst()).toMatchObject(report);
});

test('what is too old goes within the first hour of a server', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const other = await openLeadApp();
  const { database } = other.test;
  const old = { name: 'old', email: null, user_id: null, payload: json({}), created_at: new Date('2020-01-01') };
  await database
    .insertInto('tracking_events')
    .values({ kind: 'score', ...old })
    .execute();
  vi.advanceTimersByTime(3_600_000);
  vi.useRealTimers();
  const left = () => database.selectFrom('tracking_events').select('id').execute();
  await vi.waitFor(async () => expect(await left()).toEqual([]));
  await other.close();
});
