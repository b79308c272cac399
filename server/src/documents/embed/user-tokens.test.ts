import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { DISCOVERY_SCHEMA_URL } from 'federation/protocol/discovery';
import { callPath, currentUser, readFavorites, readSavedSearches } from 'shared-contracts';
import { ownLeads } from 'shared-contracts/staff';
import { sampleSavedSearch } from 'shared-contracts/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from '../../features/accounts/account-limits';
import { registerAccounts } from '../../features/accounts/routes';
import { insertSession } from '../../features/accounts/session.repository';
import { sessionResolver } from '../../features/accounts/session-resolver';
import {
  browserOf,
  directory,
  signedIn,
  TEST_SECRETS,
  type TestBrowser,
} from '../../features/accounts/testing/account-app';
import { insertRoles } from '../../features/accounts/users.repository';
import { createOutbox } from '../../features/outbox/outbox';
import { registerSavedSearches } from '../../features/saved-searches/routes';
import { insertSavedSearch } from '../../features/saved-searches/saved-searches.repository';
import { relaxed } from '../../platform/security/attempt-limits';
import { hashToken } from '../../platform/security/tokens';
import { createTestApp, testSettings } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { registerEmbed } from './register-embed';

const SHOP = 'https://shop.example.com';
const OTHER = 'https://partner.example.com';
const PAGE = `${SHOP}/homes?from=menu`;
const connect = (to: string) => `/embed/connect?return_to=${encodeURIComponent(to)}&state=s1`;

let store: TestDatabase;
let app: FastifyInstance;
let owner: TestBrowser;
let count = 0;

