import * as calls from 'shared-contracts';
import { COOKIES, type Role } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession } from '../accounts/session.store';
import { type AccountApp, browserOf, openAccountApp, type TestBrowser } from '../accounts/testing/account-app';
import { createUser, grantRoles } from '../accounts/users.store';
import { json } from '../database/json';
import { insertLead, type NewLead } from '../leads/leads.store';
import { findListing, LEAD_SETTINGS } from '../leads/testing/lead-app';
import { MemorySearch } from '../search';
import { testSettings } from '../testing';
import { registerStaff } from '.';
import { newLead } from './testing/new-lead';

const SECRET = 'postgres://owner:hush-hush@database.example.com/site';
let parts: AccountApp;
const people: Record<string, { id: number; browser: TestBrowser }> = {};

async function person(name: string, roles: Role[], over: { agentId?: number; clientAdvisorId?: number } = {}) {
  const { database } = parts.test;
  const id = await createUser(database, { email: `${name}@example.com`, firstName: name, lastName: 'Sample', ...over });
  if (id === null) throw new Error('taken');
  await grantRoles(database, id, roles);
  const browser = browserOf(parts.app);
  browser.cookies[COOKIES.session] = (await createSession(database, { userId: id, via: 'password' })).token;
  people[name] = { id, browser };
}
const as = (name: string): TestBrowser => {
  const found = people[name];
  if (!found) throw new Error(`nobody is called ${name}`);
  return found.browser;
};
const idOf = (name: string) => people[name]?.id ?? 0;

let count = 0;
function lead(over: Partial<NewLead>): Promise<number | null> {
  count += 1;
  return insertLead(parts.test.database, newLead(count, over));
}

beforeAll(async () => {
  parts = await openAccountApp({
    features: ({ test: { database }, outbox }) => [
      (app) =>
        registerStaff(app, {
          db: database,
          outbox,
          settings: testSettings({ DATABASE_URL: SECRET, SITE_NAME: 'Isles' }),
          search: new MemorySearch(),
          isRegion: async (path) => path === 'maui/south',
          leads: { outbox, findListing, settings: LEAD_SETTINGS, siteUrl: 'https://www.example.com' },
        }),
    ],
  });
  await person('buyer', [], { clientAdvisorId: 12 });
  await person('advisor', ['advisor'], { agentId: 12 });
  await person('other', ['advisor'], { agentId: 13 });
  await person('admin', ['admin']);
  await person('owner', ['super_admin']);
});
afterAll(() => parts.close());

const isCall = (value: unknown): value is calls.Call => typeof value === 'object' && value !== null && 'path' in value;
const exported: unknown[] = Object.values(calls);
const staffCalls = exported.filter(isCall).filter(({ path }) => path.startsWith('/api/v3/staff/'));
const ALLOWED: Record<string, readonly string[]> = {
  advisor: ['advisor', 'other', 'admin', 'owner'],
  admin: ['admin', 'owner'],
  super_admin: ['owner'],
};

test.each(staffCalls.map((call) => [call.name, call] as const))(
  '%s is refused before anything else to everyone below its level [A6.10] (D32)',
  async (_, call) => {
    const ask = (browser: TestBrowser) => {
      const path = calls.callPath(call.path, { id: 1 });
      return call.method === 'GET' ? browser.get(path) : browser.post(path, { no: 'such body' });
    };
    expect((await ask(browserOf(parts.app))).statusCode).toBe(401);
    for (const name of ['buyer', 'advisor', 'other', 'admin', 'owner']) {
      const allowed = ALLOWED[call.access]?.includes(name) ?? false;
      const { statusCode } = await ask(as(name));
      if (allowed) expect([statusCode, name]).not.toEqual([401, name]);
      else expect([statusCode, name]).toEqual([403, name]);
    }
  },
);

