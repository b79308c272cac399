import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { drawScene, formatSceneId, parseSceneId, SCENE_KINDS, sceneHash, sceneOf } from 'sample-data';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerPhotos } from '../photos';
import { createTestApp, openTestDatabase, type TestDatabase, testSettings } from '../testing';
import { samplePictures } from './sample-pictures';
import { isSceneNamed } from './sample-scenes.store';
import { seedSampleData } from './seed-sample-data';

const { CUSTOMER_EXPERIENCE_PHOTOS } = testSettings();
let opened: TestDatabase;
let app: FastifyInstance;
let folder = '';
/** Scenes of the stored listings. */
let scenes: string[] = [];
let id = '';

const openApp = (environment: Record<string, string> = {}) =>
  createTestApp({
    environment,
    features: [
      (server) =>
        void registerPhotos(server, {
          dataDir: folder,
          drawn: samplePictures((scene) => isSceneNamed(opened.database, CUSTOMER_EXPERIENCE_PHOTOS, scene)),
        }),
    ],
  });

beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
  app = await openApp();
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

test('a site without sample data draws the pictures that its settings name, and no other', async () => {
  for (const address of CUSTOMER_EXPERIENCE_PHOTOS) expect((await app.inject(address)).statusCode, address).toBe(200);
  expect((await app.inject('/photos/sample/house-exterior-v1-0/thumb.webp')).statusCode).toBe(404);
});

describe('on a site with sample data', () => {
  beforeAll(async () => {
    await seedSampleData(opened.database, { listings: 4, now: new Date('2026-11-20T12:00:00Z') });
    const rows = await opened.database.selectFrom('listings').select('document').execute();
    scenes = rows.flatMap(({ document }) => document.photos.flatMap(({ original }) => sceneOf(original) ?? []));
    id = scenes[0] ?? '';
  });

  test('every picture that a stored row names is drawn', async () => {
    const { database } = opened;
    const people = await database.selectFrom('agents').select(['large_image_url', 'tile_image_url']).execute();
    const teams = await database.selectFrom('teams').select('tile_image_url').execute();
    const regions = await database.selectFrom('region_contents').select('image').execute();
    const posts = await database.selectFrom('blog_posts').select('image').execute();
    const named = [people, teams, regions, posts].flatMap((rows) => rows.slice(0, 3).flatMap(Object.values));
    const addresses = named.filter((address) => typeof address === 'string');
    expect(addresses.length).toBeGreaterThan(9);
    const isNamed = (scene: string) => isSceneNamed(database, [], scene);
    for (const address of addresses) expect(await isNamed(sceneOf(address) ?? ''), address).toBe(true);
    for (const scene of scenes) expect(await isNamed(scene), scene).toBe(true);
  });

  test('an address that requests many photos at once does not hold up another address', async () => {
    const done: string[] = [];
    const request = async (scene: string, remoteAddress: string) => {
      const { statusCode } = await app.inject({ url: `/photos/sample/${scene}/480.webp`, remoteAddress });
      done.push(remoteAddress);
      return statusCode;
    };
    const [last = '', ...many] = scenes.slice(0, 13);
    const statuses = await Promise.all([
      ...many.map((scene) => request(scene, '192.0.2.1')),
      request(last, '192.0.2.2'),
    ]);
    expect([many.length, new Set(statuses)]).toEqual([12, new Set([200])]);
    expect(done.indexOf('192.0.2.2')).toBeLessThan(6);
  });

  test('a made-up scene is not drawn: it takes no time of the drawings and no room on the disk', async () => {
    const before = await readdir(folder, { recursive: true });
    const made = Array.from({ length: 40 }, (_, seed) => `/photos/sample/house-garden-v${seed + 1}-0/original.webp`);
    const answers = await Promise.all(made.map((url) => app.inject(url)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  test('one address may request 600 photos a minute', async () => {
    const limited = await openApp({ RATE_LIMITS: 'true' });
    const ask = (path: string) => limited.inject(`/photos/sample/${path}/thumb.webp`);
    for (let asked = 0; asked < 600; asked++) await ask('nothing');
    expect((await ask(id)).statusCode).toBe(429);
    await limited.close();
  });
  test('draws a picture in the size asked for, to be kept for ever [B3.4]', async () => {
    for (const [variant, width] of [
      ['thumb', 480],
      ['post_large', 1600],
    ] as const) {
      const answer = await app.inject(`/photos/sample/${id}/${variant}.webp`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toContain('immutable');
      const { format, width: drawn } = await sharp(answer.rawPayload).metadata();
      expect([format, drawn]).toEqual(['webp', width]);
    }
  });

  test('draws every width, and makes AVIF after WebP was served instead', async () => {
    const url = `/photos/sample/${id}/960.avif`;
    const first = await app.inject(url);
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=60',
    ]);
    expect((await sharp(first.rawPayload).metadata()).width).toBe(960);
    await expect
      .poll(async () => (await app.inject(url)).headers['content-type'], { timeout: 15_000 })
      .toBe('image/avif');
    const made = await app.inject(url);
    expect(made.headers['cache-control']).toContain('immutable');
    expect(made.rawPayload.length).toBeLessThan(first.rawPayload.length);
  });

  test('draws once however many ask at once, and the same again from the file', async () => {
    const [, second = ''] = [...new Set(scenes)];
    const url = `/photos/sample/${second}/thumb.webp`;
    const answers = await Promise.all([app.inject(url), app.inject(url), app.inject(url)]);
    const again = await app.inject(url);
    for (const answer of answers) expect(answer.rawPayload.equals(again.rawPayload)).toBe(true);
    const files = await readdir(join(folder, 'photos'), { recursive: true });
    expect(files.filter((name) => name.includes(second))).toHaveLength(1);
  });

  test('answers 304 to a browser that has it, and 404 to anything else', async () => {
    const first = await app.inject(`/photos/sample/${id}/thumb.webp`);
    const again = await app.inject({
      url: `/photos/sample/${id}/thumb.webp`,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    for (const path of [
      'house-exterior-v1/thumb.webp',
      `${id}/huge.webp`,
      '..%2F..%2Fetc%2Fpasswd/thumb.webp',
      'house-exterior-vzzzzzzz-0/thumb.webp',
    ])
      expect((await app.inject(`/photos/sample/${path}`)).statusCode, path).toBe(404);
  });

  test('every kind of scene is drawn without a hole', () => {
    for (const kind of SCENE_KINDS)
      for (const ocean of ['front', 'view', 'none'] as const) {
        const svg = drawScene({ subject: 'house', kind, ocean, seed: 99, number: 1 }, 480);
        expect(svg, kind).not.toMatch(/NaN|undefined|Infinity/);
      }
  });

  test('ids are read back as they were written, and nothing else is an id', () => {
    const scene = { subject: 'tower', kind: 'living', ocean: 'none', seed: 0xffffffff, number: 9 } as const;
    expect(parseSceneId(formatSceneId(scene))).toEqual(scene);
    expect(parseSceneId('tower-living-n01-0')).toBeNull();
  });

  test('the placeholder has the average colour of the picture', async () => {
    const scene = { subject: 'house', kind: 'exterior', ocean: 'view', seed: 4242, number: 0 } as const;
    const hash = Buffer.from(sceneHash(formatSceneId(scene)) ?? '', 'base64');
    const lightness = ((hash[0] ?? 0) & 63) / 63;
    const { channels } = await sharp(Buffer.from(drawScene(scene, 48))).stats();
    const drawn = channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3 / 255;
    expect(Math.abs(lightness - drawn)).toBeLessThan(0.16);
    expect(sceneHash('nothing')).toBeNull();
  });
});
