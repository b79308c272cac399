import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { HOUR_MS, jobsOf } from '../../platform/jobs/jobs';
import { createTestApp } from '../../testing/test-app';
import { insertSession } from '../accounts/session.repository';
import {
  type AccountApp,
  browserOf,
  signedIn,
  type TestBrowser,
  type TestResponse,
} from '../accounts/testing/account-app';
import { sumInterest } from '../admin/listing-interest.repository';
import { findWeeklyInterest } from '../admin/weekly-interest.repository';
import { openLeadApp } from '../leads/testing/lead-app';
import { createOutbox } from '../outbox/outbox';
import { registerTracking } from './routes';

let app: AccountApp;
let keola: TestBrowser;
beforeAll(async () => {
  app = await openLeadApp({ receivers: ['score', 'analytics'] });
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
const outbox = () =>
  app.test.database.selectFrom('tasks').selectAll().where('topic', '!=', 'mail').orderBy('id').execute();
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
  const { token } = await insertSession(app.test.database, {
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

test('an analytics event is stored and goes out whole; without a receiver it is only stored [B7.20]', async () => {
  const capture = {
    event: 'add_favorite',
    distinct_id: 'visitor-1',
    properties: { $current_url: '/listings', $locale: 'en' },
  };
  expect((await browserOf(app.app).post('/api/analytics', capture)).json()).toEqual({ accepted: true });
  const sent = await outbox();
  expect(sent.at(-1)).toMatchObject({ topic: 'analytics', payload: capture, parked_at: null });

  const unset = await createTestApp({
    features: [(instance) => registerTracking(instance, { db: app.test.database, outbox: createOutbox(new Set()) })],
  });
  expect((await browserOf(unset).post('/api/analytics', capture)).json()).toEqual({ accepted: true });
  await unset.close();
  expect((await events()).map(({ name }) => name).filter((name) => name === 'add_favorite')).toHaveLength(2);
  expect(await outbox()).toHaveLength(sent.length);
});

test('a page view is stored; its address is the current page by default, and its value the address [B7.13]', async () => {
  const view = (body: object, referer?: string) =>
    browserOf(app.app).post('/api/intelligence', body, { host: 'localhost', ...(referer ? { referer } : {}) });
  const stored = async () => (await events()).at(-1);
  await view({ url: '/listings/maui' }, 'http://localhost/listings');
  expect(await stored()).toMatchObject({
    kind: 'intelligence',
    payload: { url: '/listings/maui', value: '/listings/maui' },
  });
  const page = 'http://localhost/listings/maui?minBeds=2';
  await view({}, page);
  expect((await stored())?.payload).toEqual({ url: page, value: page });
  await view({ value: 'home' }, page);
  expect((await stored())?.payload).toEqual({ url: page, value: 'home' });
  await view({}, 'http://localhost/Login?token=secret&agent=kai');
  expect((await stored())?.payload).toMatchObject({ url: 'http://localhost/Login?agent=kai' });
  const before = (await events()).length;
  for (const referer of [undefined, 'https://other.example.com/x', 'about:blank'])
    expect((await view({}, referer)).statusCode).toBe(400);
  expect((await events()).length).toBe(before);
});

test('what browsers report of remotes is stored', async () => {
  const report = { kind: 'load-failed', remote: 'search', version: '1.0.1', code: 'MFE-003', detail: 'gone' };
  expect((await browserOf(app.app).post('/api/reports', [report])).json()).toEqual({ accepted: true });
  expect(await app.test.database.selectFrom('remote_reports').selectAll().executeTakeFirst()).toMatchObject(report);
});

describe('events and reports are bounded', () => {
  const capture = (properties: Record<string, unknown>, name = 'add_favorite') =>
    browserOf(app.app).post('/api/analytics', { event: name, distinct_id: 'visitor-1', properties });
  const messageOf = (response: TestResponse) => [response.statusCode, response.json().error_message];

  test('an event of more than 4 KB and a batch of more than 40 KB are refused', async () => {
    expect((await capture({ text: 'x'.repeat(63_000) })).statusCode).toBe(413);
    expect((await score(event({ properties: { text: 'x'.repeat(1999), more: 'x'.repeat(1999) } }))).statusCode).toBe(
      413,
    );
    const report = {
      kind: 'load-failed',
      remote: 'r'.repeat(64),
      version: 'v'.repeat(64),
      code: 'c',
      detail: 'd'.repeat(500),
    };
    const batch = Array<typeof report>(50).fill(report);
    expect((await browserOf(app.app).post('/api/reports', batch)).statusCode).toBe(200);
    expect(
      (
        await browserOf(app.app).post(
          '/api/reports',
          batch.map((one) => ({ ...one, more: 'x'.repeat(200) })),
        )
      ).statusCode,
    ).toBe(413);
  });

  test('properties are few, short and plain, and names are those of the contracts', async () => {
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`p${at}`, at]));
    expect(messageOf(await capture(many))).toEqual([400, 'properties has more than 30 entries.']);
    expect(messageOf(await capture({ a: 'x'.repeat(501) }))).toEqual([
      400,
      'properties.a is longer than 500 characters.',
    ]);
    expect(messageOf(await capture({ a: { b: 1 } }))).toEqual([
      400,
      'properties.a must be a text, a number, true, false or null.',
    ]);
    for (const name of ['made_up', 'tides:', 'Tides:opened', 'tides:opened twice'])
      expect(messageOf(await capture({}, name))).toEqual([
        400,
        `"${name}" is neither an analytics event of this site nor one of a remote, such as "tides:opened".`,
      ]);
    expect((await capture({}, 'tides:chart_opened')).statusCode).toBe(200);
    expect(messageOf(await score(event({ action: 'Made Up' })))).toEqual([
      400,
      '"Made Up" is not an action of score events.',
    ]);
    expect(messageOf(await score(event({ properties: many })))).toEqual([400, 'properties has more than 30 entries.']);
  });

  test('an address stores so many rows a day, and is then refused until the next', async () => {
    const { database } = app.test;
    const limited = await createTestApp({
      environment: { RATE_LIMITS: 'true' },
      features: [
        (instance) =>
          registerTracking(instance, { db: database, outbox: app.outbox, quotas: { events: 2, reports: 1 } }),
      ],
    });
    const view = () => browserOf(limited).post('/api/intelligence', { url: '/quota' });
    const report = () => browserOf(limited).post('/api/reports', [{ kind: 'load-time', remote: 'quota', value: 1 }]);
    expect((await view()).statusCode).toBe(200);
    expect(
      (await browserOf(limited).post('/api/analytics', { event: '$pageview', distinct_id: 'q', properties: {} }))
        .statusCode,
    ).toBe(200);
    const refused = await view();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect((await report()).statusCode).toBe(200);
    expect((await report()).statusCode).toBe(429);
    await limited.close();
    const rows = await database.selectFrom('remote_reports').select('id').where('remote', '=', 'quota').execute();
    expect(rows).toHaveLength(1);
  });
});

test('a listing counts one view a day of each visitor, and made-up cookies add few', async () => {
  const slug = '12-sample-street-700001';
  const since = new Date(Date.now() - 86_400_000);
  const listing = { internal_id: 'sample-1', mls_id: '700001', slug };
  const counted = async () => (await sumInterest(app.test.database, [listing], since)).get('sample-1')?.views;
  const view = (visitor?: string) => {
    const browser = browserOf(app.app);
    if (visitor) browser.cookies.hl_visitor = visitor;
    return browser.post('/api/intelligence', { url: `https://www.example.com/listings/${slug}?from=test` });
  };
  for (let again = 0; again < 5; again++) await view();
  expect(await counted()).toBe(1);
  for (let made = 0; made < 60; made++) await view(randomUUID());
  expect(await counted()).toBeLessThanOrEqual(8);
  const report = await findWeeklyInterest(app.test.database, { slug, internalId: 'sample-1', mlsId: '700001' }, since);
  expect([...report.views.values()].reduce((sum, views) => sum + views, 0)).toBe(await counted());
});

test('what is too old goes within the first hour of a server', async () => {
  const other = await openLeadApp();
  const { database } = other.test;
  const old = { name: 'old', email: null, user_id: null, payload: json({}), created_at: new Date('2020-01-01') };
  await database
    .insertInto('tracking_events')
    .values({ kind: 'score', ...old })
    .execute();
  const jobs = jobsOf(other.app).filter(({ everyMs }) => everyMs <= HOUR_MS);
  for (const job of jobs) await job.run(new AbortController().signal, async () => {});
  const left = () => database.selectFrom('tracking_events').select('id').execute();
  expect(await left()).toEqual([]);
  await other.close();
});
