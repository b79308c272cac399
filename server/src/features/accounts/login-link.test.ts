import { COOKIES } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from './account-limits';
import { isLinkValid } from './login-links.repository';
import { type AccountApp, browserOf, openAccountApp, signedIn } from './testing/account-app';
import { type MailFolder, openMailFolder } from './testing/mail-folder';
import { findUserByEmail, proveAddress } from './users.repository';

let accounts: AccountApp;
let folder: MailFolder;

beforeAll(async () => {
  accounts = await openAccountApp({ limits: { linkPerEmail: ACCOUNT_LIMITS.linkPerEmail } });
  folder = await openMailFolder(accounts);
});
afterAll(async () => {
  await folder.close();
  await accounts.close();
});

const ask = (email: string) => browserOf(accounts.app).post('/api/v3/search/register/send_login_link', { email });
const consume = (link: { email: string; token: string }) =>
  browserOf(accounts.app).post('/api/v3/search/register/login_link', link);

const mailsTo = (email: string) => folder.mailsTo(email);
const LINK = /https:\/\/www\.example\.com\/Login\?\S+/;
const linksTo = async (email: string) =>
  (await mailsTo(email))
    .filter(({ subject }) => subject.startsWith('Your sign-in link'))
    .flatMap(({ text }) => LINK.exec(text)?.[0] ?? []);

async function linkOf(email: string, count = 1): Promise<{ email: string; token: string }> {
  await expect.poll(() => linksTo(email), { timeout: 5000 }).toHaveLength(count);
  const query = new URL((await linksTo(email))[count - 1] ?? '').searchParams;
  return { email: query.get('email') ?? '', token: query.get('token') ?? '' };
}

test('a mailed link signs in once, by POST [A1.7] [A2.9] [B7.10]', async () => {
  await signedIn(accounts.app, 'link@example.com');
  expect((await ask('Link@Example.com')).json()).toEqual({ sent: true });
  const link = await linkOf('link@example.com');
  expect((await browserOf(accounts.app).get(`/api/v3/search/register/login_link?token=${link.token}`)).statusCode).toBe(
    405,
  );
  const { database } = accounts.test;
  const isValid = () => isLinkValid(database, link.email, link.token);
  expect([await isValid(), await isValid()]).toEqual([true, true]);
  expect(await isLinkValid(database, 'other@example.com', link.token)).toBe(false);
  const first = await consume(link);
  expect(first.statusCode).toBe(200);
  expect(await isValid()).toBe(false);
  expect(first.json().email).toBe('link@example.com');
  const second = await consume(link);
  expect(second.statusCode).toBe(401);
  expect(second.json().error_type).toBe('login_link_invalid');
});

const isSession = ({ name }: { name: string }) => name === COOKIES.session;

test.each(['', 'a@b,c@d.example', 'Name <x@example.com>'])(
  'a link is not sent to %j, which is no address',
  async (email) => {
    const response = await ask(email);
    expect([response.statusCode, response.json().fields[0]?.field]).toEqual([400, 'email']);
  },
);

