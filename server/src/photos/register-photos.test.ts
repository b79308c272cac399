import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawScene } from './draw-scene';
import { registerPhotos } from './register-photos';
import { sceneHash } from './scene-hash';
import { formatSceneId, parseSceneId, SCENE_KINDS } from './scene-id';

const app = Fastify();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
  registerPhotos(app, { dataDir: folder });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const id = formatSceneId({ subject: 'house', kind: 'exterior', ocean: 'view', seed: 4242, number: 0 });

describe('sample photos', () => {
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

  test('every width is drawn, and AVIF is made after WebP has stood in for it', async () => {
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
    const url = `/photos/sample/${formatSceneId({ subject: 'land', kind: 'parcel', ocean: 'none', seed: 7, number: 0 })}/thumb.webp`;
    const answers = await Promise.all([app.inject(url), app.inject(url), app.inject(url)]);
    const again = await app.inject(url);
    for (const answer of answers) expect(answer.rawPayload.equals(again.rawPayload)).toBe(true);
    const files = await readdir(join(folder, 'photos'), { recursive: true });
    expect(files.filter((name) => name.includes('land-parcel'))).toHaveLength(1);
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
    const hash = Buffer.from(sceneHash(id) ?? '', 'base64');
    const lightness = ((hash[0] ?? 0) & 63) / 63;
    const { channels } = await sharp(
      Buffer.from(drawScene({ subject: 'house', kind: 'exterior', ocean: 'view', seed: 4242, number: 0 }, 48)),
    ).stats();
    const drawn = channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3 / 255;
    expect(Math.abs(lightness - drawn)).toBeLessThan(0.16);
    expect(sceneHash('nothing')).toBeNull();
  });
});
