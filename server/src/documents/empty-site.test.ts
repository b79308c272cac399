import { TOTP } from 'otpauth';
import { currentUser, searchAll, signIn } from 'shared-contracts';
import { createLead } from 'shared-contracts/leads';
import { beginSecondFactor, confirmSecondFactor } from 'shared-contracts/second-factor';
import { readUsers } from 'shared-contracts/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../features/accounts/passwords';
import { insertSession } from '../features/accounts/session.repository';
import { browserOf } from '../features/accounts/testing/account-app';
import { insertRoles, insertUser } from '../features/accounts/users.repository';
import { question } from '../features/leads/testing/lead-app';
import { openWholeSite, type WholeSite } from './testing/whole-site';

let site: WholeSite;
beforeAll(async () => {
  site = await openWholeSite('no samples', { SUPPORT_EMAIL: 'help@example.org' });
});
afterAll(() => site.close());

test.each([
  '/',
  '/listings',
  '/listings/maui',
  '/listings/maui/south/kihei',
  '/contact',
  '/regions',
  '/blog',
  '/agents/',
  '/ai',
  '/user/sign_in',
])('a site without any listing answers %s', async (url) => {
  const page = await site.open(url);
  expect(page.status).toBe(200);
  expect(page.body).toContain('</html>');
  expect(page.body).not.toContain('About the sample data');
});

test.each(['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/mfe/discovery.json', '/api/v3/search/offices'])(
  'so does %s',
  async (url) => {
    expect((await site.app.inject({ url })).statusCode).toBe(200);
  },
);

test('its search finds nothing, and a message reaches the company', async () => {
  const found = await site.app.inject({ method: searchAll.method, url: searchAll.path, payload: {} });
  expect(searchAll.answer.parse(found.json())).toMatchObject({ results: [], total: 0 });
  const payload = question({ comments: 'Are you open?', mls_number: undefined });
  const sent = await site.app.inject({ method: createLead.method, url: createLead.path, payload });
  expect(sent.statusCode).toBe(200);
});

test('its first super admin signs in, sets up the second factor, and only then has rights', async () => {
  const [email, password] = ['owner@example.org', 'long enough'];
  const owner = { email, firstName: null, lastName: null, proved: true, passwordHash: await hashPassword(password) };
  await insertRoles(site.database, (await insertUser(site.database, owner)) ?? 0, ['super_admin']);
  const browser = browserOf(site.app);
  const signedIn = await browser.post(signIn.path, { email, password });
  expect(signedIn.json().user).toMatchObject({ roles: [], second_factor_missing: true });
  expect((await browser.get(readUsers.path)).json()).toMatchObject({ code: 'second_factor_missing' });
  const staffPage = await browser.get('/admin', { accept: 'text/html' });
  expect(staffPage.headers.location).toBe('/account/settings');
  expect((await browser.get('/account/settings', { accept: 'text/html' })).statusCode).toBe(200);
  const { secret } = (await browser.post(beginSecondFactor.path, { password })).json();
  const code = new TOTP({ secret }).generate();
  expect((await browser.post(confirmSecondFactor.path, { code })).statusCode).toBe(200);
  expect((await browser.get(readUsers.path)).json().users).toHaveLength(1);
});

test('its cookies are bound to its host, and none without the prefix counts', async () => {
  const id = (await insertUser(site.database, { email: 'buyer@example.org', firstName: 'B', lastName: 'B' })) ?? 0;
  const { token } = await insertSession(site.database, { userId: id, via: 'password' });
  const emailWith = async (cookie: string) =>
    (await site.app.inject({ url: currentUser.path, headers: { cookie } })).json().email;
  expect(await emailWith(`__Host-hl_session=${token}`)).toBe('buyer@example.org');
  // another subdomain could have planted it
  expect(await emailWith(`hl_session=${token}`)).toBeNull();
  const page = await site.app.inject({ url: '/Login', headers: { accept: 'text/html' } });
  const call = await site.app.inject({ url: currentUser.path });
  const cookies = [...page.cookies, ...call.cookies];
  expect(cookies.map(({ name }) => name)).toContain('__Host-hl_visitor');
  for (const { name, path, domain, secure, httpOnly } of cookies) {
    expect(name).toMatch(/^__Host-/);
    expect({ path, domain, secure, httpOnly }).toEqual({ path: '/', domain: undefined, secure: true, httpOnly: true });
  }
});
