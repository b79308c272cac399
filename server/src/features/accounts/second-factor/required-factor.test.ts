import { TOTP } from 'otpauth';
import { COOKIES, type Role } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../passwords';
import { insertSession } from '../session.repository';
import { type AccountApp, browserOf, openAccountApp, type TestBrowser } from '../testing/account-app';
import { insertRoles, insertUser } from '../users.repository';

let accounts: AccountApp;
let passwordHash: string;
let count = 0;
beforeAll(async () => {
  accounts = await openAccountApp({ secondFactorRoles: ['advisor', 'admin', 'super_admin'] });
  passwordHash = await hashPassword('long enough');
});
afterAll(() => accounts.close());

async function person(roles: Role[]) {
  const email = `person-${++count}@example.com`;
  const user = { email, firstName: 'Sample', lastName: 'Person', passwordHash, proved: true };
  const id = (await insertUser(accounts.test.database, user)) ?? 0;
  await insertRoles(accounts.test.database, id, roles);
  return { id, email };
}
async function signIn(email: string) {
  const browser = browserOf(accounts.app);
  return { browser, answer: (await browser.post('/api/v3/sign_in', { email, password: 'long enough' })).json() };
}
async function setUp(browser: TestBrowser) {
  const { secret } = (await browser.post('/api/v3/second_factor/begin', { password: 'long enough' })).json();
  return browser.post('/api/v3/second_factor/confirm', { code: new TOTP({ secret }).generate() });
}

test('staff without a second factor have no rights, and can do nothing but set one up', async () => {
  const { email } = await person(['admin']);
  const { browser, answer: response } = await signIn(email);
  const without = { roles: [], is_admin: false, is_advisor: false, second_factor_missing: true };
  expect(response.user).toMatchObject(without);
  expect((await browser.get('/api/v3/current_user')).json().user).toMatchObject(without);
  for (const response of [
    await browser.patch('/api/v3/current_user', { first_name: 'Other' }),
    await browser.post('/api/v3/sudo/begin', { user_id: 1, reason: 'a look' }),
    await browser.get('/api/v3/sudo/log'),
  ])
    expect([response.statusCode, response.json().error_type]).toEqual([403, 'second_factor_missing']);
  expect((await browser.get('/api/v3/second_factor')).json()).toMatchObject({ offered: true, required: true });

  expect((await setUp(browser)).statusCode).toBe(200);
  const { user } = (await browser.get('/api/v3/current_user')).json();
  expect(user).toMatchObject({ roles: ['admin'], is_admin: true });
  expect(user).not.toHaveProperty('second_factor_missing');
  expect((await browser.patch('/api/v3/current_user', { first_name: 'Other' })).statusCode).toBe(200);
});

test('buyers are not asked for one', async () => {
  const { email } = await person([]);
  const { browser, answer: response } = await signIn(email);
  expect(response.user).not.toHaveProperty('second_factor_missing');
  expect((await browser.patch('/api/v3/current_user', { first_name: 'Other' })).statusCode).toBe(200);
});

test('staff who act for a client stop when a second factor becomes required', async () => {
  const [admin, client] = [await person(['admin']), await person([])];
  const browser = browserOf(accounts.app);
  const acting = { userId: client.id, via: 'sudo', actorId: admin.id, sudoReason: 'asked' } as const;
  const own = await insertSession(accounts.test.database, { userId: admin.id, via: 'password' });
  browser.cookies[COOKIES.session] = (
    await insertSession(accounts.test.database, { ...acting, parentId: own.id })
  ).token;
  expect((await browser.patch('/api/v3/current_user', { first_name: 'X' })).json().error_type).toBe(
    'second_factor_missing',
  );
  const ended = await browser.post('/api/v3/sudo/end', {});
  expect(ended.json().user).toMatchObject({ email: admin.email, roles: [], second_factor_missing: true });
});
