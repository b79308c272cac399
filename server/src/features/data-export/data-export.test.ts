import { afterAll, beforeAll, expect, test } from 'vitest';
import { relaxed } from '../../platform/security/attempt-limits';
import { ACCOUNT_LIMITS } from '../accounts/account-limits';
import { browserName } from '../accounts/browser-name';
import { insertSession } from '../accounts/session.repository';
import { type AccountApp, browserOf, registration, signedIn } from '../accounts/testing/account-app';
import { openLeadApp, question } from '../leads/testing/lead-app';
import { registerOwnData } from './routes';

let app: AccountApp;
beforeAll(async () => {
  app = await openLeadApp({}, ({ test: { database: db } }) => [
    (instance) => registerOwnData(instance, { db, limits: relaxed(ACCOUNT_LIMITS) }),
  ]);
});
afterAll(() => app.close());

const again = async (email: string) => {
  const browser = browserOf(app.app);
  await browser.post('/api/v3/sign_in', { email, password: 'long enough' }, { 'user-agent': FIREFOX });
  return browser;
};
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
const idOf = async (browser: Awaited<ReturnType<typeof again>>) =>
  (await browser.get('/api/v3/current_user')).json().user_id;

test('lists where one is signed in, and signs out elsewhere', async () => {
  const here = await signedIn(app.app, 'many@example.com');
  const [there, third] = [await again('many@example.com'), await again('many@example.com')];
  const { sessions } = (await here.get('/api/v3/current_user/sessions')).json();
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toMatchObject({ current: true, via: 'register' });
  expect(sessions[1]).toMatchObject({ current: false, via: 'password', browser: 'Firefox on Windows' });
  const thereId = (await there.get('/api/v3/current_user/sessions')).json().sessions[0].id;
  await here.post('/api/v3/current_user/sessions/end', { id: thereId });
  expect(await idOf(there)).toBeNull();
  expect(await idOf(third)).not.toBeNull();
  const left = await here.post('/api/v3/current_user/sessions/end', { id: null });
  expect(left.json().sessions).toHaveLength(1);
  expect([await idOf(third), await idOf(here)]).toEqual([null, expect.any(Number)]);
});

test("another's session cannot be ended", async () => {
  const [one, other] = [await signedIn(app.app, 'one@example.com'), await signedIn(app.app, 'two@example.com')];
  const id = (await other.get('/api/v3/current_user/sessions')).json().sessions[0].id;
  expect((await one.post('/api/v3/current_user/sessions/end', { id })).statusCode).toBe(404);
  expect(await idOf(other)).not.toBeNull();
});

/** A notification, and a browser that gets pushes. */
async function storeNotification(userId: number, endpoint = 'https://push.example.com/copy'): Promise<void> {
  const { database } = app.test;
  await database
    .insertInto('notifications')
    .values({
      ...{ user_id: userId, internal_id: 'sample-1', event_key: 'price-drop:1100000', kind: 'price-drop' },
      ...{ address: '12 Sample Street', old_price: 1_250_000, new_price: 1_100_000, status: null },
      ...{ starts_at: null, ends_at: null, at: new Date() },
    })
    .execute();
  const session = await database
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const browser = { endpoint, p256dh: 'x', auth: 'x' };
  await database
    .insertInto('push_subscriptions')
    .values({ user_id: userId, session_id: session.id, ...browser })
    .execute();
}

test('a copy of everything holds what was kept, and nothing of others', async () => {
  const browser = await signedIn(app.app, 'copy@example.com');
  await browser.post('/api/v3/add_favorite', { listing_id: 'sample-1' });
  await browser.post('/api/v3/favorites/note', { listing_id: 'sample-1', note: 'Ask about the roof' });
  await browser.post('/api/v3/search/hidden_listings/create', { listing_id: 'sample-2' });
  await browser.post('/api/v3/viewed_listings', {
    viewed: [{ internal_id: 'sample-1', slug: 's', at: '2026-11-01T00:00:00.000Z' }],
  });
  await browser.post('/api/v3/leads', question({ comments: 'About the garden' }));
  await storeNotification(await idOf(browser));
  const copy = (await browser.get('/api/v3/current_user/export')).json();
  expect(copy).toMatchObject({
    profile: { email: 'copy@example.com', first_name: 'Keola' },
    favorites: [{ internal_id: 'sample-1', note: 'Ask about the roof' }],
    hidden_listings: ['sample-2'],
    viewed_listings: [{ internal_id: 'sample-1' }],
    saved_searches: [],
    notifications: [
      { title: 'Price drop', text: '$1,100,000, was $1,250,000', address: '12 Sample Street', read: false },
    ],
    notification_settings: { favorite_emails: true, quiet_from: 1260, quiet_to: 480 },
    push_subscriptions: [{ endpoint: 'https://push.example.com/copy' }],
    messages: [{ message: expect.stringContaining('About the garden') }],
  });
  expect(JSON.stringify(copy)).not.toMatch(/password|token|argon2/i);
});

