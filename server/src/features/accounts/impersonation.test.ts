import type { Role } from 'shared-contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImpersonationTarget, type Impersonator, mayImpersonate } from './impersonation.service';
import { hashPassword } from './passwords';
import { pruneAccounts } from './session.repository';
import { type AccountApp, browserOf, openAccountApp, type TestBrowser } from './testing/account-app';
import { insertRoles, insertUser } from './users.repository';

let accounts: AccountApp;
let hash: string;
const ids: Record<string, number> = {};

async function account(name: string, roles: Role[], over: { agentId?: number; clientAdvisorId?: number } = {}) {
  const id = await insertUser(accounts.test.database, {
    email: `${name}@example.com`,
    firstName: name,
    lastName: 'Sample',
    passwordHash: hash,
    ...over,
  });
  if (id === null) throw new Error('the account exists');
  await insertRoles(accounts.test.database, id, roles);
  ids[name] = id;
}

beforeAll(async () => {
  accounts = await openAccountApp();
  hash = await hashPassword('long enough');
  await account('advisor', ['advisor'], { agentId: 12 });
  await account('colleague', ['advisor'], { agentId: 13 });
  await account('admin', ['admin']);
  await account('owner', ['super_admin']);
  await account('client', [], { clientAdvisorId: 12 });
  await account('stranger', [], { clientAdvisorId: 13 });
});
afterAll(() => accounts.close());
beforeEach(() => accounts.test.database.deleteFrom('sudo_log').execute());

async function signedInAs(name: string): Promise<TestBrowser> {
  const browser = browserOf(accounts.app);
  const response = await browser.post('/api/v3/sign_in', { email: `${name}@example.com`, password: 'long enough' });
  if (response.statusCode !== 200) throw new Error(response.body);
  return browser;
}
const begin = (browser: TestBrowser, name: string, reason = 'asked by phone') =>
  browser.post('/api/v3/sudo/begin', { user_id: ids[name], reason });
const whoIs = async (browser: TestBrowser) => (await browser.get('/api/v3/current_user')).json().user;
const log = () => accounts.test.database.selectFrom('sudo_log').selectAll().execute();

test("an advisor browses as a client with the client's data, and is back as themselves after the end [A1.6]", async () => {
  const browser = await signedInAs('advisor');
  const began = await begin(browser, 'client');
  expect(began.statusCode).toBe(200);
  expect(await whoIs(browser)).toMatchObject({
    email: 'client@example.com',
    signed_in_sudo: true,
    is_advisor: false,
    client_advisor_id: 12,
  });
  const during = browser.sessionToken();
  const ended = await browser.post('/api/v3/sudo/end');
  expect(ended.json().user).toMatchObject({ email: 'advisor@example.com', signed_in_sudo: false });
  expect(await whoIs(browser)).toMatchObject({ email: 'advisor@example.com', is_advisor: true });
  expect(browser.sessionToken()).not.toBe(during);
});

test('begin and end are logged with the reason, and only admins read the log', async () => {
  const browser = await signedInAs('advisor');
  await begin(browser, 'client', '  viewing on Friday ');
  expect(await log()).toMatchObject([
    { actor_id: ids.advisor, user_id: ids.client, reason: 'viewing on Friday', ended_at: null },
  ]);
  await browser.post('/api/v3/sudo/end');
  expect((await log())[0]?.ended_at).toBeInstanceOf(Date);
  expect((await browser.get('/api/v3/sudo/log')).statusCode).toBe(403);
  const entries = (await (await signedInAs('admin')).get('/api/v3/sudo/log')).json().entries;
  expect(entries).toMatchObject([{ actor_email: 'advisor@example.com', user_email: 'client@example.com' }]);
  expect((await begin(browser, 'client', '   ')).statusCode).toBe(400);
});

