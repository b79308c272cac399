import { createHmac } from 'node:crypto';
import { discoverySchema } from 'federation/protocol/discovery';
import { OVERRIDE } from 'federation/protocol/registry';
import { COOKIES } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOf, type TestBrowser } from '../../features/accounts/testing/account-app';
import { signingSecret } from '../../platform/database/server-state.repository';
import { cookieName } from '../../platform/security/cookies';
import { ORIGIN } from '../../testing/site-origin';
import { testSettings } from '../../testing/test-app';
import { openTestDatabase } from '../../testing/test-database';
import { openRegistrySite, type RegistrySite, signIn } from '../testing/registry-site';
import { allowedSource, confirmationAddress, overrideParams, releaseAddress } from './override-params';
import { OVERRIDES as OVERRIDES_TOKEN, openToken, PREVIEW as PREVIEW_LINK, signToken } from './override-token';
import { createOverrides, widenPolicy } from './overrides';

const PREVIEW = 'https://preview.example.com';
// the second is the host of injected requests
const PUBLIC = { PUBLIC_URL: ORIGIN, ALLOWED_ORIGINS: 'http://localhost' };
const OVERRIDES = cookieName({ isPublicHttps: ORIGIN.startsWith('https:') }, COOKIES.overrides);
let site: RegistrySite;
let developing: RegistrySite;
let admin: TestBrowser;

beforeAll(async () => {
  site = await openRegistrySite({ OVERRIDE_ORIGINS: PREVIEW, ...PUBLIC });
  developing = await openRegistrySite({ NODE_ENV: 'development' });
  admin = await signIn(site, 'preview', ['admin']);
});
afterAll(() => Promise.all([site.close(), developing.close()]));

