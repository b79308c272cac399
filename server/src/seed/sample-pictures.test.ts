import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  makeListing,
  PICTURES_FOLDER,
  pictureAt,
  sampleAgents,
  sampleBlogPosts,
  sampleRegionContents,
  sampleTeams,
} from 'sample-data';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerPhotos } from '../features/photos/register-photos';
import { createTestApp, testSettings } from '../testing/test-app';
import { samplePictures } from './sample-pictures';

const NOW = new Date('2026-11-20T12:00:00Z');
const POOL = '/photos/sample/pool-sea-1';
let app: FastifyInstance;
let folder = '';

const openApp = (environment: Record<string, string> = {}) =>
  createTestApp({
    environment,
    features: [async (server) => void registerPhotos(server, { dataDir: folder, prepared: await samplePictures() })],
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
  app = await openApp();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('every picture that samples and settings name is there in AVIF and WebP', async () => {
  const listings = Array.from({ length: 1500 }, (_, at) => makeListing('islands', at + 1, NOW));
  const addresses = [
    ...testSettings().CUSTOMER_EXPERIENCE_PHOTOS,
    ...listings.flatMap(({ photos }) =>
      photos.flatMap(({ thumb, post_large, original }) => [thumb, post_large, original]),
    ),
    ...[...sampleAgents(), ...sampleTeams()].map(({ tile_image_url }) => tile_image_url),
    ...sampleAgents().map(({ large_image_url }) => large_image_url),
    ...[...sampleBlogPosts(NOW), ...sampleRegionContents()].map(({ image }) => image),
  ];
  const names = new Set(addresses.map((address) => pictureAt(address ?? '') ?? `no picture: ${address}`));
  const read = await samplePictures();
  for (const name of names)
    for (const format of ['avif', 'webp'] as const)
      for (const width of [480, 2048])
        expect(await read(`/photos/sample/${name}/x`, { width, format }), `${name} ${format}`).not.toBeNull();
  expect(names.size).toBeGreaterThan(80);
});

test('the prepared pictures take at most 6 MB', async () => {
  const files = await readdir(PICTURES_FOLDER);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(PICTURES_FOLDER, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
});

test('a picture comes from its file in the requested width, to be cached forever, and nothing is written [B3.4]', async () => {
  for (const [file, expected, width] of [
    ['thumb.webp', 'webp', 480],
    ['480.avif', 'heif', 480],
    ['720.avif', 'heif', 720],
    ['1080.webp', 'webp', 1080],
    ['post_large.avif', 'heif', 1600],
  ] as const) {
    const { statusCode, headers, rawPayload } = await app.inject(`${POOL}/${file}`);
    expect([statusCode, headers['cache-control']], file).toEqual([200, 'public, max-age=31536000, immutable']);
    const picture = await sharp(rawPayload).metadata();
    expect([picture.format, picture.width], file).toEqual([expected, width]);
  }
  expect(await readdir(folder)).toEqual([]);
});

test('a width without a file gets the next larger one, or else the largest', async () => {
  const widthOf = async (file: string) =>
    (await sharp((await app.inject(`${POOL}/${file}`)).rawPayload).metadata()).width;
  expect([await widthOf('720.webp'), await widthOf('original.webp'), await widthOf('original.avif')]).toEqual([
    1080, 1080, 1600,
  ]);
});

test('an address of an earlier release, which drew its pictures, gives a picture of the same kind', async () => {
  expect(pictureAt('/photos/sample/house-pool-v1kx9f3-0/thumb.webp')).toMatch(/^pool-sea-\d$/);
  expect(pictureAt('/photos/sample/tower-exterior-n1kx9f3-0/thumb.webp')).toMatch(/^tower-exterior-land-\d$/);
  expect(pictureAt('/photos/sample/agent-portrait-nn1-0/thumb.webp')).toMatch(/^portrait-\d+$/);
  expect((await app.inject('/photos/sample/house-pool-v1kx9f3-0/thumb.webp')).statusCode).toBe(200);
});

test('answers 304 to a browser that has the picture, and 404 to any other address', async () => {
  const first = await app.inject(`${POOL}/thumb.webp`);
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await app.inject({ url: `${POOL}/thumb.webp`, headers })).statusCode).toBe(304);
  for (const path of [
    'pool-sea-1/huge.webp',
    'pool-sea-99/thumb.webp',
    'pool-sea/thumb.webp',
    'barn-spaceship-v1-0/thumb.webp',
    'constructor/thumb.webp',
    '..%2F..%2Fetc%2Fpasswd/thumb.webp',
    'pool-sea-1%2F..%2Fpool-sea-1/thumb.webp',
  ])
    expect((await app.inject(`/photos/sample/${path}`)).statusCode, path).toBe(404);
});

test('one address may request 600 photos a minute', async () => {
  const limited = await openApp({ RATE_LIMITS: 'true' });
  for (let asked = 0; asked < 600; asked++) await limited.inject('/photos/sample/nothing/thumb.webp');
  expect((await limited.inject(`${POOL}/thumb.webp`)).statusCode).toBe(429);
  await limited.close();
});