describe('who may act for whom', () => {
  const cases: Array<[string, string, number]> = [
    ['advisor', 'client', 200],
    ['advisor', 'stranger', 403],
    ['advisor', 'colleague', 403],
    ['advisor', 'admin', 403],
    ['admin', 'stranger', 200],
    ['admin', 'advisor', 403],
    ['owner', 'client', 200],
    ['owner', 'admin', 403],
    ['owner', 'owner', 403],
    ['client', 'stranger', 403],
  ];
  test.each(cases)('%s as %s: %i [A6.10]', async (actor, target, status) => {
    const browser = await signedInAs(actor);
    expect((await begin(browser, target)).statusCode).toBe(status);
    expect((await whoIs(browser)).email).toBe(`${status === 200 ? target : actor}@example.com`);
  });

  test('refused without a session, for an unknown client, and from within sudo', async () => {
    expect((await begin(browserOf(accounts.app), 'client')).statusCode).toBe(401);
    const browser = await signedInAs('admin');
    expect((await browser.post('/api/v3/sudo/begin', { user_id: 999_999, reason: 'x' })).statusCode).toBe(403);
    await begin(browser, 'client');
    expect((await begin(browser, 'stranger')).statusCode).toBe(403);
    expect((await browser.get('/api/v3/sudo/log')).statusCode).toBe(403);
    const actor: Impersonator = { userId: 1, roles: ['admin'], agentId: null, actorId: 2 };
    const target: ImpersonationTarget = { id: 3, roles: [], agentId: null, clientAdvisorId: null };
    expect([mayImpersonate(actor, target), mayImpersonate({ ...actor, actorId: null }, target)]).toEqual([false, true]);
  });

  test('the list of clients holds those one may act for', async () => {
    const emails = async (name: string, query = '') =>
      (await (await signedInAs(name)).get(`/api/v3/sudo/clients${query}`))
        .json()
        .clients.map(({ email }: { email: string }) => email.split('@')[0]);
    expect(await emails('advisor')).toEqual(['client']);
    expect(await emails('admin')).toEqual(['client', 'stranger']);
    expect(await emails('admin', '?query=Stranger%20Sam')).toEqual(['stranger']);
    expect(await emails('admin', '?query=%25')).toEqual([]);
  });
});

test("the client's password stays out of reach", async () => {
  const browser = await signedInAs('advisor');
  await begin(browser, 'client');
  const response = await browser.patch('/api/v3/current_user', { old_password: 'long enough', password: 'a new one' });
  expect(response.statusCode).toBe(403);
});

test('after 30 minutes it ends by itself, and the own session is back under the same cookie', async () => {
  const browser = await signedInAs('advisor');
  await begin(browser, 'client');
  const { database } = accounts.test;
  const minutes = sqlMinutes(await database.selectFrom('sessions').selectAll().where('via', '=', 'sudo').execute());
  expect(minutes.every((count) => count === 30)).toBe(true);
  const past = new Date(Date.now() - 1000);
  await database.updateTable('sessions').set({ expires_at: past }).where('via', '=', 'sudo').execute();
  await pruneAccounts(database);
  const users = await Promise.all([whoIs(browser), whoIs(browser), whoIs(browser)]);
  expect(users.at(-1)).toMatchObject({ email: 'advisor@example.com', signed_in_sudo: false });
  expect(await whoIs(browser)).toMatchObject({ email: 'advisor@example.com' });
  expect((await log())[0]?.ended_at).toBeInstanceOf(Date);
});

function sqlMinutes(rows: readonly { created_at: Date; expires_at: Date }[]): number[] {
  return rows.map((row) => Math.round((row.expires_at.getTime() - row.created_at.getTime()) / 60_000));
}

test('signing out while acting ends both sessions; a disabled advisor cannot impersonate a client', async () => {
  const browser = await signedInAs('advisor');
  const own = browser.sessionToken() ?? '';
  await begin(browser, 'client');
  await browser.get('/api/v3/logout');
  expect(await whoIs(browser)).toBeNull();
  browser.cookies.hl_session = own;
  expect(await whoIs(browser)).toBeNull();

  const other = await signedInAs('colleague');
  await begin(other, 'stranger');
  const users = accounts.test.database.updateTable('users').where('id', '=', ids.colleague ?? 0);
  await users.set({ disabled_at: new Date() }).execute();
  expect(await whoIs(other)).toBeNull();
  await users.set({ disabled_at: null }).execute();
});
