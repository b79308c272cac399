import { createLead, currentUser, readUsers, searchAll, secondFactorState } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession } from '../accounts/session.store';
import { createUser, grantRoles } from '../accounts/users.store';
import { question } from '../leads/testing/lead-app';
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

test('its staff set up a second factor before they have any rights', async () => {
  const id = (await createUser(site.database, { email: 'owner@example.org', firstName: 'O', lastName: 'W' })) ?? 0;
  await grantRoles(site.database, id, ['super_admin']);
  const { token } = await createSession(site.database, { userId: id, via: 'password' });
  const ask = (url: string, cookie = `__Host-hl_session=${token}`) =>
    site.app.inject({ url, headers: { accept: 'text/html', cookie } });
  expect((await ask('/account/settings')).statusCode).toBe(200);
  expect((await ask(secondFactorState.path)).json()).toMatchObject({ enabled: false, offered: true, required: true });
  expect((await ask(readUsers.path)).json()).toMatchObject({ code: 'second_factor_missing' });
  // without the prefix another subdomain could have planted it
  const planted = await ask(currentUser.path, `hl_session=${token}`);
  expect(planted.json()).toMatchObject({ user: null });
});
