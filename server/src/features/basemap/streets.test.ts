import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Compression, TileType } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, testSettings } from '../../testing/test-app';
import { registerBasemap } from './register-basemap';
import { Streets } from './streets';
import { type ArchiveOptions, row, streetArchive, TOWN } from './testing/street-archive';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, options: ArchiveOptions = {}): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, streetArchive(options));
  return path;
}

async function openSite(path: string): Promise<FastifyInstance> {
  const streets = await Streets.open(testSettings({ MAP_TILES: path }));
  return createTestApp({
    features: [
      async (app) => {
        app.addHook('onClose', () => streets?.close());
        await registerBasemap(app, { streets });
      },
    ],
  });
}

const styleSchema = z.object({
  sources: z.object({
    streets: z.object({
      tiles: z.tuple([z.string()]),
      minzoom: z.number(),
      maxzoom: z.number(),
      bounds: z.array(z.number()),
      attribution: z.string(),
    }),
  }),
});
const tileSource = async (app: FastifyInstance) =>
  styleSchema.parse((await app.inject('/basemap/islands.json')).json()).sources.streets;
const addressOf = (template: string, z: number, x: number, y: number) =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));

const ZOOM = 14;
const COLUMN = Math.floor(((TOWN.lng + 180) / 360) * 2 ** ZOOM);
const ROW = row(TOWN.lat, ZOOM);

describe('a site with a file of streets', () => {
  let app: FastifyInstance;
  let template: string;
  beforeAll(async () => {
    app = await openSite(await write('town.pmtiles'));
    template = (await tileSource(app)).tiles[0];
  });
  afterAll(() => app.close());

  test('draws it in place of the roads and the cover of the simulator, and names its sources', async () => {
    const response = await app.inject('/basemap/islands.json');
    expect(await tileSource(app)).toMatchObject({
      minzoom: 0,
      maxzoom: ZOOM,
      bounds: [-160.6, 18.8, -154.7, 22.4],
      attribution: expect.stringMatching(/Protomaps<\/a> © .*OpenStreetMap<\/a> contributors$/),
    });
    expect(response.body).not.toMatch(/FlightGear|roads\.geojson|cover\.geojson/);
    for (const path of ['/basemap/roads.geojson', '/basemap/cover.geojson'])
      expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404]);
    expect((await app.inject('/basemap/land.geojson')).statusCode).toBe(200);
  });

  test('uses no image and no font of another server', async () => {
    const { body } = await app.inject('/basemap/islands.json');
    expect(body).not.toMatch(/icon-image|"sprite"|"glyphs"/);
    expect(new Set(body.match(/https?:[^"\\]*/g))).toEqual(
      new Set(['https://www.openstreetmap.org/copyright', 'https://github.com/protomaps/basemaps']),
    );
  });

  test('sends a tile as it is in the file, for a year at an address that changes with the file', async () => {
    const url = addressOf(template, ZOOM, COLUMN, ROW);
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.statusCode).toBe(200);
    expect(packed.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding'),
    });
    const plain = await app.inject({ url, headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.etag).not.toBe(packed.headers.etag);
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(plain.rawPayload.toString()).toContain('Piʻilani Highway');

    const other = await openSite(await write('other.pmtiles', { metadata: { build: 2 } }));
    expect((await tileSource(other)).tiles[0]).not.toBe(template);
    // during an update a page of the other server still gets a map, which no cache keeps as its own
    const foreign = await other.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    await other.close();
    expect([foreign.statusCode, foreign.headers['cache-control']]).toEqual([200, 'public, no-cache']);
    expect(foreign.headers.etag).not.toBe(packed.headers.etag);
  });

  test('answers 304 to a client that has the tile, and a range with the whole tile', async () => {
    const url = addressOf(template, ZOOM, COLUMN, ROW);
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    const etag = String(headers.etag);
    expect(etag).toMatch(/^"/);
    const again = await app.inject({ url, headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag]);
    const range = await app.inject({ url, headers: { 'accept-encoding': 'gzip', range: 'bytes=0-9' } });
    expect([range.statusCode, range.rawPayload.length]).toEqual([200, rawPayload.length]);
    const head = await app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'gzip' } });
    expect([head.statusCode, head.rawPayload.length, head.headers.etag]).toEqual([200, 0, etag]);
  });

  test('answers 204 where the file has no tile', async () => {
    const empty = await app.inject(addressOf(template, ZOOM, 5, 5));
    expect([empty.statusCode, empty.rawPayload.length]).toEqual([204, 0]);
  });

  test.each([
    ['a zoom above those of the file', '{v}/15/1/1.mvt'],
    ['a column outside of its zoom', '{v}/2/4/0.mvt'],
    ['a row outside of its zoom', '{v}/2/0/4.mvt'],
    ['a negative number', '{v}/2/-1/0.mvt'],
    ['a fraction', '{v}/2/1.5/0.mvt'],
    ['an exponent', '{v}/2/1e0/0.mvt'],
    ['a second spelling of a number', '{v}/02/1/1.mvt'],
    ['a number of many digits', `{v}/2/${'9'.repeat(400)}/0.mvt`],
    ['another ending', '{v}/2/0/1.pbf'],
    ['a parent folder', '{v}/2/..%2f..%2f..%2fetc/passwd.mvt'],
    ['a parent folder as its version', '..%2f..%2fetc%2fpasswd/2/0/1.mvt'],
    ['a zero byte', '{v}/2/0/1%00.mvt'],
    ['no version', 'latest/2/0/1.mvt'],
    ['no tile', '{v}'],
  ])('refuses %s', async (_, path) => {
    const [folderOfTiles = ''] = template.split('/{z}');
    const version = folderOfTiles.slice(folderOfTiles.lastIndexOf('/') + 1);
    const response = await app.inject(`/basemap/streets/${path.replace('{v}', version)}`);
    expect([400, 404]).toContain(response.statusCode);
    expect(response.headers['cache-control']).not.toContain('immutable');
  });
});

