import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { setSessionCookie } from './account-cookies';
import { type AccountApp, browserOf, openAccountApp, registration, signedIn, signedInAs } from './testing/account-app';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await openAccountApp();
});
afterAll(() => accounts.close());

const signIn = '/api/v3/sign_in';
const currentUser = '/api/v3/current_user';

test('answers an anonymous visitor with no user and no error [A7.30]', async () => {
  const response = await browserOf(accounts.app).get(currentUser);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    user: null,
    email: null,
    user_id: null,
    client_advisor: null,
    hl_user: null,
    advisor: null,
  });
});

test('registers, signs in and answers the user [B7.9] [A7.30] [B3.22] [B3.28]', async () => {
  const browser = await signedIn(accounts.app, 'Malia@Example.com');
  const session = (await browser.get(currentUser)).json();
  expect(session).toMatchObject({ email: 'Malia@Example.com', hl_user: { first_name: 'Keola', last_name: 'Sample' } });
  expect(session.user).toMatchObject({
    loggedIn: true,
    roles: [],
    is_advisor: false,
    is_admin: false,
    signed_in_sudo: false,
  });
  expect(session.user.authentication_token).toBeNull();
  expect(session.user.email_opt_in).toBe(true);
});

test('a client and an advisor get their session with every documented field [A3.11] [B3.27] [B3.29]', async () => {
  const person = { lastName: 'Sample', phone: '808-555-0102' };
  const client = await signedInAs(accounts, 'client', [], { ...person, clientAdvisorId: 12 });
  const advisor = await signedInAs(accounts, 'advisor', ['advisor'], { ...person, agentId: 13 });
  const agent = {
    id: 13,
    email: 'other-agent@agents.example.com',
    name: 'Other Agent',
    user_name: 'other-agent',
    designation: null,
    phone: '808-555-0101',
    agent_phone: null,
    large_image_url: null,
    tile_image_url: null,
    root_path: '/other-agent',
    direct_path: '/agents/other-agent',
    path: '/agents/other-agent',
  };
  const ofClient = {
    id: client.id,
    user_id: client.id,
    email: 'client@example.com',
    first_name: 'client',
    last_name: 'Sample',
    phone: '808-555-0102',
    authentication_token: null,
    client_advisor: { id: 12, email: 'sample-agent@agents.example.com', user_name: 'sample-agent' },
    client_advisor_id: 12,
    roles: [],
    loggedIn: true,
    is_advisor: false,
    is_admin: false,
    signed_in_sudo: false,
    user_mismatch: false,
    agent: null,
  };
  expect((await client.browser.get(currentUser)).json().user).toMatchObject(ofClient);
  expect((await advisor.browser.get(currentUser)).json().user).toMatchObject({
    ...ofClient,
    id: advisor.id,
    user_id: advisor.id,
    email: 'advisor@example.com',
    first_name: 'advisor',
    client_advisor: null,
    client_advisor_id: null,
    roles: ['advisor'],
    is_advisor: true,
    agent,
  });
});

test('gives the session cookie to no script and no other site, for 30 days', async () => {
  const response = await browserOf(accounts.app).post(
    '/api/v3/search/register',
    registration({ email: 'cookie@example.com' }),
  );
  const cookie = response.cookies.find(({ name }) => name === 'hl_session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const days = ((cookie?.expires?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  const stored = await accounts.test.database.selectFrom('sessions').select('token_hash').execute();
  expect(stored.some(({ token_hash }) => token_hash === cookie?.value)).toBe(false);
});

test('refuses a second account for an address in any letter case [B8.3] [B7.9]', async () => {
  await signedIn(accounts.app, 'twice@example.com');
  const response = await browserOf(accounts.app).post(
    '/api/v3/search/register',
    registration({ email: 'TWICE@example.com' }),
  );
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    error: true,
    error_type: 'email_exists',
    error_message: 'Email already exists',
  });
});

describe('a registration needs [B5.10]', () => {
  const wrong = [
    ['a valid address', { email: 'no address' }, 'email'],
    ['a first name', { first_name: '  ' }, 'first_name'],
    ['a name', { first_name: '', last_name: '' }, 'first_name'],
    ['eight characters', { password: 'seven77', password_confirm: 'seven77' }, 'password'],
    ['the same password twice', { password_confirm: 'something else' }, 'password_confirm'],
    ['a phone number that is one, if given', { phone_number: '12' }, 'phone_number'],
    ['a phone number that some country has', { phone_number: '+81 90 1234' }, 'phone_number'],
  ] as const;
  test.each(wrong)('%s', async (_, over, field) => {
    const response = await browserOf(accounts.app).post(
      '/api/v3/search/register',
      registration({ email: 'x@example.com', ...over }),
    );
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[0].field).toBe(field);
  });
});

