import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { publishedVersionSchema, REGISTRY_BASE, refusedSchema } from 'federation/protocol/registry';
import { type Draft, draftFacts } from 'federation/verify/testing';
import { CONTRACT_VERSION, COOKIES } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChecker } from '../check/checker';
import { startBundledCheck } from '../testing/bundled-check';
import { pack, packFiles } from '../testing/pack';
import {
  act,
  everythingKept,
  openPublishedSite,
  publishTides,
  type RegistrySite,
  signIn,
  tides,
  tokenFor,
  upload,
} from '../testing/registry-site';
import { type ArtifactStore, folderArtifacts } from './artifacts';
import { createPublisher } from './publish';

let site: RegistrySite;
let token: string;
beforeAll(async () => {
  ({ site, token } = await openPublishedSite(['1.0.0']));
});
afterAll(() => site.close());

const packed = (spoil?: (draft: Draft) => void) => packFiles(tides('1.1.0', spoil));
const withFile = (path: string, content: string) =>
  packFiles(new Map([...tides('1.1.0'), [path, Buffer.from(content)]]));
const linked = () => packFiles(tides('1.1.0'), { path: 'way-out', type: 'SymbolicLink', linkpath: '/etc/passwd' });
const outside = (path: string) => packFiles(tides('1.1.0'), { path, content: 'x' });

interface BadPublish {
  what: string;
  code: string;
  status?: number;
  archive: () => Buffer;
  token?: () => string | Promise<string>;
}

/** Each of these is refused with its own code. */
const TWELVE: readonly BadPublish[] = [
  {
    what: 'a missing expose',
    code: 'MFE-102',
    archive: () => packed(({ files }) => Object.assign(files, { 'entry.aaaaaaaa.js': '' })),
  },
  {
    what: 'a foreign slot',
    code: 'MFE-103',
    archive: () =>
      packed(({ manifest }) =>
        Object.assign(manifest, { extensions: [{ slot: 'listing.roof', expose: './tides', order: 1 }] }),
      ),
  },
  {
    what: 'a contract that is too new',
    code: 'MFE-105',
    archive: () => packed(({ manifest }) => Object.assign(manifest, { contract: '^9.0.0' })),
  },
  {
    what: 'a contract that is too old',
    code: 'MFE-106',
    archive: () => packed(({ manifest }) => Object.assign(manifest, { contract: '~0.9.0' })),
  },
  {
    what: 'a second React',
    code: 'MFE-107',
    archive: () =>
      packed(({ files }) => Object.assign(files, { 'tides.bbbbbbbb.js': 'Symbol.for("react.transitional.element")' })),
  },
  {
    what: 'more than its budget',
    code: 'MFE-108',
    archive: () => packed(({ manifest }) => Object.assign(manifest, { budget: { initialBrotliKb: 0.05 } })),
  },
  {
    what: 'leaking CSS',
    code: 'MFE-109',
    archive: () => packed(({ files }) => Object.assign(files, { 'tides.cccccccc.css': 'body{margin:0}' })),
  },
  {
    what: "another remote's page",
    code: 'MFE-110',
    archive: () =>
      packed(({ manifest }) => Object.assign(manifest, { pages: [{ area: 'search', expose: './tides' }] })),
  },
  {
    what: 'a tampered file',
    code: 'MFE-111',
    archive: () => withFile('tides.bbbbbbbb.js', 'export const tides = () => steal();'),
  },
  { what: 'a path out of the folder', code: 'MFE-112', archive: () => outside('../../shell/site.js') },
  {
    what: "another remote's token",
    code: 'MFE-113',
    status: 401,
    archive: packed,
    token: () => tokenFor(site, 'search'),
  },
  {
    what: 'a version that is there with other content',
    code: 'MFE-114',
    archive: () => packFiles(tides('1.0.0', ({ files }) => Object.assign(files, { 'tides.bbbbbbbb.js': 'other' }))),
  },
];

test.each(TWELVE)(
  'refuses $what as $code and changes nothing',
  async ({ code, status = 409, archive, token: other }) => {
    const bearer = (await other?.()) ?? token;
    const before = await everythingKept(site);
    const response = await upload(site, bearer, archive());
    const refused = refusedSchema.parse(response.json());
    expect([response.statusCode, refused.refusals.map((reason) => reason.code)]).toEqual([status, [code]]);
    expect(await everythingKept(site)).toBe(before);
  },
);

test('the twelve are refused for twelve different reasons', () => {
  expect(new Set(TWELVE.map(({ code }) => code)).size).toBe(12);
});

