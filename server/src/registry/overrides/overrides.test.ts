import { COOKIES, discoverySchema } from 'shared-contracts';
import { OVERRIDE } from 'shared-contracts/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../accounts/testing/account-app';
import { openRegistrySite, type RegistrySite, signIn } from '../testing/registry-site';
import { askedByPage, releaseAddress, withoutAsking } from './asked';
import { openOverrides, sealOverrides } from './override-cookie';
import { widenPolicy } from './policy';

const PREVIEW = 'https://preview.example.com';
let site: RegistrySite;
let developing: RegistrySite;
let admin: TestBrowser;

beforeAll(async () => {
  site = await openRegistrySite({ OVERRIDE_ORIGINS: PREVIEW });
  developing = await openRegistrySite({ NODE_ENV: 'development' });
  admin = await signIn(site, 'preview', ['admin']);
});
afterAll(() => Promise.all([site.close(), developing.close()]));

async function searchOf(browser: TestBrowser) {
  const answer = await browser.get('/mfe/discovery.json');
  return discoverySchema.parse(answer.json()).microFrontends.search?.[0];
}

test('an administrator gets a remote from a listed origin, and nobody else does', async () => {
  const asked = await admin.get(`${OVERRIDE.path}?search=${PREVIEW}/search/&to=/listings/maui`);
  expect([asked.statusCode, asked.headers.location]).toEqual([302, '/listings/maui']);
  expect((await searchOf(admin))?.extras.override).toEqual({ release: `${PREVIEW}/search/release.json` });
  const other = await signIn(site, 'colleague', ['admin']);
  expect((await searchOf(other))?.extras.override).toBeUndefined();
  await admin.get(`${OVERRIDE.path}?reset=1`);
  expect((await searchOf(admin))?.extras.override).toBeUndefined();
});

test.each([
  ['a visitor', () => null],
  ['a buyer', () => signIn(site, 'curious', [])],
  ['an agent', () => signIn(site, 'agent', ['advisor'])],
])('%s overrides nothing', async (_, who) => {
  const browser = await who();
  const url = `${OVERRIDE.path}?search=${PREVIEW}/`;
  const answer = browser ? await browser.get(url) : await site.app.inject({ url });
  expect(answer.statusCode).toBe(403);
  expect(answer.cookies.map(({ name }) => name)).not.toContain(COOKIES.overrides);
});

test.each([
  'https://evil.example.com/',
  'http://localhost:3002/',
  'https://preview.example.com.evil.example/',
  'https://preview.example.com@evil.example/',
  'javascript:alert(1)',
  'not an address',
])('modules do not come from %s', async (address) => {
  const answer = await admin.get(`${OVERRIDE.path}?search=${encodeURIComponent(address)}`);
  expect(answer.statusCode).toBe(403);
});

test('another site cannot make an administrator override anything', async () => {
  const url = `${OVERRIDE.path}?search=${PREVIEW}/`;
  const answer = await admin.get(url, { 'sec-fetch-site': 'cross-site' });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site']);
});

test('what a browser keeps is worth nothing without the session it rests on, nor changed, nor later', async () => {
  await admin.get(`${OVERRIDE.path}?search=${PREVIEW}/`);
  const kept = admin.cookies[COOKIES.overrides] ?? '';
  const stranger = await signIn(site, 'stranger', []);
  stranger.cookies[COOKIES.overrides] = kept;
  expect((await searchOf(stranger))?.extras.override).toBeUndefined();
  admin.cookies[COOKIES.overrides] = `${kept.slice(0, -2)}xx`;
  expect((await searchOf(admin))?.extras.override).toBeUndefined();
  admin.cookies[COOKIES.overrides] = kept;
  site.clock.now += (OVERRIDE.hours + 1) * 3_600_000;
  expect((await searchOf(admin))?.extras.override).toBeUndefined();
});

test('while developing anybody at this machine may, and a remote can be left out', async () => {
  const { app } = developing;
  const answer = await app.inject({ url: `${OVERRIDE.path}?search=http://localhost:3002/&disable=leads,nav` });
  expect(answer.statusCode).toBe(302);
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  const found = discoverySchema.parse((await app.inject({ url: '/mfe/discovery.json', cookies })).json());
  expect(found.microFrontends.search?.[0]?.extras.override?.release).toBe('http://localhost:3002/release.json');
  expect((await app.inject({ url: `${OVERRIDE.path}?search=http://192.0.2.1/` })).statusCode).toBe(403);
  const off = await app.inject({ url: `${OVERRIDE.path}?disable=search`, cookies });
  const without = Object.fromEntries(off.cookies.map(({ name, value }) => [name, value]));
  const left = discoverySchema.parse((await app.inject({ url: '/mfe/discovery.json', cookies: without })).json());
  expect(left.microFrontends.search).toBeUndefined();
});

test.each(['//evil.example/', '/\\evil.example/', 'https://evil.example/', 'javascript:alert(1)'])(
  'goes on to a page of the site, not to %s',
  async (to) => {
    const answer = await developing.app.inject({ url: `${OVERRIDE.path}?reset=1&to=${encodeURIComponent(to)}` });
    expect(answer.headers.location).toBe('/');
  },
);

test.each(['/.//evil.example/', '/listings/..//evil.example/'])(
  'reads %s as a path, not as an address of another host',
  async (to) => {
    const answer = await developing.app.inject({ url: `${OVERRIDE.path}?to=${encodeURIComponent(to)}` });
    expect(answer.headers.location).toBe('/evil.example/');
    expect(withoutAsking(new URL(`${to}?disable-mfe=leads`, 'http://site'))).toBe('/evil.example/');
  },
);

test('any page can be asked, and goes on without the words that asked', () => {
  const url = new URL('http://site/listings?minPrice=1&mfe.search=http://localhost:3002/a/&disable-mfe=leads');
  expect(askedByPage(url.searchParams)).toEqual({
    remotes: { search: 'http://localhost:3002/a/' },
    disabled: ['leads'],
  });
  expect(withoutAsking(url)).toBe('/listings?minPrice=1');
  expect(releaseAddress('http://localhost:3002/a/mf-manifest.json')).toBe('http://localhost:3002/a/release.json');
});

test('the seal is good for what was sealed', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const overrides = { remotes: {}, disabled: ['leads'], until: '2026-11-20T11:00:00Z' };
  const sealed = sealOverrides(overrides, 'key');
  expect(openOverrides(sealed, 'key', now)).toEqual(overrides);
  expect(openOverrides(sealed, 'another key', now)).toBeNull();
  expect(openOverrides('', 'key', now)).toBeNull();
  expect(openOverrides('e30.', 'key', now)).toBeNull();
});

test('a policy lets the origins in where a remote needs them, and nowhere else', () => {
  const policy = "default-src 'none';script-src 'self';connect-src 'self';frame-src 'self'";
  expect(widenPolicy(policy, ['http://localhost:3002'])).toBe(
    "default-src 'none';script-src 'self' http://localhost:3002;connect-src 'self' http://localhost:3002 ws://localhost:3002;frame-src 'self'",
  );
  expect(widenPolicy(policy, [])).toBe(policy);
});