beforeAll(async () => {
  store = await openTestDatabase();
  const db = store.database;
  const outbox = createOutbox(new Set());
  const environment = { EMBED_ORIGINS: `${SHOP},${OTHER}`, DATA_DIR: await mkdtemp(`${tmpdir()}/tokens-`) };
  const settings = testSettings(environment);
  app = await createTestApp({
    environment,
    resolveSession: sessionResolver(db, { tokenOrigins: settings.EMBED_ORIGINS }),
    features: [
      (instance) =>
        registerAccounts(instance, {
          db,
          outbox,
          mailOrigin: () => 'https://www.example.com',
          agents: directory,
          limits: relaxed(ACCOUNT_LIMITS),
          siteName: 'Isles',
          locales: ['en'],
          secrets: TEST_SECRETS,
        }),
      (instance) => registerSavedSearches(instance, { db }),
      (instance) =>
        registerEmbed(instance, {
          db,
          settings,
          registry: { discovery: async () => ({ schema: DISCOVERY_SCHEMA_URL, microFrontends: {} }) },
          shellAssets: async () => null,
        }),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await store.close();
});
beforeEach(async () => {
  count += 1;
  owner = await signedIn(app, `owner-${count}@example.com`);
});

const form = (browser: TestBrowser, url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    cookies: browser.cookies,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

/** Agrees like a person: opens the page and presses its button. @returns the redirect */
async function agree(browser = owner): Promise<URL> {
  const page = await browser.get(connect(PAGE));
  const [, authenticity_token = ''] = /name="authenticity_token" value="([^"]+)"/.exec(page.body) ?? [];
  const response = await form(browser, '/embed/connect', { authenticity_token, return_to: PAGE, state: 's1' });
  expect(response.statusCode).toBe(303);
  return new URL(String(response.headers.location));
}
const tokenOf = (address: URL) => new URLSearchParams(address.hash.slice(1)).get('hl_user_token') ?? '';
const ask = (path: string, token: string, headers: Record<string, string> = { origin: SHOP }) =>
  app.inject({ url: path, headers: { 'x-hl-user-token': token, ...headers } });
const nameOf = async (token: string, headers?: Record<string, string>) =>
  (await ask(currentUser.path, token, headers)).json().user?.first_name ?? null;

test('agreeing leads back with a token behind #, which shows the name and the saved searches [B6.10] (D82)', async () => {
  const address = await agree();
  expect(address.origin + address.pathname + address.search).toBe(PAGE);
  expect(new URLSearchParams(address.hash.slice(1)).get('state')).toBe('s1');
  const token = tokenOf(address);
  const { user, email, hl_user } = (await ask(currentUser.path, token)).json();
  expect(user).toMatchObject({ first_name: 'Keola', email: '', phone: null, roles: [] });
  expect([email, hl_user]).toEqual([null, null]);
  expect((await ask(readSavedSearches.path, token)).json()).toEqual({ saved_searches: [] });
  const kept = await store.database.selectFrom('user_tokens').select('token_hash').execute();
  expect(kept.map(({ token_hash }) => token_hash)).toContain(hashToken(token));
});

test('another site gets the title of a saved search, and not the recipient of its copies (D82)', async () => {
  const { id } = await store.database.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const copies = { send_me_copy: true, copy_title: 'For me', copy_email: `owner-${count}@example.com` };
  await insertSavedSearch(store.database, id, sampleSavedSearch({ id: null, title: 'Kihei', ...copies }), 5);
  expect((await owner.get(readSavedSearches.path)).json().saved_searches).toMatchObject([
    { title: 'Kihei', ...copies },
  ]);
  const response = await ask(readSavedSearches.path, tokenOf(await agree()));
  expect(response.json().saved_searches).toMatchObject([{ title: 'Kihei', send_me_copy: false, copy_email: null }]);
  expect(response.body).not.toContain('@');
});

test('a token counts only for pages of its own origin and within our frames', async () => {
  const token = tokenOf(await agree());
  expect(await nameOf(token)).toBe('Keola');
  expect(await nameOf(token, { origin: OTHER })).toBeNull();
  expect(await nameOf(token, {})).toBeNull();
  expect(await nameOf(token, { 'sec-fetch-site': 'same-origin' })).toBe('Keola');
  expect(await nameOf(`${token.slice(0, -1)}~`)).toBeNull();
  expect(await nameOf('')).toBeNull();
});

test('signing out on a foreign page takes its own token back, and nothing else', async () => {
  const [one, other] = [tokenOf(await agree()), tokenOf(await agree())];
  const foreign = { origin: SHOP, 'sec-fetch-site': 'cross-site' };
  expect((await ask('/api/v3/logout', one, { ...foreign, origin: OTHER })).statusCode).toBe(204);
  expect(await nameOf(one)).toBe('Keola');
  const response = await ask('/api/v3/logout', one, foreign);
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([204, undefined]);
  expect([await nameOf(one), await nameOf(other)]).toEqual([null, 'Keola']);
  expect((await owner.get(currentUser.path)).json().user?.first_name).toBe('Keola');
  const borrowed = await app.inject({
    url: '/api/v3/logout',
    cookies: owner.cookies,
    headers: { 'x-hl-user-token': other, ...foreign },
  });
  expect(borrowed.statusCode).toBe(403);
});

test('a token reads two calls; to all others, and to those of staff, its holder is a visitor', async () => {
  const { id } = await store.database.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await insertRoles(store.database, id, ['super_admin', 'advisor']);
  const token = tokenOf(await agree());
  expect((await ask(currentUser.path, token)).json().user.roles).toEqual([]);
  for (const path of [readFavorites.path, ownLeads.path]) {
    expect((await ask(callPath(path), token)).statusCode, path).not.toBe(200);
  }
  const changing = await app.inject({
    method: 'PATCH',
    url: currentUser.path,
    headers: { 'x-hl-user-token': token, 'sec-fetch-site': 'same-origin' },
    payload: { first_name: 'Eve' },
  });
  expect(changing.statusCode).toBe(401);
});

test('a token ends after an hour, with the session, with the account, and when it is taken back', async () => {
  const { database } = store;
  const [old, gone, taken] = [tokenOf(await agree()), tokenOf(await agree()), tokenOf(await agree())];
  await database
    .updateTable('user_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('token_hash', '=', hashToken(old))
    .execute();
  expect([await nameOf(old), await nameOf(taken)]).toEqual([null, 'Keola']);

  const list = await owner.get('/embed/connect');
  expect(list.body).toContain('shop.example.com, until');
  const [, authenticity_token = ''] = /name="authenticity_token" value="([^"]+)"/.exec(list.body) ?? [];
  expect((await form(owner, '/embed/disconnect', { authenticity_token: 'wrong' })).statusCode).toBe(403);
  expect(await nameOf(taken)).toBe('Keola');
  await form(owner, '/embed/disconnect', { authenticity_token });
  expect([await nameOf(taken), await nameOf(gone)]).toEqual([null, null]);

  const closed = await signedIn(app, `closed-${count}@example.com`);
  const [theirs, last] = [tokenOf(await agree(closed)), tokenOf(await agree())];
  await database
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('email', '=', `closed-${count}@example.com`)
    .execute();
  expect([await nameOf(theirs), await nameOf(last)]).toEqual([null, 'Keola']);
  await owner.get('/api/v3/logout');
  expect(await nameOf(last)).toBeNull();
});

test('gives no token to other origins, without a press of the button, or during an impersonation', async () => {
  expect((await owner.get(connect('https://evil.example.com/'))).statusCode).toBe(403);
  expect((await owner.get(connect('javascript:alert(1)'))).statusCode).toBe(403);
  expect((await form(owner, '/embed/connect', { return_to: PAGE, authenticity_token: 'guess' })).statusCode).toBe(403);
  const page = await owner.get(connect(PAGE));
  expect(page.headers['x-frame-options']).toBe('DENY');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const stranger = await browserOf(app).get(connect(PAGE));
  expect(stranger.headers.location).toBe(`/Login?redirect=${encodeURIComponent(connect(PAGE))}`);

  const users = await store.database.selectFrom('users').select('id').orderBy('id').limit(2).execute();
  const { token } = await insertSession(store.database, {
    userId: users[0]?.id ?? 0,
    actorId: users[1]?.id ?? 0,
    via: 'sudo',
  });
  const acting = browserOf(app);
  acting.cookies.hl_session = token;
  expect((await acting.get(connect(PAGE))).statusCode).toBe(403);
});