test('signs in by password and refuses a wrong one without a session [A1.7] [B7.8]', async () => {
  await signedIn(accounts.app, 'pw@example.com');
  const browser = browserOf(accounts.app);
  const refused = await browser.post(signIn, { email: 'pw@example.com', password: 'wrong password' });
  expect(refused.statusCode).toBe(401);
  expect(refused.json().error_message).toBe('Please check your e-mail or password.');
  expect(browser.sessionToken()).toBeUndefined();
  const taken = await browser.post(signIn, { email: ' PW@example.com', password: 'long enough' });
  expect(taken.statusCode).toBe(200);
  expect((await browser.get(currentUser)).json().email).toBe('pw@example.com');
});

test('answers an unknown address exactly as a wrong password', async () => {
  await signedIn(accounts.app, 'known@example.com');
  const [known, unknown] = await Promise.all(
    ['known@example.com', 'nobody@example.com'].map((email) =>
      browserOf(accounts.app).post(signIn, { email, password: 'wrong' }),
    ),
  );
  expect(unknown?.statusCode).toBe(401);
  expect(unknown?.json()).toEqual(known?.json());
});

test('ends the session on the server and clears the cookie, with 204 for a call [A7.31]', async () => {
  const browser = await signedIn(accounts.app, 'out@example.com');
  const token = browser.sessionToken() ?? '';
  expect((await browser.get(currentUser)).json().email).toBe('out@example.com');
  const response = await browser.get('/api/v3/logout', { 'sec-fetch-mode': 'cors' });
  expect(response.statusCode).toBe(204);
  expect(response.body).toBe('');
  // empties the back/forward cache, so that Back shows no page of the account
  expect(response.headers['clear-site-data']).toBe('"cache"');
  expect(browser.sessionToken()).toBeUndefined();
  expect((await browser.get(currentUser)).json()).toMatchObject({ user: null, email: null });
  // a copied cookie does not work either
  browser.cookies.hl_session = token;
  expect((await browser.get(currentUser)).json()).toMatchObject({ user: null, email: null });
});

test('a page visit of the logout address goes on to /listings [B7.11]', async () => {
  const browser = await signedIn(accounts.app, 'visit@example.com');
  const response = await browser.get('/api/v3/logout', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' });
  expect(response.headers.location).toBe('/listings');
  expect(browser.sessionToken()).toBeUndefined();
});

test('another site cannot sign a visitor out: its link leads to a question, its calls to nothing', async () => {
  const browser = await signedIn(accounts.app, 'stay@example.com');
  const from = (mode: string) =>
    browser.get('/api/v3/logout', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode });
  expect((await from('no-cors')).statusCode).toBe(403);
  const asked = await from('navigate');
  expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(asked.body).toContain('<form method="get"><button type="submit">Sign out</button></form>');
  // and no other site can frame the button
  expect(asked.headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
  expect((await browser.get(currentUser)).json().email).toBe('stay@example.com');
  const pressed = await browser.get('/api/v3/logout', { 'sec-fetch-mode': 'navigate' });
  expect(pressed.headers.location).toBe('/listings');
  expect((await browser.get(currentUser)).json().user).toBeNull();
});

test.each([
  ['https://www.example.com', true],
  ['http://localhost:3000', false],
])('with PUBLIC_URL %s a cookie that is Secure: %s, whatever is in front', async (PUBLIC_URL, secure) => {
  const app = await createTestApp({
    environment: { PUBLIC_URL, ALLOWED_ORIGINS: 'http://localhost' },
    features: [cookieFeature],
  });
  const flags = async (headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/cookie', headers })).cookies.map((cookie) => cookie.secure ?? false);
  expect(await flags()).toEqual([secure]);
  // without TRUST_PROXY the header changes nothing
  expect(await flags({ 'x-forwarded-proto': secure ? 'http' : 'https' })).toEqual([secure]);
  await app.close();
});

function cookieFeature(app: FastifyInstance): void {
  app.get('/cookie', async (request, reply) => {
    setSessionCookie(request, reply, 'A'.repeat(43), new Date(Date.now() + 60_000));
    return 'set';
  });
}

test('a forged, cut or expired cookie has no session', async () => {
  const browser = await signedIn(accounts.app, 'expired@example.com');
  const token = browser.sessionToken() ?? '';
  for (const forged of ['x', token.slice(1), `${token.slice(0, -1)}!`, 'A'.repeat(43)]) {
    browser.cookies.hl_session = forged;
    expect((await browser.get(currentUser)).json().user).toBeNull();
  }
  await accounts.test.database
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  browser.cookies.hl_session = token;
  expect((await browser.get(currentUser)).json().user).toBeNull();
});
