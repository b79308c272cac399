import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseCommonPassword } from './common-passwords';
import { SAMPLE_ACCOUNTS } from './sample-accounts';
import { type AccountApp, browserOf, openAccountApp, registration, signedIn } from './testing/account-app';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await openAccountApp();
});
afterAll(() => accounts.close());

const fieldOf = (answer: { json(): { fields: { field: string; message: string }[] } }) => answer.json().fields[0];

test.each(['password1', 'PassWord1', 'iloveyou1'])('registration refuses the common password %s', async (password) => {
  const input = registration({ email: 'common@example.com', password, password_confirm: password });
  const answer = await browserOf(accounts.app).post('/api/v3/search/register', input);
  expect(answer.statusCode).toBe(400);
  expect(fieldOf(answer)).toMatchObject({ field: 'password', message: expect.stringContaining('most common') });
});

test('a change of password refuses a common one and keeps the old one', async () => {
  const browser = await signedIn(accounts.app, 'changes@example.com');
  const change = { old_password: 'long enough', password: 'Sunshine1' };
  const answer = await browser.patch('/api/v3/current_user', change);
  expect(answer.statusCode).toBe(400);
  expect(fieldOf(answer)).toMatchObject({ field: 'password', message: expect.stringContaining('most common') });
  const again = { email: 'changes@example.com', password: 'long enough' };
  expect((await browserOf(accounts.app).post('/api/v3/sign_in', again)).statusCode).toBe(200);
});

test('the passwords of the sample accounts are not on the list', () => {
  for (const { password } of SAMPLE_ACCOUNTS) expect(() => refuseCommonPassword(password)).not.toThrow();
});
