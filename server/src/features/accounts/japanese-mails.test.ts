import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../texts';
import { notifyAccountOwner } from './notify-account-owner';
import { type AccountApp, browserOf, openAccountApp, registration, signedInAs } from './testing/account-app';
import { type MailFolder, openMailFolder, type SentMail } from './testing/mail-folder';

let accounts: AccountApp;
let folder: MailFolder;
beforeAll(async () => {
  await loadAllTexts(['en', 'ja']);
  accounts = await openAccountApp();
  folder = await openMailFolder(accounts);
});
afterAll(async () => {
  await folder.close();
  await accounts.close();
});

async function mailTo(email: string, count = 1): Promise<SentMail> {
  await expect.poll(async () => (await folder.mailsTo(email)).length, { timeout: 10_000 }).toBe(count);
  const mail = (await folder.mailsTo(email))[count - 1];
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

/** The words that a mail shows, without names, addresses and its last line, which names the company. */
const shownOf = ({ subject, text }: SentMail) =>
  `${subject}\n${text.replace(/\n-{5,}\n[\s\S]*$/, '')}`
    .replaceAll('Hawaii Life', '')
    .replace(/PO Box 000, Hanalei|Firefox on Windows/g, '')
    .replace(/\S+@\S+|https?:\/\/\S+/g, '');
const ENGLISH = /[A-Za-z]{3,} +[A-Za-z]{2,}/;

test('a sign-in link that a Japanese page asks for comes in Japanese, and leads to a Japanese page', async () => {
  await signedInAs(accounts, 'hana', []);
  await accounts.app.inject({
    method: 'POST',
    url: '/api/v3/search/register/send_login_link',
    headers: { 'sec-fetch-site': 'same-origin', 'x-language': 'ja' },
    payload: { email: 'hana@example.com' },
  });
  const mail = await mailTo('hana@example.com');
  expect(mail.subject).toBe('Hawaii Lifeのログイン用リンク');
  expect(mail.html).toContain('lang="ja"');
  expect(mail.text).toContain('https://www.example.com/ja/Login?email=');
  expect(shownOf(mail)).not.toMatch(ENGLISH);
});

test('a sign-up on a Japanese page is welcomed in Japanese', async () => {
  const { statusCode } = await accounts.app.inject({
    method: 'POST',
    url: '/api/v3/search/register',
    headers: { 'sec-fetch-site': 'same-origin', 'x-language': 'ja' },
    payload: {
      email: 'ken@example.com',
      first_name: 'Ken',
      last_name: 'Sample',
      password: 'long enough',
      password_confirm: 'long enough',
    },
  });
  expect(statusCode).toBe(200);
  const mail = await mailTo('ken@example.com');
  expect(mail.subject).toBe('Hawaii Lifeへようこそ');
  // later mails, too
  const users = accounts.test.database.selectFrom('users').select('language');
  expect(await users.where('email', '=', 'ken@example.com').execute()).toEqual([{ language: 'ja' }]);
  expect(mail.text).toContain('https://www.example.com/ja/Login?email=');
  expect(shownOf(mail)).not.toMatch(ENGLISH);
});

test.each([
  'new-device',
  'password-changed',
  'password-removed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-code-used',
] as const)('the notice %s is in the language of the account', async (notice) => {
  const { id } = await signedInAs(accounts, `mika-${notice}`, []);
  const { database } = accounts.test;
  await database.updateTable('users').set({ language: 'ja' }).where('id', '=', id).execute();
  const device = { browser: 'Firefox on Windows', at: '2026-11-22T19:38:00Z' };
  await notifyAccountOwner(accounts, database, id, notice, device);
  const mail = await mailTo(`mika-${notice}@example.com`);
  expect(mail.text).toContain('https://www.example.com/ja/account/settings');
  expect(shownOf(mail)).not.toMatch(ENGLISH);
});

test('a browser is named in the language of the account in mails, and of the page in the list of sessions [D190]', async () => {
  const owner = registration({ email: 'rin@example.com' });
  await browserOf(accounts.app).post('/api/v3/search/register', owner, { 'x-language': 'ja' });
  const browser = browserOf(accounts.app);
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' };
  await browser.post('/api/v3/sign_in', { email: owner.email, password: owner.password }, agent);
  expect((await mailTo(owner.email, 2)).text).toContain('LinuxのChrome');
  for (const [language, name] of [
    ['ja', 'LinuxのChrome'],
    ['en', 'Chrome on Linux'],
  ] as const) {
    const { sessions } = (await browser.get('/api/v3/current_user/sessions', { 'x-language': language })).json();
    expect(sessions[0].browser).toBe(name);
  }
});

test('a mail that an English page asks for stays English', async () => {
  await signedInAs(accounts, 'emma', []);
  await browserOf(accounts.app).post('/api/v3/search/register/send_login_link', { email: 'emma@example.com' });
  const mail = await mailTo('emma@example.com');
  expect(mail.subject).toBe('Your sign-in link for Hawaii Life');
  expect(mail.text).toContain('https://www.example.com/Login?email=');
});

test('a refused field has the label of its form, and no words of the validator', async () => {
  const { json } = await accounts.app.inject({
    method: 'POST',
    url: '/api/v3/sign_in',
    headers: { 'sec-fetch-site': 'same-origin', 'x-language': 'ja' },
    payload: { email: 5 },
  });
  expect(json()).toMatchObject({
    title: 'メールアドレスをご確認ください。',
    detail: 'メールアドレスをご確認ください。',
    fields: [
      { field: 'email', message: 'メールアドレス：形式が正しくありません。' },
      { field: 'password', message: 'パスワード：入力してください。' },
    ],
  });
});
