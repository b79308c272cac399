import { TOTP } from 'otpauth';
import type { Role } from 'shared-contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashToken } from '../../../platform/security/tokens';
import { ACCOUNT_LIMITS } from '../account-limits';
import { insertLink } from '../login-links.repository';
import { hashPassword } from '../passwords';
import { type AccountApp, browserOf, openAccountApp, TEST_SECRETS, type TestBrowser } from '../testing/account-app';
import { insertRoles, insertUser } from '../users.repository';
import { createSecretBox } from './secret-box';
import { encryptLegacySecrets } from './stored-secrets';
import { stepOfCode } from './totp';

const STEP_MS = 30_000;
let accounts: AccountApp;
let hash: string;
let clock = Date.UTC(2026, 10, 20, 12);
let counter = 0;

beforeAll(async () => {
  accounts = await openAccountApp({
    now: () => new Date(clock),
    limits: { secondFactorPerAccount: ACCOUNT_LIMITS.secondFactorPerAccount },
  });
  hash = await hashPassword('long enough');
});
afterAll(() => accounts.close());
beforeEach(() => {
  clock += 10 * STEP_MS;
});

async function member(roles: Role[] = ['admin']): Promise<string> {
  const email = `member-${++counter}@example.com`;
  const user = { email, firstName: 'Sample', lastName: 'Member', passwordHash: hash, proved: true };
  const id = await insertUser(accounts.test.database, roles.length > 0 ? { ...user, agentId: 12 } : user);
  await insertRoles(accounts.test.database, id ?? 0, roles);
  return email;
}
const signIn = async (email: string, browser = browserOf(accounts.app)) => ({
  browser,
  answer: await browser.post('/api/v3/sign_in', { email, password: 'long enough' }),
});
const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: clock + steps * STEP_MS });
const enter = (browser: TestBrowser, code: string) => browser.post('/api/v3/sign_in/second_step', { code });
const whoIs = async (browser: TestBrowser) => (await browser.get('/api/v3/current_user')).json().email;
const audit = async (email: string) =>
  (
    await accounts.test.database
      .selectFrom('staff_audit')
      .select('action')
      .where('kind', '=', 'change')
      .where('subject', '=', email)
      .execute()
  ).map(({ action }) => action);

/** Signs in as a user whose second factor is on. */
async function enrolled(roles: Role[] = ['admin']) {
  const email = await member(roles);
  const { browser } = await signIn(email);
  const begun = await browser.post('/api/v3/second_factor/begin', { password: 'long enough' });
  const { secret, uri } = begun.json();
  const confirmed = await browser.post('/api/v3/second_factor/confirm', { code: codeOf(secret) });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  clock += STEP_MS;
  return { email, browser, secret, uri, recovery: confirmed.json().recovery_codes as string[] };
}

test('the codes are those of RFC 6238', () => {
  // appendix B, its secret in base32; six of its eight digits
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const given: Array<[number, string]> = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ];
  for (const [seconds, code] of given) {
    expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
    expect(stepOfCode(secret, code, new Date((seconds + 90) * 1000))).toBeNull();
  }
});

test('staff turn it on with a first right code; from then on signing in asks for one', async () => {
  const email = await member();
  const { browser } = await signIn(email);
  const elsewhere = (await signIn(email)).browser;
  expect((await browser.post('/api/v3/second_factor/begin', { password: 'not it' })).statusCode).toBe(400);
  const { secret, uri } = (await browser.post('/api/v3/second_factor/begin', { password: 'long enough' })).json();
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toContain(encodeURIComponent(email));
  // a started setup is not on
  expect((await signIn(email)).answer.statusCode).toBe(200);
  expect((await browser.post('/api/v3/second_factor/confirm', { code: '000000' })).json().error_type).toBe(
    'second_factor_wrong',
  );
  const confirmed = await browser.post('/api/v3/second_factor/confirm', { code: codeOf(secret) });
  expect(new Set(confirmed.json().recovery_codes).size).toBe(10);
  expect(await whoIs(browser)).toBe(email);
  expect(await whoIs(elsewhere)).toBeNull();

  const { browser: next, answer: response } = await signIn(email);
  expect([response.statusCode, response.json().error_type]).toEqual([401, 'second_factor_required']);
  expect(next.sessionToken()).toBeUndefined();
  expect(await whoIs(next)).toBeNull();
  // the code that turned it on is consumed
  expect((await enter(next, codeOf(secret))).statusCode).toBe(401);
  clock += STEP_MS;
  expect((await enter(next, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)).json().email).toBe(email);
  expect(await whoIs(next)).toBe(email);
  expect(await audit(email)).toEqual(['Second factor turned on']);
});

