import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCommonPassword, refuseCommonPassword } from './passwords';
import { SAMPLE_ACCOUNTS } from './sample-accounts';
import { type AccountApp, browserOf, openAccountApp, registration, signedIn } from './testing/account-app';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await openAccountApp();
});
afterAll(() => accounts.close());

const fieldOf = (response: { json(): { fields: { field: string; message: string }[] } }) => response.json().fields[0];

test.each(['password1', 'PassWord1', 'iloveyou1', 'pass\u200bword1', '        '])(
  'registration refuses the common password %s',
  async (password) => {
    const input = registration({ email: 'common@example.com', password, password_confirm: password });
    const response = await browserOf(accounts.app).post('/api/v3/search/register', input);
    expect(response.statusCode).toBe(400);
    expect(fieldOf(response)).toMatchObject({ field: 'password', message: expect.stringContaining('most common') });
  },
);

test('a change of password refuses a common one and keeps the old one', async () => {
  const browser = await signedIn(accounts.app, 'changes@example.com');
  const change = { old_password: 'long enough', password: 'Sunshine1' };
  const response = await browser.patch('/api/v3/current_user', change);
  expect(response.statusCode).toBe(400);
  expect(fieldOf(response)).toMatchObject({ field: 'password', message: expect.stringContaining('most common') });
  const again = { email: 'changes@example.com', password: 'long enough' };
  expect((await browserOf(accounts.app).post('/api/v3/sign_in', again)).statusCode).toBe(200);
});

test.each([
  ['full-width letters', '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44\uff11', true],
  ['a zero-width space inside', 'pass\u200bword1', true],
  ['a soft hyphen and a direction mark', 'pass\u00adword1\u200e', true],
  ['invisible characters that only add length', '123456\u200b\u200b', true],
  ['blanks around', ' password1 ', true],
  ['one repeated character', 'zzzzzzzzzzzzzzzz', true],
  ['one repeated character in both cases', 'qQqQqQqQ', true],
  ['one repeated character outside the basic plane', '\u{1f334}'.repeat(8), true],
  ['blanks only', ' \u00a0\u3000 \t    ', true],
  ['invisible characters only', '\u200b'.repeat(8), true],
  ['two characters', 'zzzzzzzzzzzzzzz7', false],
  ['letters of another script', 'ho\u02bboponopono', false],
  ['a sentence', 'long enough', false],
])('%s in a password', (_, password, isRefused) => {
  expect(isCommonPassword(password)).toBe(isRefused);
});

test('the passwords of the sample accounts are not on the list', () => {
  for (const { password } of SAMPLE_ACCOUNTS) expect(() => refuseCommonPassword(password)).not.toThrow();
});
