import { OVERRIDE } from 'shared-contracts/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOf, type TestBrowser } from '../accounts/testing/account-app';
import { act, openPublishedSite, publishTides, type RegistrySite, signIn, tokenFor } from './testing/registry-site';

const ENTRY = 'entry.aaaaaaaa.js';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><script href="x.js"/></svg>';
let site: RegistrySite;
let token: string;

beforeAll(async () => {
  ({ site, token } = await openPublishedSite(['1.0.0'], { OVERRIDE_ORIGINS: 'http://localhost/mfe/' }));
});
afterAll(() => site.close());

const fileOf = (version: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url: `/mfe/tides/${version}/${ENTRY}`, headers });
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

/** Confirms an override with a published version of the site itself. */
async function override(browser: TestBrowser, version: string): Promise<void> {
  const url = `${OVERRIDE.path}?tides=http://localhost/mfe/tides/${version}/`;
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
  // the cookie alone gives nothing
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
  await act(site, token, 'rollback', '*');
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