test('each code is taken once, also of several at once, and a step too early or late is allowed', async () => {
  const { email, secret } = await enrolled();
  const code = codeOf(secret);
  const browsers = await Promise.all(Array.from({ length: 4 }, async () => (await signIn(email)).browser));
  const answers = await Promise.all(browsers.map((browser) => enter(browser, code)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  await accounts.test.database.deleteFrom('attempts').execute();
  const { browser } = await signIn(email);
  expect((await enter(browser, codeOf(secret, 2))).statusCode).toBe(401);
  expect((await enter(browser, codeOf(secret, 1))).statusCode).toBe(200);
  // a code older than the newest accepted one is refused
  const { browser: later } = await signIn(email);
  expect((await enter(later, codeOf(secret, -1))).statusCode).toBe(401);
});

test('a recovery code signs in once, is stored as a hash, and its use is mailed and logged', async () => {
  const { email, recovery } = await enrolled();
  const [code = ''] = recovery;
  const rows = await accounts.test.database.selectFrom('recovery_codes').selectAll().execute();
  for (const secret of recovery) expect(JSON.stringify(rows)).not.toContain(secret);
  const { browser } = await signIn(email);
  expect((await enter(browser, code.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
  expect((await enter((await signIn(email)).browser, code)).statusCode).toBe(401);
  expect((await browser.get('/api/v3/second_factor')).json()).toEqual({
    enabled: true,
    offered: true,
    recovery_codes_left: 9,
  });
  expect(await audit(email)).toContain('Recovery code used');
  const mails = await accounts.test.database.selectFrom('tasks').select('payload').execute();
  expect(JSON.stringify(mails)).toContain('recovery-code-used');
});

test('wrong codes are slowed down by account, whatever browser and however many sign-ins are begun', async () => {
  const { email, secret } = await enrolled();
  for (let tries = 0; tries < 5; tries++)
    expect((await enter((await signIn(email)).browser, '000000')).statusCode).toBe(401);
  const { browser } = await signIn(email);
  const refused = await enter(browser, codeOf(secret));
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(browser.sessionToken()).toBeUndefined();
});

test('a sign-in link and a first step that is over do not pass it by', async () => {
  const { email, secret } = await enrolled();
  const { database } = accounts.test;
  const linkId = await insertLink(database, email);
  await database
    .updateTable('login_links')
    .set({ token_hash: hashToken('the-token'), expires_at: new Date(Date.now() + 60_000) })
    .where('id', '=', linkId)
    .execute();
  const browser = browserOf(accounts.app);
  const response = await browser.post('/api/v3/search/register/login_link', { email, token: 'the-token' });
  expect([response.statusCode, response.json().error_type]).toEqual([401, 'second_factor_required']);
  expect(await whoIs(browser)).toBeNull();
  await database
    .updateTable('second_steps')
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await enter(browser, codeOf(secret))).json().error_type).toBe('second_step_over');
  expect((await enter(browserOf(accounts.app), codeOf(secret))).json().error_type).toBe('second_step_over');
});

test('it is turned off with a current code only', async () => {
  const { email, browser, secret, recovery } = await enrolled();
  expect((await browser.post('/api/v3/second_factor/end', { code: '000000' })).statusCode).toBe(401);
  expect((await browser.post('/api/v3/second_factor/begin', { password: 'long enough' })).statusCode).toBe(403);
  const ended = await browser.post('/api/v3/second_factor/end', { code: codeOf(secret) });
  expect(ended.json()).toEqual({ enabled: false, offered: true, recovery_codes_left: 0 });
  expect((await signIn(email)).answer.statusCode).toBe(200);
  expect(await audit(email)).toEqual(['Second factor turned on', 'Second factor turned off']);
  expect(recovery).toHaveLength(10);
});

test('buyers get no second factor; staff who act for a client cannot change one, and need their own code first', async () => {
  const client = await member([]);
  const buyer = (await signIn(client)).browser;
  expect((await buyer.get('/api/v3/second_factor')).json().offered).toBe(false);
  expect((await buyer.post('/api/v3/second_factor/begin', { password: 'long enough' })).statusCode).toBe(403);
  expect((await browserOf(accounts.app).get('/api/v3/second_factor')).statusCode).toBe(401);

  const { email, secret } = await enrolled(['admin']);
  const user_id = (await buyer.get('/api/v3/current_user')).json().user_id;
  const { browser } = await signIn(email);
  const begin = () => browser.post('/api/v3/sudo/begin', { user_id, reason: 'asked by phone' });
  expect((await begin()).statusCode).toBe(401);
  expect((await enter(browser, codeOf(secret))).statusCode).toBe(200);
  expect((await begin()).statusCode).toBe(200);
  for (const call of ['begin', 'confirm', 'end'])
    expect((await browser.post(`/api/v3/second_factor/${call}`, { code: codeOf(secret) })).statusCode).toBe(403);
  expect((await browser.get('/api/v3/second_factor')).statusCode).toBe(403);
});

test('the sample accounts have none', async () => {
  const { database } = accounts.test;
  const rows = await database
    .selectFrom('second_factors')
    .innerJoin('users', 'users.id', 'second_factors.user_id')
    .select('users.id')
    .where('users.sample', '=', true)
    .execute();
  expect(rows).toEqual([]);
});

const storedSecret = async (email: string) =>
  await accounts.test.database
    .selectFrom('second_factors')
    .innerJoin('users', 'users.id', 'second_factors.user_id')
    .select(['secret', 'user_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

test('secrets are encrypted in the database; older ones are encrypted at the start and still work', async () => {
  const { email, secret } = await enrolled();
  const { database } = accounts.test;
  const { secret: stored, user_id } = await storedSecret(email);
  expect(stored).toMatch(/^v1\.[0-9a-f]{8}\./);
  expect(stored).not.toContain(secret);

  await database.updateTable('second_factors').set({ secret }).where('user_id', '=', user_id).execute();
  expect((await enter((await signIn(email)).browser, codeOf(secret))).statusCode).toBe(200);
  expect((await encryptLegacySecrets(database, TEST_SECRETS, accounts.app.log)).sealed).toBe(1);
  expect((await storedSecret(email)).secret).toMatch(/^v1\./);
  expect(await encryptLegacySecrets(database, TEST_SECRETS, accounts.app.log)).toEqual({ sealed: 0, unreadable: [] });
  clock += STEP_MS;
  expect((await enter((await signIn(email)).browser, codeOf(secret))).statusCode).toBe(200);
});

test('with its key lost a second factor still asks, and takes recovery codes', async () => {
  const { email, secret, recovery } = await enrolled();
  const { database } = accounts.test;
  const { user_id } = await storedSecret(email);
  const lost = createSecretBox([Buffer.alloc(32, 9)]).seal(secret, user_id);
  await database.updateTable('second_factors').set({ secret: lost }).where('user_id', '=', user_id).execute();
  expect(await encryptLegacySecrets(database, TEST_SECRETS, accounts.app.log)).toEqual({
    sealed: 0,
    unreadable: [user_id],
  });
  const { browser } = await signIn(email);
  expect((await enter(browser, codeOf(secret))).statusCode).toBe(401);
  expect((await enter(browser, recovery[0] ?? '')).statusCode).toBe(200);
});
