import { brotliDecompressSync } from 'node:zlib';
import { OVERRIDE } from 'federation/protocol/registry';
import { currentUser } from 'shared-contracts';
import { sampleListing } from 'shared-contracts/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { browserOf } from '../features/accounts/testing/account-app';
import { applyBatch } from '../feeds/apply/apply-batch.repository';
import { signingSecret } from '../platform/database/server-state.repository';
import { PREVIEW, signToken } from '../registry/overrides/override-token';
import { createDocumentCache } from './document-cache';
import { createDocumentSite } from './testing/document-site';
import { openWholeSite, type WholeSite } from './testing/whole-site';

let site: WholeSite;
beforeAll(async () => {
  site = await openWholeSite(20);
});
afterAll(() => site.close());

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=3600';
const open = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { accept: 'text/html', ...headers } });

test.each(['/', '/listings', '/listings/maui', '/blog', '/agents/', '/regions', '/contact'])(
  '%s is the same for all visitors without a session: no cookie, a lifetime, a tag by which it is known again',
  async (url) => {
    const first = await open(url);
    expect([first.statusCode, first.cookies, first.headers['cache-control']]).toEqual([200, [], SHARED]);
    expect(first.headers.vary).toContain('cookie');
    const second = await open(url);
    expect([second.headers.etag, second.body]).toEqual([first.headers.etag, first.body]);
    const known = await open(url, { 'if-none-match': String(first.headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  },
);

test('a cache in front can remove all documents, those of one page, or those of one listing at any address', async () => {
  const { document } = await site.database.selectFrom('listings').select('document').executeTakeFirstOrThrow();
  const keysOf = async (url: string) => (await open(url)).headers['surrogate-key'];
  expect(await keysOf('/listings/maui')).toBe('documents page-search');
  const own = `documents page-listing listing-${document.slug}`;
  expect(await keysOf(`/listings/${document.slug}`)).toBe(own);
  expect(await keysOf(`/ja/listings/${document.slug}`)).toBe(own);
  const { headers } = await open(`/listings/${document.slug}`);
  expect(headers['cache-tag']).toBe(own.replaceAll(' ', ','));
});

test('it goes out packed where that is taken, under a tag of its own', async () => {
  const plain = await open('/listings');
  const packed = await open('/listings', { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
});

test('each encoding has a tag of its own, and caches know that the encoding counts', async () => {
  const [plain, gzip, brotli] = [
    await open('/'),
    await open('/', { 'accept-encoding': 'gzip' }),
    await open('/', { 'accept-encoding': 'br' }),
  ];
  for (const { headers } of [plain, gzip, brotli]) expect(headers.vary).toBe('cookie, accept-encoding');
  expect(plain.headers.etag).toMatch(/^"/);
  expect(gzip.headers.etag).toMatch(/^W\//);
  expect(brotli.headers.etag).toMatch(/^".*-br"$/);
  const known = await open('/', { 'accept-encoding': 'gzip', 'if-none-match': String(gzip.headers.etag) });
  expect([known.statusCode, known.headers.vary]).toEqual([304, 'cookie, accept-encoding']);
});

test('a listing that changed is in the next document', async () => {
  const { document } = await site.database
    .selectFrom('listings')
    .select('document')
    .where('status', '=', 'Active')
    .executeTakeFirstOrThrow();
  const shown = async () => (await open(`/listings/${document.slug}`)).body;
  expect(await shown()).toBe(await shown());
  expect(await shown()).not.toContain('"price":1234567');
  await applyBatch(site.database, { listings: [{ ...document, asking_price: 1_234_567 }], removals: [] });
  // sooner than what a lifetime would bring
  await expect.poll(shown, { timeout: 10_000 }).toContain('"price":1234567');
});

test('while listings change often, a search is rendered once in five seconds, and a listing with each change', async () => {
  let clock = 1;
  const cache = createDocumentCache(() => clock);
  const open = async (revision: number, page: 'search' | 'listing' = 'search') => {
    const known = await cache.find(page, revision);
    if (known) return known.etag;
    const document = {
      packed: Buffer.from('text'),
      etag: `${revision}`,
      policy: '',
      page,
      keys: [],
      evidence: { digest: '', repeat: async () => '' },
    };
    return (await cache.render(page, revision, async () => ({ document }))).document.etag;
  };
  expect([await open(1, 'listing'), await open(1, 'listing'), await open(2, 'listing')]).toEqual(['1', '1', '2']);
  expect([await open(1), await open(2)]).toEqual(['1', '1']);
  clock += 4900;
  expect(await open(3)).toBe('1');
  clock += 200;
  expect([await open(4), await open(5)]).toEqual(['4', '4']);
  // without a change it stays for its whole lifetime
  clock += 20_000;
  expect([await open(4), await open(6)]).toEqual(['4', '6']);
});

test('a document is rendered again after a change of what it shows, and not after other changes', async () => {
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    return null;
  };
  const changes = { revision: 1, listing: sampleListing({ slug: 'a-home' }) };
  const changing = await createDocumentSite({}, { render }, changes);
  const open = async () => (await changing.open('/listings/a-home')).body;
  await open();
  changes.revision++;
  await open();
  expect(renderings).toBe(1);
  changes.listing = { ...changes.listing, asking_price: 1_234_567 };
  changes.revision++;
  expect(await open()).toContain('1234567');
  expect(renderings).toBe(2);
  await changing.close();
});

test('an unchanged document is compared every thirty seconds, for a text by staff, and rendered again after ten minutes', async () => {
  let clock = 1;
  const cache = createDocumentCache(() => clock);
  const text = Buffer.from('text');
  const evidence = { digest: '', repeat: async () => '' };
  const document = { packed: text, etag: '', policy: '', page: 'listing' as const, keys: [], evidence };
  const compare = () => cache.render('key', 1, async () => ({ document }));
  await compare();
  clock += 29_000;
  expect(await cache.find('key', 1)).toBe(document);
  for (let minute = 1; minute < 10; minute += 1) {
    clock += 60_000;
    expect(cache.find('key', 1)).toBeUndefined();
    expect(cache.stale('key')).toBe(document);
    await compare();
    expect(await cache.find('key', 1)).toBe(document);
  }
  clock += 60_000;
  // the cache reads the clock once in a millisecond
  await vi.waitFor(() => expect(cache.stale('key')).toBeUndefined());
});

test.each(['/login', '/sign-up', '/account', '/nothing-here'])('%s is kept by no cache', async (url) => {
  expect((await open(url)).headers['cache-control']).toBe('no-store');
});

/** A browser without a session whose visitor opened a preview link and pressed its button. */
async function previewingBrowser() {
  const preview = { name: 'search', version: '9.9.9', exp: Math.floor(Date.now() / 1000) + 3600 };
  const link = await signToken(PREVIEW, preview, await signingSecret(site.database, 'override-secret')());
  const browser = browserOf(site.app);
  const url = `${OVERRIDE.path}?${new URLSearchParams({ preview: link })}`;
  const [, token = ''] = /name="authenticity_token" value="([^"]+)"/.exec((await browser.get(url)).body) ?? [];
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await browser.post(url, `authenticity_token=${token}`, form)).statusCode).toBe(303);
  return browser;
}

test.each(['/', '/listings/kauai', '/blog'])(
  '%s for a browser with a preview is neither written to the cache nor read from it',
  async (url) => {
    const browser = await previewingBrowser();
    const ofPreview = async () => {
      const { headers, body } = await browser.get(url, { accept: 'text/html' });
      return [headers['cache-control'], body.includes('/mfe/search/9.9.9/release.json')];
    };
    const ofOthers = async () => {
      const { headers, body } = await open(url);
      return [headers['cache-control'], body.includes('/mfe/search/9.9.9/release.json')];
    };
    expect(await ofPreview()).toEqual(['no-store', true]);
    expect(await ofOthers()).toEqual([SHARED, false]);
    expect(await ofPreview()).toEqual(['no-store', true]);
    expect(await ofOthers()).toEqual([SHARED, false]);
  },
);

test('a browser has its id from its first call, and keeps it', async () => {
  const call = await site.app.inject({ url: currentUser.path });
  const [cookie] = call.cookies.filter(({ name }) => name.endsWith('hl_visitor'));
  expect(cookie?.value).toMatch(/^[0-9a-f-]{36}\./);
  const again = await site.app.inject({
    url: currentUser.path,
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  expect(again.cookies).toEqual([]);
});

test('a document whose frame was late is cached by no one, and the next one is shared again', async () => {
  const outcomes = ['not now', null] as const;
  let opened = 0;
  const late = await createDocumentSite({}, { render: async () => outcomes[opened++] ?? null });
  const policies = [await late.open('/listings'), await late.open('/listings')].map(
    ({ headers }) => headers['cache-control'],
  );
  await late.close();
  expect(policies).toEqual(['no-store', SHARED]);
});

test('visitors who request a document that is being rendered get that one, and it is rendered once', async () => {
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return null;
  };
  const crowded = await createDocumentSite({}, { render });
  const documents = await Promise.all(Array.from({ length: 50 }, () => crowded.open('/listings')));
  const others = await Promise.all(Array.from({ length: 3 }, () => crowded.open('/login')));
  await crowded.close();
  expect(
    new Set(documents.map(({ body, headers }) => `${headers.etag} ${headers['cache-control']} ${body}`)).size,
  ).toBe(1);
  expect(documents[0]).toMatchObject({ status: 200, headers: { 'cache-control': SHARED } });
  expect(new Set(others.map(({ headers }) => headers['cache-control']))).toEqual(new Set(['no-store']));
  expect(renderings, 'one, and one for each visitor whose document is their own').toBe(4);
});
