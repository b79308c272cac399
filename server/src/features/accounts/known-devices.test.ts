import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from './account-limits';
import { type AccountApp, browserOf, openAccountApp, signedIn, type TestBrowser } from './testing/account-app';
import { type MailFolder, openMailFolder } from './testing/mail-folder';

const { signInPerAccount, linkPerEmail } = ACCOUNT_LIMITS;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
let accounts: AccountApp;
let folder: MailFolder;
beforeAll(async () => {
  accounts = await openAccountApp({ limits: { signInPerAccount, linkPerEmail } });
  folder = await openMailFolder(accounts);
});
afterAll(async () => {
  await folder.close();
  await accounts.close();
});

const signIn = (browser: TestBrowser, email: string, password = 'long enough', userAgent = FIREFOX) =>
  browser.post('/api/v3/sign_in', { email, password }, { 'user-agent': userAgent });
const insertLink = (browser: TestBrowser, email: string) =>
  browser.post('/api/v3/search/register/send_login_link', { email });
/** the mails about devices, without the welcome to the account */
const notices = async (email: string) =>
  (await folder.mailsTo(email)).filter(({ subject }) => !subject.startsWith('Welcome to'));
const subjects = async (email: string) => (await notices(email)).map(({ subject }) => subject);

async function signedOut(email: string): Promise<TestBrowser> {
  const browser = await signedIn(accounts.app, email);
  await browser.get('/api/v3/logout', { 'sec-fetch-mode': 'cors' });
  expect(browser.sessionToken()).toBeUndefined();
  return browser;
}

test('failed sign-ins of a stranger do not delay a browser that signed in before', async () => {
  const owner = await signedOut('owner@example.com');
  const stranger = browserOf(accounts.app);
  for (let count = 0; count < signInPerAccount.max; count++) await signIn(stranger, 'owner@example.com', 'a guess');
  expect((await signIn(stranger, 'owner@example.com')).statusCode).toBe(429);
  expect((await signIn(owner, 'owner@example.com')).statusCode).toBe(200);
  // the owner's success gives the stranger no further attempts
  expect((await signIn(stranger, 'owner@example.com')).statusCode).toBe(429);
});

test('a known browser has a limit of its own, and is known for its own account only', async () => {
  const owner = await signedOut('counted@example.com');
  await signedIn(accounts.app, 'neighbor@example.com');
  for (let count = 0; count < signInPerAccount.max; count++) await signIn(owner, 'counted@example.com', 'a guess');
  expect((await signIn(owner, 'counted@example.com')).statusCode).toBe(429);
  const stranger = browserOf(accounts.app);
  for (let count = 0; count < signInPerAccount.max; count++) await signIn(stranger, 'neighbor@example.com', 'a guess');
  expect((await signIn(owner, 'neighbor@example.com')).statusCode).toBe(429);
});

test('link requests of a stranger do not use up those of a known browser', async () => {
  const owner = await signedOut('links@example.com');
  const stranger = browserOf(accounts.app);
  for (let count = 0; count < linkPerEmail.max; count++) await insertLink(stranger, 'links@example.com');
  expect((await insertLink(stranger, 'links@example.com')).statusCode).toBe(429);
  expect((await insertLink(owner, 'links@example.com')).statusCode).toBe(200);
});

test('the owner gets a mail about a sign-in with a new device, and none about a known one', async () => {
  const email = 'device@example.com';
  const owner = await signedOut(email);
  expect((await signIn(owner, email)).statusCode).toBe(200);
  const elsewhere = browserOf(accounts.app);
  expect((await signIn(elsewhere, email)).statusCode).toBe(200);
  await expect.poll(() => subjects(email), { timeout: 5000 }).toEqual([expect.stringContaining('New sign-in')]);
  const [mail] = await notices(email);
  expect(mail?.text).toContain('Firefox on Windows');
  expect(mail?.text).toMatch(/\d{4} at \d{1,2}:\d\d\s[AP]M \(Hawaii time\)/);
  expect(mail?.text).toContain('https://www.example.com/account/settings');
  await signIn(elsewhere, email);
  const waiting = await accounts.test.database
    .selectFrom('tasks')
    .select('id')
    .where('dedupe_key', 'like', '%:new-device:%')
    .where('done_at', 'is', null)
    .execute();
  expect(waiting).toEqual([]);
  expect(await subjects(email)).toHaveLength(1);
});

test('the owner gets a mail about a changed password, and other devices are no longer known', async () => {
  const email = 'changed@example.com';
  const owner = await signedIn(accounts.app, email);
  const other = browserOf(accounts.app);
  await signIn(other, email);
  await owner.patch('/api/v3/current_user', { old_password: 'long enough', password: 'another one 7' });
  await expect
    .poll(() => subjects(email), { timeout: 5000 })
    .toContainEqual(expect.stringContaining('Your password was changed'));
  expect((await signIn(other, email, 'another one 7')).statusCode).toBe(200);
  expect((await signIn(owner, email, 'another one 7')).statusCode).toBe(200);
  const isNewDevice = (subject: string) => subject.startsWith('New sign-in');
  await expect.poll(async () => (await subjects(email)).filter(isNewDevice).length, { timeout: 5000 }).toBe(2);
});