test.each([
  ['a link', 'MFE-112', linked],
  ['an absolute path', 'MFE-112', () => outside('/etc/cron.d/x')],
  ['a path of another system', 'MFE-112', () => outside('C:\\windows\\x.js')],
  ['a hidden file', 'MFE-112', () => outside('.htaccess')],
  ['the same path twice', 'MFE-112', () => outside('entry.aaaaaaaa.js')],
  ['a file that is not part of the build', 'MFE-111', () => withFile('extra.js', 'x')],
  ['half an archive', 'MFE-111', () => packed().subarray(0, 300)],
  ['no archive', 'MFE-111', () => Buffer.from('{"not":"an archive"}')],
  ['an empty archive', 'MFE-111', () => pack([])],
  ['too many files', 'MFE-115', () => pack(Array.from({ length: 2001 }, (_, index) => ({ path: `f${index}.js` })))],
  ['a bomb', 'MFE-115', () => pack([{ path: 'zeros.js', content: Buffer.alloc(61_000_000) }])],
  ['too many bytes', 'MFE-115', () => Buffer.alloc(20_000_001)],
])('refuses %s as %s and changes nothing', async (_, code, archive) => {
  const before = await everythingKept(site);
  const refused = refusedSchema.parse((await upload(site, token, archive())).json());
  expect(refused.code).toBe(code);
  expect(await everythingKept(site)).toBe(before);
});

test('a dry run says what a real one would, and keeps nothing', async () => {
  const before = await everythingKept(site);
  const good = await upload(site, token, packed(), 'tides', '?dry_run=true');
  expect([good.statusCode, publishedVersionSchema.parse(good.json()).version]).toEqual([200, '1.1.0']);
  const bad = await upload(site, token, outside('../x'), 'tides', '?dry_run=true');
  expect(bad.statusCode).toBe(409);
  expect(await everythingKept(site)).toBe(before);
});

test('the very same folder again is no second version', async () => {
  const before = await everythingKept(site);
  const again = await publishTides(site, token, '1.0.0');
  expect([again.statusCode, again.json().version]).toEqual([201, '1.0.0']);
  expect(await everythingKept(site)).toBe(before);
});

test('of two concurrent publications of the same version, one is refused', async () => {
  const [mine, yours] = await Promise.all([
    publishTides(site, token, '1.2.0'),
    publishTides(site, token, '1.2.0', ({ files }) => Object.assign(files, { 'tides.bbbbbbbb.js': 'mine' })),
  ]);
  expect([mine.statusCode, yours.statusCode].sort()).toEqual([201, 409]);
});

test.each([
  ['no token', {}],
  ['an unknown token', { authorization: 'Bearer hlr_unknown' }],
])('asks for a token: %s', async (_, headers) => {
  const response = await site.app.inject({
    method: 'POST',
    url: `${REGISTRY_BASE}/tides/versions`,
    headers: { 'content-type': 'application/gzip', ...headers },
    payload: packed(),
  });
  expect([response.statusCode, response.json().code]).toEqual([401, 'MFE-113']);
});

test('a publication whose files cannot be written leaves neither row nor files', async () => {
  const { database } = site.test;
  const store = folderArtifacts(site.artifacts);
  const artifacts: ArtifactStore = {
    ...store,
    async write(name, version, files) {
      await store.write(name, version, files);
      throw new Error('ENOSPC');
    },
  };
  const checker = createChecker({ start: startBundledCheck });
  const publish = createPublisher({
    db: database,
    artifacts,
    checker,
    checkPages: async () => undefined,
    now: () => new Date(site.clock.now),
    shells: async () => draftFacts().shells.map((shell) => ({ ...shell, contract: CONTRACT_VERSION })),
    claims: async () => [],
  });
  const upload = { name: 'tides', packed: packFiles(tides('1.3.0')), by: 'a test', dryRun: false };
  await expect(publish(upload)).rejects.toThrow('ENOSPC');
  expect(existsSync(join(site.artifacts, 'tides', '1.3.0'))).toBe(false);
  expect(await publish({ ...upload, dryRun: true })).toMatchObject({ version: '1.3.0' });
  await checker.close();
});

test('an administrator decides who gets what, and publishes nothing', async () => {
  const admin = await signIn(site, 'publisher', ['admin']);
  const response = await site.app.inject({
    method: 'POST',
    url: `${REGISTRY_BASE}/tides/versions`,
    headers: { 'content-type': 'application/gzip', 'sec-fetch-site': 'same-origin' },
    cookies: { [COOKIES.session]: admin.cookies[COOKIES.session] ?? '' },
    payload: packed(),
  });
  expect([response.statusCode, response.json().code]).toEqual([401, 'MFE-113']);
});

test('published files are served compressed and cacheable forever, and no other files', async () => {
  const folder = '/mfe/tides/1.0.0';
  await act(site, token, 'promote', '*', { version: '1.0.0', strategy: { kind: 'all' } });
  const file = await site.app.inject({ url: `${folder}/entry.aaaaaaaa.js`, headers: { 'accept-encoding': 'br' } });
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'access-control-allow-origin': '*',
    'content-type': expect.stringContaining('javascript'),
  });
  for (const path of ['unlisted.js', 'entry.aaaaaaaa.js.br', '..%2f1.2.0%2frelease.json']) {
    expect((await site.app.inject({ url: `${folder}/${path}` })).statusCode, path).toBe(404);
  }
});