test('deleting asks for the password, then nothing is left and the address is free', async () => {
  const browser = await signedIn(app.app, 'leaving@example.com');
  await browser.post('/api/v3/add_favorite', { listing_id: 'sample-1' });
  await browser.post('/api/intelligence', { url: '/listings/maui' });
  const event = {
    action: 'Event Listing View',
    contact: { Email: 'leaving@example.com' },
    request: {},
    properties: {},
  };
  expect((await browser.post('/api/hlscore', event)).json()).toEqual({ accepted: true });
  const id = await idOf(browser);
  await storeNotification(id, 'https://push.example.com/leaving');
  const refused = await browser.post('/api/v3/current_user/delete', { password: 'wrong' });
  expect([refused.statusCode, refused.json().fields[0].field]).toEqual([400, 'password']);
  const other = await again('leaving@example.com');
  expect((await browser.post('/api/v3/current_user/delete', { password: 'long enough' })).json()).toEqual({
    deleted: true,
  });
  expect([await idOf(browser), await idOf(other)]).toEqual([null, null]);
  const left = await app.test.database.selectFrom('favorites').select('id').where('user_id', '=', id).execute();
  expect(left).toEqual([]);
  for (const table of ['notifications', 'push_subscriptions', 'notification_settings'] as const) {
    const rows = await app.test.database.selectFrom(table).select('user_id').where('user_id', '=', id).execute();
    expect(rows).toEqual([]);
  }
  const events = await app.test.database.selectFrom('tracking_events').selectAll().execute();
  expect(events.map(({ kind }) => kind)).toContain('intelligence');
  expect(JSON.stringify(events)).not.toContain('leaving@example.com');
  const anew = await browserOf(app.app).post('/api/v3/search/register', registration({ email: 'leaving@example.com' }));
  expect(anew.statusCode).toBe(200);
});

test('staff acting for a client reach none of it, and staff accounts are not deleted here', async () => {
  const { database } = app.test;
  const client = await signedIn(app.app, 'client@example.com');
  const staff = await signedIn(app.app, 'staff@example.com');
  const [clientId, staffId] = [await idOf(client), await idOf(staff)];
  await database.insertInto('user_roles').values({ user_id: staffId, role: 'admin' }).execute();
  expect((await staff.post('/api/v3/current_user/delete', { password: 'long enough' })).statusCode).toBe(403);
  const { token } = await insertSession(database, { userId: clientId, via: 'sudo', actorId: staffId });
  const acting = browserOf(app.app);
  acting.cookies.hl_session = token;
  for (const response of [
    await acting.get('/api/v3/current_user/sessions'),
    await acting.post('/api/v3/current_user/sessions/end', { id: null }),
    await acting.get('/api/v3/current_user/export'),
    await acting.post('/api/v3/current_user/delete', { password: 'long enough' }),
  ])
    expect(response.statusCode).toBe(403);
  await client.post('/api/v3/add_favorite', { listing_id: 'sample-1' });
  await client.post('/api/v3/favorites/note', { listing_id: 'sample-1', note: 'Ask about the roof' });
  expect((await acting.get('/api/v3/favorites')).json().favorites).toMatchObject([{ note: 'Ask about the roof' }]);
  const written = await acting.post('/api/v3/favorites/note', { listing_id: 'sample-1', note: 'Other words' });
  expect(written.statusCode).toBe(403);
  const seen = { internal_id: 'sample-2', slug: 's', at: '2026-11-02T00:00:00.000Z' };
  expect((await acting.post('/api/v3/viewed_listings', { viewed: [seen] })).json()).toEqual({ viewed: [] });
  await client.post('/api/v3/viewed_listings', { viewed: [seen] });
  const kept = await acting.post('/api/v3/viewed_listings/remove', { internal_ids: ['sample-2'] });
  expect(kept.json().viewed).toMatchObject([{ internal_id: 'sample-2' }]);
});