test('an advisor sees, searches and answers own leads and nobody else’s; an admin sees all [A6.10] (D87)', async () => {
  const mine = await lead({ full_name: 'Kimo 100% Sample' });
  const theirs = await lead({ advisor_id: 13, full_name: 'Leilani Sample' });
  const own = (await as('advisor').get('/api/v3/staff/own_leads')).json();
  expect(own.leads.map(({ id }: { id: number }) => id)).toContain(mine);
  expect(own.leads.map(({ id }: { id: number }) => id)).not.toContain(theirs);
  const found = (await as('advisor').get('/api/v3/staff/own_leads?s=100%25')).json();
  expect(found.leads.map(({ full_name }: { full_name: string }) => full_name)).toEqual(['Kimo 100% Sample']);
  const all = (await as('admin').get('/api/v3/staff/leads')).json();
  expect(all.leads.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([mine, theirs]));

  const refused = await as('advisor').post('/api/v3/staff/leads/answer', { id: theirs, answered: true });
  expect(refused.statusCode).toBe(404);
  expect((await as('advisor').get(`/api/v3/staff/leads/${theirs}/history`)).statusCode).toBe(404);
  const answered = (await as('advisor').post('/api/v3/staff/leads/answer', { id: mine, answered: true })).json();
  expect(answered).toMatchObject({ id: mine, answered_by: 'advisor@example.com' });
  expect(answered.answered_at).toMatch(/^20/);
  const shows = async (answered: string) =>
    (await as('advisor').get(`/api/v3/staff/own_leads?answered=${answered}`))
      .json()
      .leads.some(({ id }: { id: number }) => id === mine);
  expect([await shows('yes'), await shows('no')]).toEqual([true, false]);
  const open = (await as('admin').post('/api/v3/staff/leads/answer', { id: mine, answered: false })).json();
  expect(open).toMatchObject({ answered_at: null, answered_by: null });
});

test('the history of a person holds what an advisor may see of it', async () => {
  const first = await lead({ email: 'history@example.com' });
  const second = await lead({ email: 'history@example.com' });
  const other = await lead({ email: 'history@example.com', advisor_id: 13 });
  const ids = async (name: string) => {
    const { leads } = (await as(name).get(`/api/v3/staff/leads/${second}/history`)).json();
    return leads.map(({ id }: { id: number }) => id);
  };
  expect(await ids('advisor')).toEqual([first]);
  expect(await ids('admin')).toEqual([other, first]);
});

test('callbacks share a placeholder address, not a history; letter case does not part a person', async () => {
  const callback = { action: 'callback', email: 'callback@example.com' } as const;
  const mine = await lead({ ...callback, phone: '808-555-0101' });
  await lead({ ...callback, phone: '808-555-0102' });
  const again = await lead({ ...callback, phone: '808-555-0101' });
  const upper = await lead({ email: 'Case@Example.com' });
  const lower = await lead({ email: 'case@example.com' });
  const ids = async (of: number | null) => {
    const { leads } = (await as('admin').get(`/api/v3/staff/leads/${of}/history`)).json();
    return leads.map(({ id }: { id: number }) => id);
  };
  expect(await ids(again)).toEqual([mine]);
  expect(await ids(lower)).toEqual([upper]);
});

test('showings come by day, open ones without a day with them', async () => {
  const showing = { action: 'request_showing' } as const;
  const inside = await lead({ ...showing, showing_date: '2026-11-24', showing_time: 'morning' });
  const asap = await lead({ ...showing, showing_asap: true });
  await lead({ ...showing, showing_date: '2026-12-24' });
  await lead({ ...showing, showing_date: '2026-11-25', advisor_id: 13 });
  const path = '/api/v3/staff/own_showings?from=2026-11-01&to=2026-11-30';
  const { showings } = (await as('advisor').get(path)).json();
  expect(showings.map(({ id, showing_date }: calls.StaffLead) => [id, showing_date])).toEqual([
    [inside, '2026-11-24'],
    [asap, null],
  ]);
});

test('own clients come with what they keep', async () => {
  const { database } = parts.test;
  await database
    .insertInto('saved_searches')
    .values({
      user_id: idOf('buyer'),
      title: 'Condos',
      search_params: json({}),
      share_code: 'abc',
      email_subscribe: true,
      days_between_emails: 0,
      send_me_copy: false,
      copy_title: null,
      copy_email: null,
      version: 2,
      from_share_url: false,
    })
    .execute();
  await database
    .insertInto('favorites')
    .values({ user_id: idOf('buyer'), mls_id: '700009', internal_id: null })
    .execute();
  const { clients } = (await as('advisor').get('/api/v3/staff/own_clients')).json();
  expect(clients).toMatchObject([
    {
      id: idOf('buyer'),
      name: 'buyer Sample',
      saved_searches: [{ title: 'Condos', share_code: 'abc', email_subscribe: true }],
      favorites: [{ mls_id: '700009', title: null, slug: null }],
    },
  ]);
  expect((await as('other').get('/api/v3/staff/own_clients')).json()).toEqual({ clients: [] });
});

