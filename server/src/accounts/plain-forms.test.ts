import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueFormToken } from './form-token';
import { type AccountApp, browserOf, openAccountApp, type TestBrowser } from './testing/account-app';

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
  const answer = await submit(browser, fields(token));
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/Welcome']);
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
  const answer = await submit(browser, fields(await tokenOf(), 'none@example.com'));
  expect(answer.statusCode).toBe(403);
  expect(await userCount()).toBe(before);
});

test('what a person can mend leads back to the form', async () => {
  const browser = browserOf(accounts.app);
  const short = { ...fields(await tokenFor(browser), 'short@example.com'), 'user[password]': 'short' };
  expect((await submit(browser, short)).headers.location).toBe('/register?error=validation_failed&field=password');
  const taken = fields(await tokenFor(browser));
  expect((await submit(browser, taken)).headers.location).toBe('/register?error=email_exists');
});

test('a used-up link leads back to the sign-in page', async () => {
  const answer = await browserOf(accounts.app).post('/login_link', 'email=form%40example.com&token=nothing', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(answer.headers.location).toBe('/Login?error=login_link_invalid');
});
