import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from './account-limits';
import { type AccountApp, browserOf, openAccountApp, signedIn, signedInAs } from './testing/account-app';
import { type MailFolder, openMailFolder, type SentMail } from './testing/mail-folder';

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

const CONFIRM = '/api/v3/current_user/confirm_address';
const verified = async (browser: {
  get: (url: string) => Promise<{ json(): { user: { email_verified?: boolean } } }>;
}) => (await browser.get('/api/v3/current_user')).json().user.email_verified;

async function mailNumber(count: number, email: string): Promise<SentMail> {
  await expect.poll(async () => (await folder.mailsTo(email)).length, { timeout: 10_000 }).toBe(count);
  const mail = (await folder.mailsTo(email))[count - 1];
  if (!mail) throw new Error(`no mail ${count} to ${email}`);
  return mail;
}

function linkIn({ text }: SentMail): { email: string; token: string } {
  const query = new URL(/https:\/\/www\.example\.com\/Login\?\S+/.exec(text)?.[0] ?? '').searchParams;
  return { email: query.get('email') ?? '', token: query.get('token') ?? '' };
}

test('a sign-up mails a welcome without the typed name, and its link verifies the address in the same browser [D163]', async () => {
  const browser = await signedIn(accounts.app, 'uma@example.com');
  expect(await verified(browser)).toBe(false);
  const mail = await mailNumber(1, 'uma@example.com');
  expect(mail.subject).toBe('Welcome to Hawaii Life');
  expect(`${mail.html} ${mail.text}`).not.toMatch(/Keola|Sample/);
  const link = linkIn(mail);
  const response = await browser.post('/api/v3/search/register/login_link', link);
  expect([response.statusCode, response.json().password_removed]).toEqual([200, undefined]);
  expect(await verified(browser)).toBe(true);
  // the link works once, and the password stays
  expect((await browser.post('/api/v3/search/register/login_link', link)).statusCode).toBe(401);
  const credentials = { email: 'uma@example.com', password: 'long enough' };
  expect((await browserOf(accounts.app).post('/api/v3/sign_in', credentials)).statusCode).toBe(200);
});

test('the owner of an address that another person registered takes the account over [D163]', async () => {
  const squatter = await signedIn(accounts.app, 'owner@example.com');
  const owner = browserOf(accounts.app);
  const link = linkIn(await mailNumber(1, 'owner@example.com'));
  expect((await owner.post('/api/v3/search/register/login_link', link)).json()).toMatchObject({
    email: 'owner@example.com',
    password_removed: true,
  });
  expect((await squatter.get('/api/v3/current_user')).json().user).toBeNull();
});

test('the link is valid for a day after it is mailed [D163]', async () => {
  const age = async (email: string, hours: number) => {
    const browser = await signedIn(accounts.app, email);
    const link = linkIn(await mailNumber(1, email));
    await accounts.test.database
      .updateTable('login_links')
      .set({ expires_at: sql<Date>`expires_at - ${hours}::integer * interval '1 hour'` })
      .where('email_key', '=', email)
      .execute();
    return (await browser.post('/api/v3/search/register/login_link', link)).statusCode;
  };
  expect(await age('young@example.com', 23)).toBe(200);
  expect(await age('old@example.com', 24)).toBe(401);
});

test('the mail is sent again on request, by the limits of sign-in links, and never to a verified address [D163]', async () => {
  const browser = await signedIn(accounts.app, 'again@example.com');
  await mailNumber(1, 'again@example.com');
  expect((await browser.post(CONFIRM)).json()).toEqual({ sent: true });
  const mail = await mailNumber(2, 'again@example.com');
  expect(mail.subject).toBe('Confirm your e-mail address - Hawaii Life');
  for (let count = 1; count < ACCOUNT_LIMITS.linkPerEmail.max; count++)
    expect((await browser.post(CONFIRM)).statusCode).toBe(200);
  expect((await browser.post(CONFIRM)).statusCode).toBe(429);

  const proved = await signedInAs(accounts, 'proved', [], { proved: true });
  expect((await proved.browser.post(CONFIRM)).json()).toEqual({ sent: true });
  const links = accounts.test.database
    .selectFrom('login_links')
    .select('id')
    .where('email_key', '=', 'proved@example.com');
  expect(await links.execute()).toEqual([]);
});

test('an address that exists gets no second mail from a sign-up [D163]', async () => {
  await signedIn(accounts.app, 'taken@example.com');
  await mailNumber(1, 'taken@example.com');
  await expect(signedIn(accounts.app, 'taken@example.com')).rejects.toThrow('email_exists');
  const links = accounts.test.database
    .selectFrom('login_links')
    .select('id')
    .where('email_key', '=', 'taken@example.com');
  expect(await links.execute()).toHaveLength(1);
});
