import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedListing } from 'search-engine/testing';
import { layerPolygonsPath, readLayers } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBatch } from '../../feeds/apply/apply-batch.repository';
import { createTestApp, testSettings } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { readListing } from '../listings/listings.repository';
import { applyLayers } from './apply-layers';
import { findPolygons, listLayers } from './layers.repository';
import { runLayersCommand } from './layers-command';
import { registerLayers } from './routes';

let opened: TestDatabase;
let folder: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'layers-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

const square = [
  [-157, 20],
  [-156, 20],
  [-156, 21],
  [-157, 21],
  [-157, 20],
];
const file = async (name: string, more: object = {}, ring = square) => {
  const path = join(folder, name);
  const feature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features: [feature], ...more }));
  return path;
};
async function run(...words: string[]): Promise<string> {
  const printed: string[] = [];
  const settings = testSettings({ DATABASE_URL: opened.url });
  await runLayersCommand(settings, words, (text) => printed.push(text));
  return printed.join('\n');
}
const FACTS = ['--source=County of Maui', '--date=2023-08', '--link=https://example.com/zones'];
const apply = () => applyLayers(opened.database, new AbortController().signal, async () => {});
const homes = {
  inside: storedListing('1', { lat: 20.5, lng: -156.5 }),
  outside: storedListing('2', { lat: 20.5, lng: -155.5 }),
  unchecked: storedListing('3', { lat: 19, lng: -155.5 }),
  withheld: storedListing('4'),
};
const store = (...listings: (typeof homes.inside)[]) => applyBatch(opened.database, { listings, removals: [] });
const zonesOf = () =>
  Promise.all(
    Object.values(homes).map(async ({ internal_id }) => (await readListing(opened.database, internal_id))?.layers),
  );

test('stored homes follow a layer that comes and one that goes, and imported homes have it at once (D151)', async () => {
  await store(homes.inside, homes.outside, homes.unchecked, homes.withheld);
  expect(await apply()).toBe(0);
  const path = await file('tsunami.geojson', { bbox: [-158, 20, -155, 21] });
  const said = await run('import', path, '--name=Tsunami evacuation', ...FACTS);
  expect(said).toContain('The layer “Tsunami evacuation” has 1 polygon within -158, 20, -155, 21.');
  expect(await apply()).toBe(2);
  const zones = [{ 'Tsunami evacuation': 'inside' }, { 'Tsunami evacuation': 'outside' }, undefined, undefined];
  expect(await zonesOf()).toEqual(zones);
  expect(await apply()).toBe(0);
  // a record of a feed knows nothing of layers
  await store({ ...homes.inside, title: 'Imported again' }, homes.outside, homes.unchecked, homes.withheld);
  expect(await zonesOf()).toEqual(zones);
  expect(await run('list')).toBe('Tsunami evacuation: County of Maui, 2023-08, within -158, 20, -155, 21');
  const [layer] = readLayers.answer.parse(await listLayers(opened.database));
  expect(await findPolygons(opened.database, layer?.id ?? 0)).toEqual([[square]]);
  expect(await run('remove', 'tsunami  EVACUATION')).toContain('is removed');
  expect(await apply()).toBe(2);
  expect(await zonesOf()).toEqual([undefined, undefined, undefined, undefined]);
  expect(await run('list')).toBe('There are no layers.');
});

test.each([
  [['import'], /^Usage: npm run layers/],
  [['what'], /^Usage/],
  [['list', 'more'], /^Usage/],
  [['remove', 'Nothing'], /^There is no layer named “Nothing”\.$/],
  [['import', 'FILE', '--name=', ...FACTS], /^--name: /],
  [['import', 'FILE', '--name=One, two', ...FACTS], /^--name: /],
  [['import', 'FILE', '--name=A', '--date=2023'], /^--source: /],
  [['import', 'FILE', '--name=A', '--source=B', '--date=2023-02-30'], /^--date: /],
  [['import', 'FILE', '--name=A', '--source=B', '--date=yesterday'], /^--date: /],
  [['import', 'FILE', '--name=A', '--source=B', '--date=2023', '--link=http://example.com'], /^--link: /],
  [['import', 'FILE', '--name=A', ...FACTS, '--color=red'], /^Unknown option '--color'/],
  [['import', '/no/such/file', '--name=A', ...FACTS], /^\/no\/such\/file does not exist\.$/],
])('%j is refused in words', async (words, message) => {
  const path = await file('some.geojson');
  await expect(run(...words.map((word) => (word === 'FILE' ? path : word)))).rejects.toThrow(message);
  expect(await listLayers(opened.database)).toEqual([]);
});

test('the map gets the polygons of a layer, and of no other', async () => {
  await run('import', await file('some.geojson'), '--name=Sea level rise', ...FACTS);
  const [layer] = await listLayers(opened.database);
  const app = await createTestApp({ features: [(to) => registerLayers(to, opened.database)] });
  expect((await app.inject('/api/v3/layers')).json()).toEqual([layer]);
  const response = await app.inject(layerPolygonsPath(layer?.id ?? 0));
  expect(response.headers['content-type']).toContain('application/geo+json');
  expect(response.json()).toEqual({ type: 'MultiPolygon', coordinates: [[square]] });
  for (const path of [layerPolygonsPath(999), '/api/v3/layers/x/polygons'])
    expect((await app.inject(path)).statusCode).toBe(404);
  await app.close();
  await run('remove', 'Sea level rise');
});

test('a second layer of one name is refused, whichever way it is written', async () => {
  const path = await file('some.geojson');
  await run('import', path, '--name=Sea level rise', ...FACTS);
  await expect(run('import', path, '--name=Sea Level-Rise', ...FACTS)).rejects.toThrow(
    /^--name: there is a layer named/,
  );
  await run('remove', 'Sea level rise');
});
