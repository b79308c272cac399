import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { StoredListing } from 'search-engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { applyBatch } from '../../../feeds/apply/apply-batch.repository';
import { mapRecord } from '../../../feeds/mapping/map-record';
import { OutwardError } from '../../../platform/network/safe-fetch';
import { createTestApp } from '../../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database';
import { PhotoFiles } from '../photo-files';
import { registerPhotos } from '../register-photos';
import { checkPicture } from './check-picture';
import { contentHash, feedPhotoId } from './feed-photo';
import { withMirroredPhotos } from './feed-photos.repository';
import { PhotoMirror } from './photo-mirror';

const SOURCES = ['https://media.example.com/1.jpg', 'https://media.example.com/2.jpg'];
const RECORD = {
  ListingKey: 'kept-1',
  ListingId: '777001',
  StandardStatus: 'Active',
  ListPrice: 900_000,
  PropertyType: 'Residential',
  UnparsedAddress: '7 Sample Way',
  City: 'Kihei',
  Latitude: 20.76,
  Longitude: -156.44,
  Media: SOURCES.map((MediaURL, index) => ({ MediaURL, Order: index + 1, MediaCategory: 'Photo' })),
};

let opened: TestDatabase;
let app: FastifyInstance;
let folder = '';
const fetched: string[] = [];

const stored = async (): Promise<StoredListing> =>
  (await opened.database.selectFrom('listings').select('document').executeTakeFirstOrThrow()).document;
const revision = async () =>
  (await opened.database.selectFrom('listings').select('revision').executeTakeFirstOrThrow()).revision;

async function importOnce(): Promise<void> {
  const mapped = mapRecord(RECORD, { now: new Date('2026-11-20T00:00:00Z'), companyOffices: [], luxuryFrom: 3e6 });
  if (mapped.kind !== 'listing') throw new Error('the record was not taken');
  await applyBatch(opened.database, { listings: [mapped.listing], removals: [] }, ['*']);
}

beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
  const wide = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2f6f8f' } })
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .jpeg()
    .toBuffer();
  const fetch = async (url: string) => {
    fetched.push(url);
    if (url !== SOURCES[0]) throw new OutwardError('network', 'away');
    return { status: 200, headers: { 'content-type': 'image/jpeg' }, body: wide, url };
  };
  app = await createTestApp({
    features: [
      (server) =>
        void registerPhotos(server, {
          dataDir: folder,
          feeds: { database: opened.database, fetch, hosts: ['*'] },
        }),
    ],
  });
  await importOnce();
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