test('a dead delivery is sent again once an admin says so, and the log tells who did', async () => {
  const { database } = parts.test;
  const { id } = await database
    .insertInto('outbox')
    .values({ topic: 'mail', dedupe_key: 'lead-mail:1', payload: json({}), dead_at: new Date(), last_error: '550' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dead = (await as('admin').get('/api/v3/staff/outbox?state=dead')).json();
  expect(dead.rows).toMatchObject([{ id, state: 'dead', last_error: '550' }]);
  expect(dead.counts.dead).toBe(1);
  expect((await as('admin').post('/api/v3/staff/outbox/replay', { id })).statusCode).toBe(200);
  expect((await as('admin').get('/api/v3/staff/outbox?state=waiting')).json().rows).toMatchObject([
    { id, attempts: 0 },
  ]);
  expect((await as('admin').post('/api/v3/staff/outbox/replay', { id: 999_999 })).statusCode).toBe(404);
  const { entries } = (await as('admin').get('/api/v3/staff/audit')).json();
  expect(entries[0]).toMatchObject({
    actor: 'admin@example.com',
    action: 'Delivery sent again',
    subject: `Delivery ${id}`,
  });
});

test('roles are given by super admins, not to oneself; a closed account is signed out [A6.10] (D32)', async () => {
  const changed = await as('owner').post('/api/v3/staff/users/roles', { id: idOf('buyer'), roles: ['advisor'] });
  expect(changed.json()).toMatchObject({ email: 'buyer@example.com', roles: ['advisor'] });
  await as('owner').post('/api/v3/staff/users/roles', { id: idOf('buyer'), roles: [] });
  expect((await as('owner').post('/api/v3/staff/users/roles', { id: idOf('owner'), roles: [] })).statusCode).toBe(403);

  const close = { id: idOf('other'), disabled: true };
  expect((await as('admin').post('/api/v3/staff/users/disabled', close)).statusCode).toBe(403);
  expect((await as('owner').post('/api/v3/staff/users/disabled', close)).json()).toMatchObject({ disabled: true });
  expect((await as('other').get('/api/v3/staff/own_leads')).statusCode).toBe(401);
  const { users } = (await as('admin').get('/api/v3/staff/users?s=other')).json();
  expect(users).toMatchObject([{ email: 'other@example.com', disabled: true }]);
});

test('settings are shown by name and value, secrets never (D32)', async () => {
  const answer = await as('owner').get('/api/v3/staff/settings');
  expect(answer.body).not.toContain('hush-hush');
  const { settings } = answer.json();
  const named = (name: string) => settings.find((setting: calls.StaffSetting) => setting.name === name);
  expect(named('SITE_NAME')).toMatchObject({ value: 'Isles', secret: false });
  expect(named('DATABASE_URL')).toMatchObject({ secret: true, value: '••••••••' });
});

test('region texts and blog posts are written, changed and removed (D87)', async () => {
  const text = { region_path: 'maui/south', title: 'South Maui', summary: null, body: ['Dry and sunny.'] };
  expect((await as('admin').post('/api/v3/staff/regions/save', text)).json()).toEqual(text);
  await as('admin').post('/api/v3/staff/regions/save', { ...text, title: 'Kihei side' });
  const nowhere = await as('admin').post('/api/v3/staff/regions/save', { ...text, region_path: 'maui/atlantis' });
  expect([nowhere.statusCode, nowhere.json().fields]).toEqual([
    400,
    [{ field: 'region_path', pointer: '#/region_path', message: 'No region has these handles.' }],
  ]);
  expect((await as('admin').get('/api/v3/staff/regions')).json().regions).toEqual([{ ...text, title: 'Kihei side' }]);

  const draft = {
    id: null,
    slug: 'new-post',
    title: 'New',
    category: 'News',
    excerpt: 'Short',
    body: ['## Head', 'Text'],
  };
  const post = (await as('admin').post('/api/v3/staff/posts/save', draft)).json();
  expect(post.id).toBeGreaterThan(0);
  const again = await as('admin').post('/api/v3/staff/posts/save', draft);
  expect(again.json()).toMatchObject({ error_message: 'Another post already has this address.' });
  await as('admin').post('/api/v3/staff/posts/save', { ...post, title: 'Newer' });
  expect((await as('admin').get('/api/v3/staff/posts')).json().posts).toMatchObject([{ id: post.id, title: 'Newer' }]);
  expect((await as('admin').post('/api/v3/staff/posts/delete', { id: post.id })).statusCode).toBe(200);
  expect((await as('admin').post('/api/v3/staff/posts/delete', { id: post.id })).statusCode).toBe(404);
});

test('tracking events are shown by kind', async () => {
  const { database } = parts.test;
  const event = { name: 'Event Listing View', email: 'a@example.com', user_id: null, payload: json({}) };
  await database
    .insertInto('tracking_events')
    .values([
      { kind: 'score', ...event },
      { kind: 'analytics', ...event },
    ])
    .execute();
  const { events } = (await as('admin').get('/api/v3/staff/events?kind=score')).json();
  expect(events).toMatchObject([{ kind: 'score', name: 'Event Listing View', email: 'a@example.com' }]);
});

test('an admin takes the second factor off who has lost it; that one is told, signed out, and it is written down', async () => {
  const { database } = parts.test;
  await person('locked-out', ['advisor']);
  await person('top', ['super_admin']);
  const reset = (by: string, name: string) =>
    as(by).post('/api/v3/staff/users/second_factor/reset', { id: idOf(name) });
  expect((await reset('admin', 'locked-out')).statusCode).toBe(404);
  for (const name of ['locked-out', 'top', 'admin']) {
    await database
      .insertInto('second_factors')
      .values({ user_id: idOf(name), secret: 'sealed', confirmed_at: new Date() })
      .execute();
    await database
      .insertInto('recovery_codes')
      .values({ user_id: idOf(name), code_hash: 'hash' })
      .execute();
  }
  const before = (await as('admin').get('/api/v3/staff/users?s=locked-out')).json().users;
  expect(before[0]).toMatchObject({ second_factor: true });

  for (const [by, name] of [
    ['advisor', 'locked-out'],
    ['admin', 'admin'],
    ['admin', 'top'],
  ] as const)
    expect((await reset(by, name)).statusCode).toBe(403);
  const answer = await reset('admin', 'locked-out');
  expect(answer.json()).toMatchObject({ email: 'locked-out@example.com', second_factor: false });
  expect((await as('locked-out').get('/api/v3/current_user')).json().user).toBeNull();
  for (const table of ['second_factors', 'recovery_codes'] as const)
    expect(
      await database.selectFrom(table).select('user_id').where('user_id', '=', idOf('locked-out')).execute(),
    ).toEqual([]);
  const { entries } = (await as('admin').get('/api/v3/staff/audit')).json();
  expect(entries[0]).toMatchObject({ action: 'Second factor reset', subject: 'locked-out@example.com' });
  const mails = await database.selectFrom('outbox').select('payload').where('topic', '=', 'mail').execute();
  expect(mails.map(({ payload }) => payload)).toContainEqual({
    template: 'account-notice',
    userId: idOf('locked-out'),
    notice: 'second-factor-reset',
  });
  expect((await reset('owner', 'top')).statusCode).toBe(200);
  await database.deleteFrom('second_factors').execute();
});

test('whoever acts for a client while the account is closed, or the role goes, is written down as done', async () => {
  for (const [name, change] of [
    ['closed', { path: 'disabled', body: { disabled: true } }],
    ['demoted', { path: 'roles', body: { roles: [] } }],
  ] as const) {
    await person(name, ['admin']);
    const begun = await as(name).post('/api/v3/sudo/begin', { user_id: idOf('buyer'), reason: 'asked by phone' });
    expect(begun.statusCode).toBe(200);
    const ofThis = async () =>
      (await as('owner').get('/api/v3/sudo/log'))
        .json()
        .entries.find(({ actor_id }: { actor_id: number }) => actor_id === idOf(name));
    expect((await ofThis()).ended_at).toBeNull();
    await as('owner').post(`/api/v3/staff/users/${change.path}`, { id: idOf(name), ...change.body });
    expect((await ofThis()).ended_at).not.toBeNull();
  }
});
