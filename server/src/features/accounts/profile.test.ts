import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { SAMPLE_ACCOUNTS, seedSampleAccounts } from './sample-accounts';
import { type AccountApp, browserOf, openAccountApp, signedIn } from './testing/account-app';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await openAccountApp();
});
afterAll(() => accounts.close());

test('changes names, phone and opt-in, and nothing that is not given', async () => {
  const browser = await signedIn(accounts.app, 'profile@example.com');
  const response = await browser.patch('/api/v3/current_user', {
    first_name: ' Leilani ',
    phone: '808-555-0102',
    email_opt_in: false,
  });
  expect(response.json().user).toMatchObject({
    first_name: 'Leilani',
    last_name: 'Sample',
    phone: '808-555-0102',
    email_opt_in: false,
  });
  const refused = await browser.patch('/api/v3/current_user', { last_name: ' ', phone: '12' });
  expect(refused.statusCode).toBe(400);
  expect(
    refused
      .json()
      .fields.map(({ field }: { field: string }) => field)
      .sort(),
  ).toEqual(['last_name', 'phone']);
  expect((await browserOf(accounts.app).patch('/api/v3/current_user', { first_name: 'X' })).statusCode).toBe(401);
});

test('stores the language that a user chose, which must be one of the site [D183]', async () => {
  const browser = await signedIn(accounts.app, 'language@example.com');
  expect((await browser.get('/api/v3/current_user')).json().user.language).toBeNull();
  expect((await browser.patch('/api/v3/current_user', { language: 'ja' })).json().user.language).toBe('ja');
  const refused = await browser.patch('/api/v3/current_user', { language: 'fr' });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    [expect.objectContaining({ field: 'language', message: 'The site has these languages: en, ja.' })],
  ]);
  await browser.patch('/api/v3/current_user', { first_name: 'Leilani' });
  expect((await browser.get('/api/v3/current_user')).json().user.language).toBe('ja');
});

test('a new password asks for the old one and ends every other session', async () => {
  const browser = await signedIn(accounts.app, 'change@example.com');
  const elsewhere = browserOf(accounts.app);
  await elsewhere.post('/api/v3/sign_in', { email: 'change@example.com', password: 'long enough' });
  const refused = await browser.patch('/api/v3/current_user', { password: 'a new password', old_password: 'not it' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields[0].field).toBe('old_password');
  const taken = await browser.patch('/api/v3/current_user', {
    password: 'a new password',
    old_password: 'long enough',
  });
  expect(taken.statusCode).toBe(200);
  expect((await browser.get('/api/v3/current_user')).json().email).toBe('change@example.com');
  expect((await elsewhere.get('/api/v3/current_user')).json().user).toBeNull();
});

test('a profile that cannot be stored changes no password and ends no session', async ({ onTestFinished }) => {
  const { database } = accounts.test;
  const browser = await signedIn(accounts.app, 'both@example.com');
  const elsewhere = browserOf(accounts.app);
  await elsewhere.post('/api/v3/sign_in', { email: 'both@example.com', password: 'long enough' });
  await sql`alter table users add constraint no_such_name check (first_name <> 'Refused')`.execute(database);
  onTestFinished(async () => void (await sql`alter table users drop constraint no_such_name`.execute(database)));
  const change = { first_name: 'Refused', password: 'a new password', old_password: 'long enough' };
  expect((await browser.patch('/api/v3/current_user', change)).statusCode).toBe(500);
  expect((await elsewhere.get('/api/v3/current_user')).json().email).toBe('both@example.com');
  const again = await browserOf(accounts.app).post('/api/v3/sign_in', {
    email: 'both@example.com',
    password: 'long enough',
  });
  expect(again.statusCode).toBe(200);
});

test('the four sample accounts have their flags and roles [A6.4] [A6.5] [B6.8]', async () => {
  const { database } = accounts.test;
  await database
    .insertInto('agents')
    .values({
      id: 12,
      email: 'a@example.com',
      name: 'Sample Agent',
      user_name: 'sample-agent',
      designation: null,
      phone: null,
      agent_phone: null,
      large_image_url: null,
      tile_image_url: null,
      office_id: null,
      islands: json<string[]>([]),
    })
    .execute();
  await seedSampleAccounts(database);
  await seedSampleAccounts(database);
  const seen: unknown[] = [];
  for (const { email, password } of SAMPLE_ACCOUNTS) {
    const browser = browserOf(accounts.app);
    await browser.post('/api/v3/sign_in', { email, password });
    const session = (await browser.get('/api/v3/current_user')).json();
    const { is_advisor, is_admin, roles } = session.user;
    seen.push([email, is_advisor, is_admin, roles, session.client_advisor?.id ?? null, session.advisor?.id ?? null]);
  }
  expect(seen).toEqual([
    ['buyer@example.com', false, false, [], 12, 12],
    ['advisor@example.com', true, false, ['advisor'], null, 12],
    ['admin@example.com', false, true, ['admin'], null, null],
    ['super-admin@example.com', false, false, ['super_admin'], null, null],
  ]);
});

test('a disabled account cannot sign in and its session ends', async () => {
  const browser = await signedIn(accounts.app, 'gone@example.com');
  await accounts.test.database
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('email', '=', 'gone@example.com')
    .execute();
  expect((await browser.get('/api/v3/current_user')).json().user).toBeNull();
  const response = await browser.post('/api/v3/sign_in', { email: 'gone@example.com', password: 'long enough' });
  expect(response.statusCode).toBe(401);
});