test('an archive without compression is served without one', async () => {
  const app = await openSite(await write('plain.pmtiles', { compression: Compression.None }));
  const { tiles } = await tileSource(app);
  const response = await app.inject({
    url: addressOf(tiles[0], ZOOM, COLUMN, ROW),
    headers: { 'accept-encoding': 'gzip' },
  });
  await app.close();
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.rawPayload.toString()).toContain('Piʻilani Highway');
});

describe('the start is refused for', () => {
  const failureOf = async (path: string) =>
    Streets.open(testSettings({ MAP_TILES: path })).then(
      () => 'no failure',
      (error: Error) => error.message,
    );

  test.each<[what: string, options: ArchiveOptions, reason: string]>([
    ['raster tiles', { type: TileType.Png }, "has tiles of the type 'png'; expected vector tiles (mvt)"],
    ['another schema', { metadata: { vector_layers: [{ id: 'transportation' }] } }, 'version 4 of the schema'],
    ['an older version of the schema', { metadata: { version: '3.7.1' } }, 'version 4 of the schema'],
    ['another place', { bounds: [10, 43, 12, 44] }, 'has no tiles of Hawaii: its bounds are 10, 43, 12, 44'],
  ])('%s', async (what, options, reason) => {
    const path = await write(`${what}.pmtiles`, { maxZoom: 3, ...options });
    expect(await failureOf(path)).toMatch(/^MAP_TILES \/[^\n]*\.$/);
    expect(await failureOf(path)).toContain(reason);
  });

  test('a file that is missing, a folder, no archive, or one that was not copied to its end', async () => {
    const missing = join(folder, 'missing.pmtiles');
    expect(await failureOf(missing)).toMatch(/^MAP_TILES .*missing\.pmtiles cannot be read: ENOENT/);
    expect(await failureOf(folder)).toMatch(/^MAP_TILES .* is not a file\.$/);
    const text = join(folder, 'text.pmtiles');
    await writeFile(text, 'streets');
    expect(await failureOf(text)).toMatch(/^MAP_TILES .*text\.pmtiles cannot be read as a PMTiles archive: /);
    const short = await write('short.pmtiles', { maxZoom: 3 });
    const { size } = await stat(short);
    await truncate(short, size - 1);
    expect(await failureOf(short)).toContain(`short.pmtiles ends after ${size - 1} of ${size} bytes; copy it again`);
  });

  test('a compression that not every browser knows', async () => {
    const path = await write('zstd.pmtiles', { maxZoom: 3, compression: Compression.Zstd });
    expect(await failureOf(path)).toContain('has tiles compressed with Zstd; expected gzip or no compression');
  });
});
