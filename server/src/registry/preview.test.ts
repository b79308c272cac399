import { discoverySchema } from 'federation/protocol/discovery';
import { OVERRIDE, previewLinkSchema } from 'federation/protocol/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOf, type TestBrowser } from '../features/accounts/testing/account-app';
import { ORIGIN } from '../testing/site-origin';
import { act, openPublishedSite, publishTides, type RegistrySite, signIn, tokenFor } from './testing/registry-site';

const ENTRY = 'entry.aaaaaaaa.js';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><script href="x.js"/></svg>';
let site: RegistrySite;
let token: string;

beforeAll(async () => {
  ({ site, token } = await openPublishedSite(['1.0.0'], {
    OVERRIDE_ORIGINS: `${ORIGIN}/mfe/`,
    PUBLIC_URL: ORIGIN,
    // the host of injected requests
    ALLOWED_ORIGINS: 'http://localhost',
  }));
});
afterAll(() => site.close());

const fileOf = (version: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url: `/mfe/tides/${version}/${ENTRY}`, headers });
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

/** Confirms an override with a published version of the site itself. */
async function override(browser: TestBrowser, version: string): Promise<void> {
  const url = `${OVERRIDE.path}?tides=${ORIGIN}/mfe/tides/${version}/`;
  const [, form] = /name="authenticity_token" value="([^"]+)"/.exec((await browser.get(url)).body) ?? [];
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await browser.post(url, `authenticity_token=${form}`, type)).statusCode).toBe(303);
}

test('a version that was never promoted is open to its own token only', async () => {
  expect((await fileOf('1.0.0')).statusCode).toBe(404);
  expect((await fileOf('1.0.0', bearer('hlr_unknown'))).statusCode).toBe(404);
  expect((await fileOf('1.0.0', bearer(await tokenFor(site, 'search')))).statusCode).toBe(404);
  const own = await fileOf('1.0.0', bearer(token));
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store']);
});

test('staff get the files of an unpromoted version while they override that remote with it, and no other version', async () => {
  await publishTides(site, token, '1.5.0');
  const admin = await signIn(site, 'previewer', ['admin']);
  const get = (version: string) => admin.get(`/mfe/tides/${version}/${ENTRY}`);
  expect((await get('1.5.0')).statusCode).toBe(404);
  await override(admin, '1.5.0');
  expect((await get('1.5.0')).statusCode).toBe(200);
  expect((await get('1.0.0')).statusCode).toBe(404);
  // the cookie alone gives no right
  const stranger = browserOf(site.app);
  Object.assign(stranger.cookies, admin.cookies);
  const session = stranger.sessionToken();
  for (const [name, value] of Object.entries(stranger.cookies)) if (value === session) delete stranger.cookies[name];
  expect((await stranger.get(`/mfe/tides/1.5.0/${ENTRY}`)).statusCode).toBe(404);
});

