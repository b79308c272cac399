import { gunzipSync, gzipSync } from 'node:zlib';
import { refusedSchema } from 'federation/protocol/registry';
import { Pax } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Entry, pack, packFiles } from '../testing/pack';
import {
  everythingKept,
  openPublishedSite,
  publishTides,
  type RegistrySite,
  tides,
  tokenFor,
  upload,
} from '../testing/registry-site';

let site: RegistrySite;
let token: string;
beforeAll(async () => {
  ({ site, token } = await openPublishedSite(['1.0.0']));
});
afterAll(() => site.close());

const alsoWith = (...more: Entry[]) => packFiles(tides('1.1.0'), ...more);

/** A file whose real name is in an extended header, which simple readers ignore. */
function renamed(path: string): Buffer {
  const extended = new Pax({ path }, false).encode();
  return gzipSync(Buffer.concat([extended, gunzipSync(pack([{ path: 'harmless.js', content: 'x' }]))]));
}

test.each<[what: string, code: string, archive: () => Buffer]>([
  ['a name in another header', 'MFE-112', () => renamed('../../../etc/cron.d/x')],
  ['a hard link', 'MFE-112', () => alsoWith({ path: 'twin.js', type: 'Link', linkpath: 'entry.aaaaaaaa.js' })],
  ['a folder above', 'MFE-112', () => alsoWith({ path: '../above/', type: 'Directory' })],
  ['letters that look alike', 'MFE-112', () => alsoWith({ path: 'еntry.js', content: 'x' })],
  ['a name that reads backwards', 'MFE-112', () => alsoWith({ path: 'a\u202esj.js', content: 'x' })],
  [
    'a name that two systems write in two ways',
    'MFE-112',
    () => alsoWith({ path: 'caf\u0065\u0301.js', content: 'x' }),
  ],
  ['a name with an end of line', 'MFE-112', () => alsoWith({ path: 'a\nb.js', content: 'x' })],
  ['an escaped way out', 'MFE-112', () => alsoWith({ path: '%2e%2e/x.js', content: 'x' })],
  ['a stream of a name', 'MFE-112', () => alsoWith({ path: 'x.js::$DATA', content: 'x' })],
  ['an archive inside an archive', 'MFE-111', () => gzipSync(alsoWith())],
  ['an archive of another kind inside', 'MFE-111', () => gzipSync(Buffer.from('28b52ffd'.padEnd(1200, '0'), 'hex'))],
  ['two names that differ in case only', 'MFE-112', () => alsoWith({ path: 'ENTRY.aaaaaaaa.js', content: 'x' })],
])('refuses %s as %s and changes nothing', async (_, code, archive) => {
  const before = await everythingKept(site);
  const response = await upload(site, token, archive());
  expect([response.statusCode, refusedSchema.parse(response.json()).code]).toEqual([409, code]);
  expect(await everythingKept(site)).toBe(before);
});

test.each([
  ['endless', `1.0.${'9'.repeat(300)}`],
  ['a way out', '1.0.0-../../x'],
  ['no version', 'constructor'],
])('refuses a version that is %s', async (_, version) => {
  const before = await everythingKept(site);
  const response = await publishTides(site, token, version);
  expect([response.statusCode, refusedSchema.parse(response.json()).code]).toEqual([409, 'MFE-101']);
  expect(await everythingKept(site)).toBe(before);
});

test('a description that names the parts of every object lists no files by that', async () => {
  const response = await publishTides(site, token, '1.1.0', ({ release }) => {
    Object.assign(release, { assets: JSON.parse('{"__proto__":{"js":["../../x.js"],"css":[]}}') });
  });
  expect(response.statusCode).toBe(409);
  for (const path of ['constructor', '__proto__', 'hasOwnProperty', 'toString']) {
    expect((await site.app.inject({ url: `/mfe/tides/1.0.0/${path}` })).statusCode, path).toBe(404);
  }
});

test.each([
  '/mfe/tides/1.0.0/../1.0.0/release.json%00',
  '/mfe/tides/1.0.0/..%2f..%2f..%2fdatabase',
  '/mfe/tides/..%2ftides%2f1.0.0/release.json',
  '/mfe/..%2fremotes/1.0.0/release.json',
  '/mfe/tides/1.0.0/%e0%a4%a',
])('serves nothing for %s', async (url) => {
  expect((await site.app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400);
  expect((await site.app.inject({ url })).statusCode).toBeLessThan(500);
});

test('a token of another remote gets in by no spelling of the name', async () => {
  const others = await tokenFor(site, 'search');
  const before = await everythingKept(site);
  for (const name of ['tides', '%74ides', 'TIDES', 'tides%20', 'search%2f..%2ftides', 'search/../tides']) {
    const response = await upload(site, others, alsoWith(), name);
    expect([401, 404], name).toContain(response.statusCode);
  }
  expect(await everythingKept(site)).toBe(before);
});
