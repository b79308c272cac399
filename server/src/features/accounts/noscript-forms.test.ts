import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueFormToken } from '../../platform/security/form-token';
import { hashToken } from '../../platform/security/tokens';
import { insertLink } from './login-links.repository';
import { type AccountApp, browserOf, openAccountApp, signedIn, type TestBrowser } from './testing/account-app';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await openAccountApp({
    features: ({ test }) => [
      (app) => {
        app.get('/test-login', async (request, reply) => ({
          token: await issueFormToken(test.database, request, reply),
        }));
      },
    ],
  });
});
afterAll(() => accounts.close());

function formOf(fields: Record<string, string>) {
  const boundary = 'test-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    body: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

const fields = (token: string, email = 'form@example.com') => ({
  'user[first_name]': 'Keola',
  'user[last_name]': 'Sample',
  'user[email]': email,
  'user[phone]': '',
  'user[password]': 'long enough',
  'user[password_confirmation]': 'long enough',
  'user[email_opt_in]': '1',
  authenticity_token: token,
});

async function submit(browser: TestBrowser, values: Record<string, string>) {
  const { body, headers } = formOf(values);
  return browser.post('/user', body, headers);
}

const tokenFor = async (browser: TestBrowser): Promise<string> => (await browser.get('/test-login')).json().token;
const userCount = async () => (await accounts.test.database.selectFrom('users').select('id').execute()).length;

test('the form without JavaScript makes an account with a token, once and for that browser [B2.5.30] [B2.5.31]', async () => {
  const browser = browserOf(accounts.app);
  const token = await tokenFor(browser);
  const response = await submit(browser, fields(token));
  expect([response.statusCode, response.headers.location]).toEqual([303, '/Welcome']);
  expect((await browser.get('/api/v3/current_user')).json().user).toMatchObject({
    email: 'form@example.com',
    email_opt_in: true,
  });
  expect((await submit(browser, fields(token, 'again@example.com'))).statusCode).toBe(403);
  expect(await userCount()).toBe(1);
});

test.each([
  ['no token', async () => ''],
  ['a wrong token', async () => 'wrong'],
  ["another browser's token", async () => tokenFor(browserOf(accounts.app))],
])('%s makes no account', async (_, tokenOf) => {
  const before = await userCount();
  const browser = browserOf(accounts.app);
  await tokenFor(browser);
  const response = await submit(browser, fields(await tokenOf(), 'none@example.com'));
  expect(response.statusCode).toBe(403);
  expect(await userCount()).toBe(before);
});

test('what a person can mend leads back to the form', async () => {
  const browser = browserOf(accounts.app);
  const short = { ...fields(await tokenFor(browser), 'short@example.com'), 'user[password]': 'short' };
  expect((await submit(browser, short)).headers.location).toBe('/register?error=validation_failed&field=password');
  const taken = fields(await tokenFor(browser));
  expect((await submit(browser, taken)).headers.location).toBe('/register?error=email_exists');
});

test('a sign-in link is requested by a form; a wrong address leads back to it', async () => {
  const request = (email: string) =>
    browserOf(accounts.app).post('/send_login_link', new URLSearchParams({ email }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  expect((await request('asks@example.com')).headers.location).toBe('/Login?sent=1');
  const { database } = accounts.test;
  const { email_key } = await database
    .selectFrom('login_links')
    .select('email_key')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(email_key).toBe('asks@example.com');
  expect((await request('no address')).headers.location).toBe('/Login?error=validation_failed&field=email');
});

test('a used-up link leads back to the sign-in page', async () => {
  const response = await browserOf(accounts.app).post('/login_link', 'email=form%40example.com&token=nothing', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(response.headers.location).toBe('/Login?error=login_link_invalid');
});

/** The link of a mail. */
async function linkTo(email: string): Promise<{ email: string; token: string }> {
  const { database } = accounts.test;
  const token = `link-to-${email}`;
  const id = await insertLink(database, email);
  const armed = { token_hash: hashToken(token), expires_at: new Date(Date.now() + 60_000) };
  await database.updateTable('login_links').set(armed).where('id', '=', id).execute();
  return { email, token };
}
const follow = (browser: TestBrowser, fields: Record<string, string>) =>
  browser.post('/login_link', new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
const whoIs = async (browser: TestBrowser) => (await browser.get('/api/v3/current_user')).json().email;
const formTokenIn = (html: string) => /name="authenticity_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

test('a link needs a confirmation before it replaces the session of another user, and stays valid until then (D27)', async () => {
  const browser = await signedIn(accounts.app, 'here@example.com');
  await signedIn(accounts.app, 'there@example.com');
  const link = await linkTo('there@example.com');
  const asked = await follow(browser, link);
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toContain('You are signed in as here@example.com.');
  expect(asked.body).toContain('Sign in as there@example.com');
  expect(asked.headers['cache-control']).toBe('no-store');
  expect(await whoIs(browser)).toBe('here@example.com');

  // another user cannot confirm it, and no confirmation works twice
  for (const authenticity_token of [
    '',
    'guessed',
    formTokenIn((await follow(await signedIn(accounts.app, 'third@example.com'), link)).body),
  ])
    expect((await follow(browser, { ...link, authenticity_token })).statusCode).toBe(200);
  expect(await whoIs(browser)).toBe('here@example.com');

  const response = await follow(browser, { ...link, authenticity_token: formTokenIn(asked.body) });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/login-redirect']);
  expect(await whoIs(browser)).toBe('there@example.com');
});

test('a link asks nothing of visitors and of its own account', async () => {
  const browser = await signedIn(accounts.app, 'same@example.com');
  expect((await follow(browser, await linkTo('SAME@example.com'))).headers.location).toBe('/login-redirect');
  const visitor = browserOf(accounts.app);
  expect((await follow(visitor, await linkTo('same@example.com'))).headers.location).toBe('/login-redirect');
  expect(await whoIs(visitor)).toBe('same@example.com');
});

test('what a link is said to be for cannot become markup of the question', async () => {
  const browser = await signedIn(accounts.app, 'careful@example.com');
  const asked = await follow(browser, { email: '"><script>alert(1)</script>', token: '"><b>' });
  expect(asked.body).not.toMatch(/<script>|"><b>/);
});