test('the first promotion, also a canary, opens a version for good', async () => {
  await publishTides(site, token, '2.0.0');
  await publishTides(site, token, '2.1.0');
  expect((await fileOf('2.1.0')).statusCode).toBe(404);
  await act(site, token, 'promote', '*', { version: '2.0.0', strategy: { kind: 'all' } });
  await act(site, token, 'promote', '*', { version: '2.1.0', strategy: { kind: 'canary', percent: 1 } });
  await act(site, token, 'halt', '*');
  await act(site, token, 'rollback', '*', { confirmNoVisitor: true });
  for (const version of ['2.0.0', '2.1.0']) {
    const open = await fileOf(version);
    expect([open.statusCode, open.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
});

test('no file of a remote or of the shell is a document with scripts', async () => {
  await publishTides(site, token, '3.0.0', ({ files }) => Object.assign(files, { 'a.svg': DRAWING }));
  await act(site, token, 'promote', '*', { version: '3.0.0', strategy: { kind: 'all' } });
  const drawing = await site.app.inject({ url: '/mfe/tides/3.0.0/a.svg' });
  expect([drawing.statusCode, drawing.headers['content-type'], drawing.headers['content-disposition']]).toEqual([
    200,
    'image/svg+xml',
    'attachment',
  ]);
  for (const url of ['/mfe/tides/3.0.0/a.svg', `/mfe/tides/3.0.0/${ENTRY}`, '/shell/assets.json']) {
    const { statusCode, headers } = await site.app.inject({ url });
    expect([url, statusCode, headers['content-security-policy']]).toEqual([url, 200, "sandbox; default-src 'none'"]);
  }
});

/** The preview link that a team gets. */
async function linkTo(version: string) {
  const url = `/mfe/v1/tides/versions/${version}/preview`;
  return site.app.inject({ method: 'POST', url, headers: bearer(token), payload: {} });
}

/** Opens a link and presses the button of its page. */
async function openPreview(browser: TestBrowser, address: string) {
  const url = address.replace(/^https?:\/\/[^/]+/, '');
  const page = await browser.get(url);
  const [, form] = /name="authenticity_token" value="([^"]+)"/.exec(page.body) ?? [];
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return { page, done: await browser.post(url, `authenticity_token=${form}`, type) };
}

async function shownTo(browser: TestBrowser): Promise<string | undefined> {
  const response = await browser.get('/mfe/discovery.json');
  return discoverySchema.parse(response.json()).microFrontends.tides?.[0]?.url;
}

test('a person with the link of a preview sees that version after a question, until the link is over', async () => {
  await publishTides(site, token, '4.0.0');
  const { address, until } = previewLinkSchema.parse((await linkTo('4.0.0')).json());
  expect(Date.parse(until) - site.clock.now).toBe(OVERRIDE.previewDays * 86_400_000);
  const visitor = browserOf(site.app);
  const { page, done } = await openPreview(visitor, address);
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<li>tides 4.0.0</li>')]);
  expect([done.statusCode, done.headers.location]).toEqual([303, '/']);
  expect(new URL(address).origin).toBe(ORIGIN);
  expect(await shownTo(visitor)).toBe('/mfe/tides/4.0.0/release.json');
  expect((await visitor.get(`/mfe/tides/4.0.0/${ENTRY}`)).statusCode).toBe(200);
  expect((await visitor.get(`/mfe/tides/1.0.0/${ENTRY}`)).statusCode).toBe(404);
  const live = await shownTo(browserOf(site.app));
  expect(live).not.toContain('4.0.0');
  // the link gives this one version and no other right
  expect((await visitor.get(`${OVERRIDE.path}?disable=search`)).statusCode).toBe(403);

  const { now } = site.clock;
  site.clock.now = Date.parse(until) - 3_600_000;
  const late = browserOf(site.app);
  await openPreview(late, address);
  expect(await shownTo(late)).toContain('4.0.0');
  site.clock.now = Date.parse(until) + 1000;
  expect(await shownTo(late)).toBe(live);
  expect((await late.get(`/mfe/tides/4.0.0/${ENTRY}`)).statusCode).toBe(404);
  expect((await openPreview(browserOf(site.app), address)).page.statusCode).toBe(403);
  site.clock.now = now;
});

test('a changed link shows nothing, and only the team of a published version gets one', async () => {
  await publishTides(site, token, '5.0.0');
  const { address } = previewLinkSchema.parse((await linkTo('5.0.0')).json());
  const url = new URL(address);
  const [head = '', text = '', signature = ''] = (url.searchParams.get('preview') ?? '').split('.');
  const other = Buffer.from(text, 'base64url').toString('utf8').replace('5.0.0', '1.0.0');
  url.searchParams.set('preview', `${head}.${Buffer.from(other).toString('base64url')}.${signature}`);
  expect((await openPreview(browserOf(site.app), url.href)).page.statusCode).toBe(403);
  expect((await linkTo('9.9.9')).json()).toMatchObject({ refusals: [{ code: 'MFE-118' }] });
  const foreign = await site.app.inject({
    method: 'POST',
    url: '/mfe/v1/tides/versions/5.0.0/preview',
    headers: bearer(await tokenFor(site, 'search')),
  });
  expect(foreign.json()).toMatchObject({ refusals: [{ code: 'MFE-113' }] });
});
