import type { Region } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGIN } from '../testing/site-origin';
import { islandFiles } from './sitemap';
import { createDocumentSite, type DocumentSite } from './testing/document-site';

let site: DocumentSite;
const open: DocumentSite['open'] = (url, headers) => site.open(url, headers);

beforeAll(async () => {
  site = await createDocumentSite();
});
afterAll(() => site.close());

describe('sitemaps', () => {
  test('the index names a file for every island and language, with the day of its newest listing [B2.1.19]', async () => {
    const { body } = await open('/sitemap.xml');
    expect(body.match(/<sitemap>/g)).toHaveLength(14);
    expect(body).toContain(`<loc>${ORIGIN}/sitemap-maui.xml</loc><lastmod>2026-11-05T00:00:00.000Z</lastmod>`);
  });

  test('an island has its regions and its listings alone', async () => {
    const { body } = await open('/sitemap-maui.xml');
    expect(body).toContain(`<loc>${ORIGIN}/listings/a-home</loc><lastmod>2026-11-02`);
    expect(body).toContain(`<loc>${ORIGIN}/listings/maui</loc>`);
    expect(body).not.toContain('c-home');
  });

  test('a region has the day of its own newest listing, and knows nothing of others', () => {
    const step = (handle: string) => ({ level: 'town' as const, name: handle, handle });
    const region = (...handles: string[]): Region => {
      const path = handles.map(step);
      const [id, name] = [handles.length, handles.join()];
      return { ...step(name), id, path, region_level_string: '', center: null, listing_count: 1 };
    };
    const regions = [region('maui'), region('maui', 'south'), region('maui', 'south', 'kihei'), region('maui', 'up')];
    const daysOf = (kihei: string) =>
      islandFiles('maui', regions, [
        { slug: 'a', region: 'maui/south/kihei', changed: kihei },
        { slug: 'b', region: 'maui/upcountry', changed: '2026-10-02' },
        { slug: 'c', region: 'maui', changed: '2026-10-03' },
      ])[0]?.entries.flatMap(({ path, changed = '' }) => (path.startsWith('/regions/') ? [] : changed.slice(5)));
    expect(daysOf('2026-10-01')).toEqual(['10-03', '10-01', '10-01', '', '10-01', '10-02', '10-03']);
    expect(daysOf('2026-10-09')).toEqual(['10-09', '10-09', '10-09', '', '10-09', '10-02', '10-03']);
    const figures = islandFiles('maui', regions, [])[0]?.entries.map(({ path }) => path);
    expect(figures?.filter((path) => path.startsWith('/regions/'))).toEqual([
      '/regions/maui',
      '/regions/maui/south',
      '/regions/maui/south/kihei',
      '/regions/maui/up',
    ]);
  });

  test('an island of more addresses than a file may have goes on in numbered files', () => {
    const listings = Array.from({ length: 7 }, (_, at) => ({
      slug: `home-${at}`,
      region: 'maui',
      changed: `2026-11-0${at + 1}`,
    }));
    const files = islandFiles('maui', [], listings, 3);
    expect(files.map(({ path, changed, entries }) => [path, changed, entries.length])).toEqual([
      ['/sitemap-maui.xml', '2026-11-03', 3],
      ['/sitemap-maui-2.xml', '2026-11-06', 3],
      ['/sitemap-maui-3.xml', '2026-11-07', 1],
    ]);
    expect(files.flatMap(({ entries }) => entries.map(({ path }) => path))).toEqual(
      listings.map(({ slug }) => `/listings/${slug}`),
    );
    expect(islandFiles('lanai', [], listings).map(({ path }) => path)).toEqual(['/sitemap-lanai.xml']);
  });

  test('pages are those of the site and of the content store', async () => {
    const { body } = await open('/sitemap-pages.xml');
    for (const path of ['/', '/regions', '/company']) expect(body).toContain(`<loc>${ORIGIN}${path}</loc>`);
    for (const path of ['/sitemap-atlantis.xml', '/sitemap-maui-2.xml']) expect((await open(path)).status).toBe(404);
  });
});

describe('on paper', () => {
  test('the sheet of a listing has its address as title; without a listing it is not found [B7.21]', async () => {
    const { status, body } = await open('/print?mls_id=123456');
    expect(status).toBe(200);
    expect(body).toContain('<title>1 Sample Street, Kihei, HI 96753 | Hawaii Life</title>');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain(`"origin":"${ORIGIN}"`);
    for (const url of ['/print', '/print?mls_id=999', '/print?mls_id=1&mls_id=2'])
      expect((await open(url)).status).toBe(404);
  });

  test.each([
    ['', 302],
    ['user', 403],
    ['advisor', 403],
    ['admin', 200],
  ])('the Listing Report as "%s", who advises another listing, answers %i', async (cookie, expected) => {
    const { status, headers } = await open('/listing_report/123456', cookie === '' ? {} : { cookie });
    expect(status).toBe(expected);
    if (status === 302) expect(headers.location).toBe('/user/sign_in?redirect=%2Flisting_report%2F123456');
  });
});

test.each(['/favicon.ico', '/apple-touch-icon.png'])('%s leads to a picture', async (path) => {
  const { status, headers } = await open(path);
  expect(status).toBe(301);
  const picture = await open(String(headers.location));
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
});

test.each(['/sitemap.xml', '/sitemap-maui.xml', '/robots.txt', '/preview/a-home.png', '/static/preview.png'])(
  '%s is not sent again to who has it',
  async (path) => {
    const first = await open(path);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const { status, body, headers } = await open(path, { 'if-none-match': known });
      expect([known, status, body, headers.etag]).toEqual([known, 304, '', etag]);
    }
    expect((await open(path, { 'if-none-match': '"other"' })).status).toBe(200);
  },
);

test('icons and manifest are what they say', async () => {
  const manifest = JSON.parse((await open('/manifest.webmanifest')).body);
  for (const { src, type } of manifest.icons) {
    const { status, headers } = await open(src);
    expect([status, headers['content-type']]).toEqual([200, type]);
  }
});

test('the picture of a shared listing is one; an unknown listing has none', async () => {
  const picture = await site.app.inject('/preview/a-home.png');
  expect([picture.statusCode, picture.headers['content-type'], picture.rawPayload.subarray(1, 4).toString()]).toEqual([
    200,
    'image/png',
    'PNG',
  ]);
  expect((await site.app.inject('/preview/none.png')).statusCode).toBe(404);
});