describe('photos of a feed', () => {
  test('are asked for here by their source until they are kept; the source stays the last resort [B4.40]', async () => {
    const { photos, tile_photos } = await stored();
    expect(photos.map(({ original }) => original)).toEqual(SOURCES);
    for (const { post_large, thumb, widths } of photos) {
      expect(post_large).toMatch(/^\/photos\/feed\/[\w-]{22}\/1600\.webp$/);
      expect(thumb).toMatch(/^\/photos\/feed\/[\w-]{22}\/480\.webp$/);
      expect(widths).toEqual([480, 720, 1080, 1600]);
    }
    expect(tile_photos).toEqual(photos.map(({ thumb }) => thumb));
    expect(fetched).toEqual([]);
  });

  test('are fetched once however many ask, and then named by their content for ever', async () => {
    const [first] = (await stored()).photos;
    const before = await revision();
    const answers = await Promise.all([app.inject(first?.thumb ?? ''), app.inject(first?.post_large ?? '')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(fetched).toEqual([SOURCES[0]]);
    await vi.waitFor(async () => expect(await revision()).toBeGreaterThan(before), { timeout: 5000 });
    const [kept] = (await stored()).photos;
    expect(kept).toMatchObject({ width: 1200, height: 800, widths: [480, 720, 1080], original: SOURCES[0] });
    expect(kept?.post_large).toMatch(/^\/photos\/kept\/[\w-]{22}\/1080\.webp$/);
    const response = await app.inject(kept?.post_large ?? '');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { format, width, height, exif } = await sharp(response.rawPayload).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 1080, 720, undefined]);
  });

  test('come as AVIF once that is made, and as WebP with a short life until then', async () => {
    const [kept] = (await stored()).photos;
    const url = (kept?.thumb ?? '').replace('.webp', '.avif');
    const first = await app.inject(url);
    expect([first.headers['content-type'], first.headers['cache-control']]).toEqual([
      'image/webp',
      'public, max-age=60',
    ]);
    await vi.waitFor(async () => expect((await app.inject(url)).headers['content-type']).toBe('image/avif'), {
      timeout: 10_000,
    });
    const { headers, rawPayload } = await app.inject(url);
    expect(headers['cache-control']).toContain('immutable');
    expect((await sharp(rawPayload).metadata()).width).toBe(480);
    expect((await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304);
  });

  test('are made for another address while one address waits for many', async () => {
    const [kept] = (await stored()).photos;
    const done: string[] = [];
    const request = async (width: number, remoteAddress: string) => {
      const url = (kept?.thumb ?? '').replace('480.', `${width}.`);
      expect((await app.inject({ url, remoteAddress })).statusCode).toBe(200);
      done.push(remoteAddress);
    };
    await Promise.all([
      ...[960, 720, 1600, 2048].map((width) => request(width, '192.0.2.1')),
      request(480, '192.0.2.2'),
    ]);
    expect(done.at(-1)).toBe('192.0.2.1');
  });

  test('stay kept when the feed sends the listing again', async () => {
    const before = [await revision(), JSON.stringify(await stored())];
    await importOnce();
    expect([await revision(), JSON.stringify(await stored())]).toEqual(before);
  });

  const emptied = async (path: string) => {
    const files = await readdir(path, { recursive: true, withFileTypes: true });
    for (const file of files.filter((one) => one.isFile())) await truncate(join(file.parentPath, file.name));
  };
  test.each([
    ['are gone', (path: string) => rm(path, { recursive: true })],
    ['are empty, as after a power cut', emptied],
  ])('are fetched again where the files %s, with the same address', async (_, lose) => {
    const [kept] = (await stored()).photos;
    await lose(join(folder, 'photos', 'kept'));
    const before = fetched.length;
    const answers = await Promise.all([app.inject(kept?.post_large ?? ''), app.inject(kept?.thumb ?? '')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await sharp(answers[1].rawPayload).metadata()).width).toBe(480);
    expect(fetched.slice(before)).toEqual([SOURCES[0]]);
    expect((await app.inject(`/photos/kept/${'a'.repeat(22)}/480.webp`)).statusCode).toBe(404);
  });

  test('that cannot be had are not asked for again and again', async () => {
    const [, second] = (await stored()).photos;
    for (let again = 0; again < 3; again++) expect((await app.inject(second?.thumb ?? '')).statusCode).toBe(404);
    expect(fetched.filter((url) => url === SOURCES[1])).toHaveLength(1);
  });
});

test.each([
  [[], false],
  [['other.example.com'], false],
  [['other.example.com', 'media.example.com'], true],
  [['*'], true],
])('with the hosts %j photos are asked for here: %s; others stay where they are', async (hosts, here) => {
  const [original = ''] = SOURCES;
  const source = { original, post_large: original, thumb: original, thumbhash: null, caption: null };
  const listing = { ...(await stored()), photos: [source] };
  const [kept] = (await withMirroredPhotos(opened.database, listing, hosts)).photos;
  expect(kept?.post_large.startsWith('/photos/')).toBe(here);
  if (!here) expect(kept).toEqual(source);
});

test('a page of photos is fetched a few at a time; who would wait too long is sent to the source', async () => {
  const ids = Array.from({ length: 80 }, (_, at) => feedPhotoId(`https://media.example.com/many/${at}.jpg`));
  const rows = ids.map((id, at) => ({ id, source: `https://media.example.com/many/${at}.jpg`, listing_id: 'none' }));
  await opened.database.insertInto('feed_photos').values(rows).execute();
  let [active, most] = [0, 0];
  const mirror = new PhotoMirror({
    database: opened.database,
    files: new PhotoFiles({ folder }),
    fetch: async () => {
      most = Math.max(most, ++active);
      await new Promise((resolve) => setTimeout(resolve, 20));
      active--;
      throw new OutwardError('network', 'away');
    },
    onRefused: () => undefined,
    onError: () => undefined,
    hosts: ['*'],
  });
  const started = Date.now();
  const answers = await Promise.all(ids.map((id) => mirror.keep(id)));
  expect(answers.every((response) => response === null)).toBe(true);
  expect(most).toBe(6);
  expect(Date.now() - started).toBeLessThan(6000);
});

test('addresses that lead to one and the same picture are kept at the same moment, as one file', async () => {
  const ids = Array.from({ length: 6 }, (_, at) => feedPhotoId(`https://media.example.com/same/${at}.jpg`));
  const rows = ids.map((id, at) => ({ id, source: `https://media.example.com/same/${at}.jpg`, listing_id: 'none' }));
  await opened.database.insertInto('feed_photos').values(rows).execute();
  const body = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const sameFolder = join(folder, 'same');
  const mirror = new PhotoMirror({
    database: opened.database,
    files: new PhotoFiles({ folder: sameFolder }),
    fetch: async (url) => ({ status: 200, headers: { 'content-type': 'image/png' }, body, url }),
    onRefused: () => undefined,
    onError: () => undefined,
    hosts: ['*'],
  });
  const hashes = await Promise.all(ids.map((id) => mirror.keep(id)));
  await mirror.close();
  expect(new Set(hashes)).toEqual(new Set([contentHash(body)]));
  const files = await readdir(sameFolder, { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile()).map(({ name }) => name)).toEqual([`${contentHash(body)}.source`]);
});

test('photos of listings that are gone are forgotten with their files, unless another names the same one', async () => {
  const still = feedPhotoId(SOURCES[0] ?? '');
  const gone = feedPhotoId('https://media.example.com/gone.jpg');
  await opened.database.deleteFrom('feed_photos').where('listing_id', '=', 'none').execute();
  await opened.database.updateTable('feed_photos').set({ listing_id: 'gone' }).where('id', '=', still).execute();
  const row = { id: gone, source: 'https://media.example.com/gone.jpg', listing_id: 'gone' };
  await opened.database.insertInto('feed_photos').values(row).execute();
  const body = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const goneFolder = join(folder, 'gone');
  const deps = {
    database: opened.database,
    files: new PhotoFiles({ folder: goneFolder }),
    fetch: async (url: string) => ({ status: 200, headers: { 'content-type': 'image/png' }, body, url }),
    onRefused: () => undefined,
    onError: () => undefined,
    hosts: ['*'],
  };
  const mirror = new PhotoMirror(deps);
  await mirror.keep(gone);
  const files = async () =>
    (await readdir(goneFolder, { recursive: true })).filter((name) => name.endsWith('.source')).length;
  expect(await files()).toBe(1);
  await mirror.deleteUnnamed();
  expect(await files()).toBe(0);
  const left = await opened.database.selectFrom('feed_photos').select('id').execute();
  expect(left.map(({ id }) => id)).toContain(still);
  expect(left.map(({ id }) => id)).not.toContain(gone);
  await opened.database
    .insertInto('feed_photos')
    .values({ ...row, listing_id: 'kept-1' })
    .execute();
  await mirror.keep(gone);
  await new PhotoFiles({ folder: goneFolder, limits: { sources: 10 } }).sweep();
  expect(await files()).toBe(0);
  await mirror.close();
});

test('reports a failure of the database, and does not treat it as a missing photo', async () => {
  const mirror = new PhotoMirror({
    database: opened.database.withSchema('nowhere'),
    files: new PhotoFiles({ folder }),
    fetch: () => Promise.reject(new Error('never asked')),
    onRefused: () => undefined,
    onError: () => undefined,
    hosts: ['*'],
  });
  await expect(mirror.keep('a'.repeat(22))).rejects.toThrow();
});

test('a thumbhash contains the average colour, and which side is longer', async () => {
  for (const [width, height] of [
    [90, 60],
    [60, 90],
  ] as const) {
    const input = await sharp({ create: { width, height, channels: 3, background: '#c04020' } })
      .png()
      .toBuffer();
    const { thumbhash } = await checkPicture(input);
    const bytes = Buffer.from(thumbhash, 'base64');
    const head = bytes.readUIntLE(0, 3);
    const light = (head & 63) / 63;
    const blue = light - (2 / 3) * (((head >> 6) & 63) / 31.5 - 1);
    const red = (3 * light - blue + ((head >> 12) & 63) / 31.5 - 1) / 2;
    expect([red * 255, (red - (((head >> 12) & 63) / 31.5 - 1)) * 255, blue * 255].map(Math.round)).toEqual([
      expect.closeTo(192, -1),
      expect.closeTo(64, -1),
      expect.closeTo(32, -1),
    ]);
    expect(bytes.readUInt16LE(3) >> 15).toBe(width > height ? 1 : 0);
    // five bytes of averages and scales, then half a byte for each wave
    expect(bytes.length).toBe(5 + 16);
  }
});