test('of thirty at once exactly one is signed in, and there is one session', async () => {
  await signedIn(accounts.app, 'race@example.com');
  await ask('race@example.com');
  const link = await linkOf('race@example.com');
  const answers = await Promise.all(Array.from({ length: 30 }, () => consume(link)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(29);
  expect(new Set(answers.flatMap(({ cookies }) => cookies.filter(isSession).map(({ value }) => value)))).toHaveProperty(
    'size',
    1,
  );
  const { database } = accounts.test;
  const sessions = database.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.user_id');
  const made = await sessions.select('via').where('users.email', '=', 'race@example.com').execute();
  expect(made).toEqual([{ via: 'link' }]);
});

test('the owner of the address gets the account, its creator is signed out, and a mail explains it', async () => {
  const squatter = await signedIn(accounts.app, 'taken@example.com');
  const beside = browserOf(accounts.app);
  const credentials = { email: 'taken@example.com', password: 'long enough' };
  expect((await beside.post('/api/v3/sign_in', credentials)).statusCode).toBe(200);
  await ask('taken@example.com');
  const owner = browserOf(accounts.app);
  const response = await owner.post('/api/v3/search/register/login_link', await linkOf('taken@example.com'));
  expect(response.json()).toMatchObject({ email: 'taken@example.com', password_removed: true });
  for (const browser of [squatter, beside]) expect((await browser.get('/api/v3/current_user')).json().user).toBeNull();
  expect((await browserOf(accounts.app).post('/api/v3/sign_in', credentials)).statusCode).toBe(401);
  expect((await owner.get('/api/v3/current_user')).json().email).toBe('taken@example.com');
  const mailed = async () => (await mailsTo('taken@example.com')).map(({ text }) => text).join();
  await expect.poll(mailed, { timeout: 5000 }).toContain('We removed its old password');

  // The owner's password stays: the address is verified permanently.
  await owner.patch('/api/v3/current_user', { password: 'the owners own' });
  await ask('taken@example.com');
  const again = await browserOf(accounts.app).post(
    '/api/v3/search/register/login_link',
    await linkOf('taken@example.com', 2),
  );
  expect([again.statusCode, again.json().password_removed]).toEqual([200, undefined]);
  const own = { email: 'taken@example.com', password: 'the owners own' };
  expect((await browserOf(accounts.app).post('/api/v3/sign_in', own)).statusCode).toBe(200);
});

test('a link followed in the browser that registered takes nothing away', async () => {
  const browser = await signedIn(accounts.app, 'same@example.com');
  await ask('same@example.com');
  const response = await browser.post('/api/v3/search/register/login_link', await linkOf('same@example.com'));
  expect([response.statusCode, response.json().password_removed]).toEqual([200, undefined]);
  const credentials = { email: 'same@example.com', password: 'long enough' };
  expect((await browserOf(accounts.app).post('/api/v3/sign_in', credentials)).statusCode).toBe(200);
});

test('a password under way while the address is proved comes to nothing', async () => {
  const { database } = accounts.test;
  const squatter = await signedIn(accounts.app, 'race-proof@example.com');
  const user = await findUserByEmail(database, 'race-proof@example.com');
  const change = squatter.patch('/api/v3/current_user', { old_password: 'long enough', password: 'the squatters new' });
  const enter = browserOf(accounts.app).post('/api/v3/sign_in', {
    email: 'race-proof@example.com',
    password: 'long enough',
  });
  // Both requests are hashing by now.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await database.transaction().execute((trx) => proveAddress(trx, user?.id ?? 0, null));
  await Promise.all([change, enter]);
  expect((await findUserByEmail(database, 'race-proof@example.com'))?.passwordHash).toBeNull();
  const left = await database
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user?.id ?? 0)
    .execute();
  expect(left).toEqual([]);
});

test('a newer link leaves the older one valid, and ten minutes end both', async () => {
  await signedIn(accounts.app, 'newest@example.com');
  await ask('newest@example.com');
  const older = await linkOf('newest@example.com');
  await ask('newest@example.com');
  await linkOf('newest@example.com', 2);
  expect((await consume(older)).statusCode).toBe(200);
  await ask('newest@example.com');
  const last = await linkOf('newest@example.com', 3);
  const { database } = accounts.test;
  const { expires_at } = await database
    .selectFrom('login_links')
    .select('expires_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(((expires_at?.getTime() ?? 0) - Date.now()) / 60_000).toBeCloseTo(10, 0);
  await database
    .updateTable('login_links')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect((await consume(last)).statusCode).toBe(401);
});

test("a link does not work with another's address", async () => {
  await signedIn(accounts.app, 'mine@example.com');
  await ask('mine@example.com');
  const { token } = await linkOf('mine@example.com');
  expect((await consume({ email: 'link@example.com', token })).statusCode).toBe(401);
  expect((await consume({ email: 'mine@example.com', token })).statusCode).toBe(200);
});

test('a new password ends the links that are not used yet, of this account alone', async () => {
  const browser = await signedIn(accounts.app, 'voided@example.com');
  await signedIn(accounts.app, 'untouched@example.com');
  await ask('voided@example.com');
  await ask('untouched@example.com');
  const link = await linkOf('voided@example.com');
  const change = { old_password: 'long enough', password: 'a new password' };
  expect((await browser.patch('/api/v3/current_user', change)).statusCode).toBe(200);
  expect((await consume(link)).json().code).toBe('login_link_invalid');
  expect((await consume(await linkOf('untouched@example.com'))).statusCode).toBe(200);
  await ask('voided@example.com');
  expect((await consume(await linkOf('voided@example.com', 2))).statusCode).toBe(200);
});

test('an unknown address gets the same answer and no mail [B7.10]', async () => {
  const unknown = await ask('unknown@example.com');
  await signedIn(accounts.app, 'known-link@example.com');
  const known = await ask('known-link@example.com');
  expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
  await linkOf('known-link@example.com');
  expect(await mailsTo('unknown@example.com')).toEqual([]);
});

test('tokens are only in the mail', async () => {
  await signedIn(accounts.app, 'secret@example.com');
  await ask('secret@example.com');
  const { token } = await linkOf('secret@example.com');
  const { database } = accounts.test;
  const rows = [
    await database.selectFrom('tasks').selectAll().execute(),
    await database.selectFrom('login_links').selectAll().execute(),
  ];
  expect(token).toHaveLength(43);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a fourth request within 15 minutes must wait, for known and unknown addresses', async () => {
  for (let count = 0; count < 3; count++) expect((await ask('fourth@example.com')).statusCode).toBe(200);
  const refused = await ask('fourth@example.com');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('a password can be set after following a link without knowing the old one', async () => {
  await signedIn(accounts.app, 'forgot@example.com');
  await ask('forgot@example.com');
  const browser = browserOf(accounts.app);
  await browser.post('/api/v3/search/register/login_link', await linkOf('forgot@example.com'));
  expect((await browser.patch('/api/v3/current_user', { password: 'a new password' })).statusCode).toBe(200);
  const signIn = await browserOf(accounts.app).post('/api/v3/sign_in', {
    email: 'forgot@example.com',
    password: 'a new password',
  });
  expect(signIn.statusCode).toBe(200);
});