async function searchOf(browser: TestBrowser) {
  const response = await browser.get('/mfe/discovery.json');
  return discoverySchema.parse(response.json()).microFrontends.search?.[0];
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const tokenOf = (page: string) => /name="authenticity_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
const press = (browser: TestBrowser, url: string, token: string, headers: Record<string, string> = {}) =>
  browser.post(url, `authenticity_token=${token}`, { ...FORM, ...headers });

/** Opens the page and presses its button, like a person. */
async function confirm(browser: TestBrowser, url: string) {
  return press(browser, url, tokenOf((await browser.get(url)).body));
}

test('an administrator gets a remote from a listed origin, and other users do not', async () => {
  const url = `${OVERRIDE.path}?search=${PREVIEW}/search/&to=/listings/maui`;
  const question = await admin.get(url);
  expect([question.statusCode, question.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(question.body).toContain(`search from ${PREVIEW}/search/`);
  const done = await press(admin, url, tokenOf(question.body));
  expect([done.statusCode, done.headers.location]).toEqual([303, '/listings/maui']);
  expect((await searchOf(admin))?.extras.override).toEqual({ release: `${PREVIEW}/search/release.json` });
  const other = await signIn(site, 'colleague', ['admin']);
  expect((await searchOf(other))?.extras.override).toBeUndefined();
  const again = await admin.get(url);
  expect([again.statusCode, again.headers.location]).toEqual([302, '/listings/maui']);
  await admin.post(`${OVERRIDE.path}?reset=1`);
  expect((await searchOf(admin))?.extras.override).toBeUndefined();
});

test.each(['same-origin', 'none', 'same-site', 'cross-site'])(
  'a GET from %s neither sets nor resets overrides',
  async (from) => {
    const browser = await signIn(site, `reader-${from}`, ['admin']);
    const url = `${OVERRIDE.path}?disable=search`;
    const asked = await browser.get(url, { 'sec-fetch-site': from });
    expect([asked.statusCode, browser.cookies[OVERRIDES]]).toEqual([200, undefined]);
    await confirm(browser, url);
    expect(await searchOf(browser)).toBeUndefined();
    await browser.get(`${OVERRIDE.path}?reset=1`, { 'sec-fetch-site': from });
    expect(browser.cookies[OVERRIDES]).toBeDefined();
  },
);

test('the button works once, with the token of this browser, and not from another site', async () => {
  const browser = await signIn(site, 'careful', ['admin']);
  const url = `${OVERRIDE.path}?disable=search`;
  const other = await signIn(site, 'other', ['admin']);
  const token = tokenOf((await browser.get(url)).body);
  expect((await press(other, url, token)).statusCode).toBe(403);
  expect((await press(browser, url, '')).statusCode).toBe(403);
  expect((await browser.post(url)).statusCode).toBe(403);
  const foreign = await press(browser, url, token, { 'sec-fetch-site': 'cross-site' });
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'cross_site']);
  expect(
    (await browser.post(`${OVERRIDE.path}?reset=1`, '', { ...FORM, 'sec-fetch-site': 'cross-site' })).statusCode,
  ).toBe(403);
  expect(browser.cookies[OVERRIDES]).toBeUndefined();
  expect((await press(browser, url, token)).statusCode).toBe(303);
  expect((await press(browser, url, token)).statusCode).toBe(403);
});

test.each([
  ['a visitor', () => null],
  ['a buyer', () => signIn(site, 'curious', [])],
  ['an agent', () => signIn(site, 'agent', ['advisor'])],
])('%s overrides nothing', async (_, who) => {
  const browser = await who();
  const url = `${OVERRIDE.path}?search=${PREVIEW}/`;
  const response = browser ? await browser.get(url) : await site.app.inject({ url });
  expect(response.statusCode).toBe(403);
  expect(response.cookies.map(({ name }) => name)).not.toContain(OVERRIDES);
});

test.each([
  'https://evil.example.com/',
  'http://localhost:3002/',
  'https://preview.example.com.evil.example/',
  'https://preview.example.com@evil.example/',
  'javascript:alert(1)',
  'not an address',
])('modules do not come from %s', async (address) => {
  const response = await admin.get(`${OVERRIDE.path}?search=${encodeURIComponent(address)}`);
  expect(response.statusCode).toBe(403);
});

test('what a browser keeps is worth nothing without the session it rests on, nor changed, nor later', async () => {
  await confirm(admin, `${OVERRIDE.path}?search=${PREVIEW}/`);
  const kept = admin.cookies[OVERRIDES] ?? '';
  const stranger = await signIn(site, 'stranger', []);
  stranger.cookies[OVERRIDES] = kept;
  expect((await searchOf(stranger))?.extras.override).toBeUndefined();
  admin.cookies[OVERRIDES] = `${kept.slice(0, -2)}xx`;
  expect((await searchOf(admin))?.extras.override).toBeUndefined();
  admin.cookies[OVERRIDES] = kept;
  site.clock.now += (OVERRIDE.hours + 1) * 3_600_000;
  expect((await searchOf(admin))?.extras.override).toBeUndefined();
});

test('in development every user of this machine may use overrides, and leave out a remote', async () => {
  const browser = browserOf(developing.app);
  const url = `${OVERRIDE.path}?search=http://localhost:3002/&disable=leads,nav`;
  expect((await confirm(browser, url)).statusCode).toBe(303);
  expect((await searchOf(browser))?.extras.override?.release).toBe('http://localhost:3002/release.json');
  expect((await browser.get(`${OVERRIDE.path}?search=http://192.0.2.1/`)).statusCode).toBe(403);
  await confirm(browser, `${OVERRIDE.path}?disable=search`);
  expect(await searchOf(browser)).toBeUndefined();
});

test.each([
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/\t/[',
  'https://evil.example/',
  'javascript:alert(1)',
])('goes on to a page of the site, not to %s', async (to) => {
  const response = await developing.app.inject({ url: `${OVERRIDE.path}?reset=1&to=${encodeURIComponent(to)}` });
  expect(response.headers.location).toBe('/');
});

test('an address that is no URL asks for no override', async () => {
  const { byPage } = site.service.overrides;
  expect(byPage({ url: '//[?disable-mfe=leads' })).toBeNull();
  expect(byPage({ url: '/listings?disable-mfe=leads' })).toBe(`${OVERRIDE.path}?disable-mfe=leads&to=%2Flistings`);
});

test.each(['/.//evil.example/', '/listings/..//evil.example/'])(
  'reads %s as a path, not as an address of another host',
  async (to) => {
    const response = await developing.app.inject({ url: `${OVERRIDE.path}?to=${encodeURIComponent(to)}` });
    expect(response.headers.location).toBe('/evil.example/');
    const address = confirmationAddress(new URL(`${to}?disable-mfe=leads`, 'http://site'));
    expect(address).toBe(`${OVERRIDE.path}?disable-mfe=leads&to=%2Fevil.example%2F`);
  },
);

test('any page can be asked, and goes on without the words that asked', () => {
  const url = new URL('http://site/listings?minPrice=1&mfe.search=http://localhost:3002/a/&disable-mfe=leads');
  expect(overrideParams(url.searchParams, false)).toEqual({
    remotes: { search: 'http://localhost:3002/a/' },
    disabled: ['leads'],
    preview: null,
  });
  const confirmation = new URL(confirmationAddress(url), 'http://site').searchParams;
  expect(confirmation.get('to')).toBe('/listings?minPrice=1');
  expect(overrideParams(confirmation, true)).toEqual(overrideParams(url.searchParams, false));
  expect(releaseAddress('http://localhost:3002/a/remoteEntry.json')).toBe('http://localhost:3002/a/release.json');
});

test.each([
  ['https://cdn.example/search/1.0.0/release.json', 'https://cdn.example/search/'],
  ['https://cdn.example/searching/release.json', null],
  ['https://cdn.example/search/../release.json', null],
  ['https://cdn.example/search/..%2frelease.json', null],
  ['https://cdn.example/release.json', null],
  ['https://whole.example/any/folder/release.json', 'https://whole.example'],
  ['http://whole.example/release.json', null],
])('a listed folder lets in that folder only: %s', (address, source) => {
  expect(allowedSource(address, ['https://cdn.example/search', 'https://whole.example'], false)).toBe(source);
});

test('a token is good for what was signed, for its audience and until it expires', async () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const exp = now.getTime() / 1000 + 3600;
  const overrides = { remotes: {}, disabled: ['leads'], previews: {}, exp };
  const [key, other] = ['a key of at least thirty-two bytes', 'another key of thirty-two bytes!!'];
  const token = await signToken(OVERRIDES_TOKEN, overrides, key);
  expect(await openToken(OVERRIDES_TOKEN, token, key, now)).toEqual(overrides);
  expect(await openToken(OVERRIDES_TOKEN, token, other, now)).toBeNull();
  expect(await openToken(OVERRIDES_TOKEN, `${token}.more`, key, now)).toBeNull();
  expect(await openToken(OVERRIDES_TOKEN, token, key, new Date((exp + 1) * 1000))).toBeNull();
  expect(await openToken(PREVIEW_LINK, token, key, now)).toBeNull();
  const preview = { name: 'tides', version: '1.0.0', exp };
  const link = await signToken(PREVIEW_LINK, preview, key);
  expect(await openToken(PREVIEW_LINK, link, key, now)).toEqual(preview);
  expect(await openToken(OVERRIDES_TOKEN, link, key, now)).toBeNull();
});

test('a cookie of the former format is ignored', async () => {
  const text = Buffer.from(JSON.stringify({ remotes: {}, disabled: ['search'], until: '2101-01-01T00:00:00Z' }));
  const key = await signingSecret(site.test.database, 'override-secret')();
  const signature = createHmac('sha256', key)
    .update(`overrides:${text.toString('base64url')}`)
    .digest('base64url');
  for (const former of [`${text.toString('base64url')}.${signature}`, 'e30.', 'nonsense', '']) {
    admin.cookies[OVERRIDES] = former;
    expect(await searchOf(admin)).toBeDefined();
  }
});

test('a policy lets the origins in where a remote needs them, and nowhere else', () => {
  const policy = "default-src 'none';script-src 'self';connect-src 'self';frame-src 'self'";
  expect(widenPolicy(policy, ['http://localhost:3002'])).toBe(
    "default-src 'none';script-src 'self' http://localhost:3002;connect-src 'self' http://localhost:3002 ws://localhost:3002;frame-src 'self'",
  );
  expect(widenPolicy(policy, [])).toBe(policy);
});

test('without the database an overridden remote keeps its deployed pages', async () => {
  const { database, close } = await openTestDatabase();
  await close();
  const away = createOverrides({
    db: database,
    signingKey: async () => 'a key',
    settings: testSettings(PUBLIC),
    now: () => new Date(),
  });
  const deployed = discoverySchema.parse((await browserOf(site.app).get('/mfe/discovery.json')).json());
  const remotes = { search: `${ORIGIN}/mfe/search/1.0.0-aaaa/release.json` };
  const request = { protocol: 'https', host: 'localhost' } as const;
  const overrides = { remotes, disabled: [], until: new Date().toISOString() };
  const [search] = (await away.apply(request, deployed, overrides)).microFrontends.search ?? [];
  expect(search?.extras.pages).toEqual(deployed.microFrontends.search?.[0]?.extras.pages);
  expect(search?.extras.override?.release).toBe(remotes.search);
});