test('what a browser has seen joins the account: newest first, each once, never later than now', async () => {
  const browser = await signedIn(app.app, 'viewer@example.com');
  const seen = (internal_id: string, at: string) => ({ internal_id, slug: `slug-${internal_id}`, at });
  const sync = async (...viewed: unknown[]) =>
    (await browser.post('/api/v3/viewed_listings', { viewed })).json().viewed;
  await sync(seen('a', '2026-11-01T00:00:00.000Z'), seen('b', '2026-11-02T00:00:00.000Z'));
  const merged = await sync(
    seen('a', '2026-11-03T00:00:00.000Z'),
    seen('b', '2026-10-01T00:00:00.000Z'),
    seen('c', '2099-01-01T00:00:00.000Z'),
    seen('d', 'not a time'),
  );
  expect(merged.map((entry: { internal_id: string }) => entry.internal_id)).toEqual(['c', 'a', 'b']);
  expect(Date.parse(merged[0].at)).toBeLessThanOrEqual(Date.now());
  const left = await browser.post('/api/v3/viewed_listings/remove', { internal_ids: ['a', 'not-viewed'] });
  expect(left.json().viewed).toMatchObject([{ internal_id: 'c' }, { internal_id: 'b' }]);
  const many = Array.from({ length: 100 }, (_, index) => seen(`m${index}`, '2026-11-10T00:00:00.000Z'));
  expect(await sync(...many)).toHaveLength(100);
  for (const at of [
    '0',
    '-1',
    '2026-02-30',
    '<svg/onload=1>',
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00Z',
  ])
    expect(await sync(seen('odd', at)), at).toHaveLength(100);
});

test('sessions show the names of their browsers', () => {
  expect(browserName(FIREFOX)).toBe('Firefox on Windows');
  expect(browserName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1')).toBe(
    'Safari on iPhone',
  );
  expect(browserName('Mozilla/5.0 (Macintosh) Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge on Mac');
  expect([browserName(null), browserName('curl/8')]).toEqual([null, null]);
});

test('a closed account leaves no name, contact or message behind, in leads, outbox or logs', async () => {
  const { database } = app.test;
  const words = { comments: 'My own words', email: 'gone@example.com', name: 'Gone Person', phone: '808-555-0177' };
  // sent before the account was created
  expect((await browserOf(app.app).post('/api/v3/leads', question(words))).statusCode).toBe(200);
  const browser = await signedIn(app.app, 'gone@example.com');
  const id = await idOf(browser);
  await database.updateTable('users').set({ email_proved_at: new Date() }).where('id', '=', id).execute();
  expect((await browser.post('/api/v3/leads', question(words))).statusCode).toBe(200);
  await database
    .insertInto('sudo_log')
    .values({
      session_id: 987,
      actor_id: 1,
      actor_email: 'staff@example.com',
      user_id: id,
      user_email: 'gone@example.com',
      reason: 'A call',
      ends_at: new Date(),
    })
    .execute();
  const copy = (await browser.get('/api/v3/current_user/export')).json();
  expect(copy.messages).toHaveLength(2);
  expect(copy.impersonations).toMatchObject([{ staff: 'staff@example.com', reason: 'A call' }]);
  expect((await browser.post('/api/v3/current_user/delete', { password: 'long enough' })).statusCode).toBe(200);
  const rows = await Promise.all([
    database.selectFrom('leads').selectAll().execute(),
    database.selectFrom('tasks').selectAll().execute(),
    database.selectFrom('sudo_log').selectAll().execute(),
    database.selectFrom('staff_audit').selectAll().execute(),
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/gone@example\.com|Gone Person|My own words|555-0177/);
  const left = await database.selectFrom('leads').select('email').where('full_name', '=', 'Deleted person').execute();
  // both still count as leads of one person about the listing
  expect(left).toEqual([{ email: `account-${id}@deleted.invalid` }, { email: `account-${id}@deleted.invalid` }]);
});

test('a copy of everything holds recorded events, and no messages of an address that is not proved', async () => {
  const stranger = question({ email: 'unproved@example.com', comments: 'Words of the real owner' });
  await browserOf(app.app).post('/api/v3/leads', stranger);
  const browser = await signedIn(app.app, 'unproved@example.com');
  const event = {
    action: 'Event Listing View',
    contact: { Email: 'unproved@example.com' },
    request: {},
    properties: {},
  };
  await browser.post('/api/hlscore', event);
  const copy = (await browser.get('/api/v3/current_user/export')).json();
  expect(copy.messages).toEqual([]);
  expect(copy.events).toMatchObject([{ kind: 'score', name: 'Event Listing View' }]);
});
