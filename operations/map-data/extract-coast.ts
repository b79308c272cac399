/**
 * Cuts Hawaii out of a world map of land, once, and writes coast.geojson of the gazetteer.
 *
 *   npm pack @geo-maps/earth-lands-1m && tar xzf geo-maps-earth-lands-1m-*.tgz
 *   npx tsx operations/map-data/extract-coast.ts package/map.geo.json
 *
 * The data is OpenStreetMap's, under the Open Database License: see gazetteer/src/NOTICE.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const HAWAII = { west: -161, south: 18.5, east: -154.5, north: 22.6 };

/** One point within each island. A polygon that contains none of them is an islet. */
const ISLANDS = [
  { name: 'Kauaʻi', handle: 'kauai', at: [-159.5, 22.05] },
  { name: 'Oʻahu', handle: 'oahu', at: [-157.98, 21.46] },
  { name: 'Molokaʻi', handle: 'molokai', at: [-157.0, 21.13] },
  { name: 'Lānaʻi', handle: 'lanai', at: [-156.93, 20.83] },
  { name: 'Maui', handle: 'maui', at: [-156.3, 20.8] },
  { name: 'Hawaiʻi', handle: 'big-island', at: [-155.5, 19.6] },
  { name: 'Niʻihau', handle: null, at: [-160.15, 21.9] },
  { name: 'Kahoʻolawe', handle: null, at: [-156.61, 20.55] },
] as const;

type Ring = number[][];
interface World {
  geometries: { coordinates: Ring[][] }[];
}

function within(ring: Ring): boolean {
  return ring.every(
    ([lng = 0, lat = 0]) => lng > HAWAII.west && lng < HAWAII.east && lat > HAWAII.south && lat < HAWAII.north,
  );
}

function holds(ring: Ring, [lng, lat]: readonly [number, number]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi = 0, yi = 0] = ring[i] ?? [];
    const [xj = 0, yj = 0] = ring[j] ?? [];
    if (yi > lat !== yj > lat && lng < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Distance in metres between a corner and its cut, so that corners look smooth on a close map. */
const CUT_METRES = 180;

/** A quarter of the way from `a` to `b`, or CUT_METRES if that is nearer. */
function towards([ax = 0, ay = 0]: number[], [bx = 0, by = 0]: number[]): number[] {
  const metres = Math.hypot((bx - ax) * 104_000, (by - ay) * 110_700);
  const share = Math.min(0.25, CUT_METRES / Math.max(metres, 1));
  return [ax + (bx - ax) * share, ay + (by - ay) * share];
}

/** Rounds every corner once by cutting it off (Chaikin). */
function softened(ring: Ring): Ring {
  const open = ring.slice(0, -1);
  const soft = open.flatMap((point, i) => [
    towards(point, open.at(i - 1) ?? point),
    towards(point, open[(i + 1) % open.length] ?? point),
  ]);
  return [...soft, soft[0] ?? []];
}

const rounded = (ring: Ring): Ring => ring.map((point) => point.map((value) => Math.round(value * 1e5) / 1e5));

function feature(rings: Ring[]): object {
  const island = ISLANDS.find(({ at }) => holds(rings[0] ?? [], at));
  return {
    type: 'Feature',
    properties: { island: island?.handle ?? null, name: island?.name ?? null },
    geometry: { type: 'Polygon', coordinates: rings.map((ring) => rounded(softened(softened(ring)))) },
  };
}

const [source] = process.argv.slice(2);
if (!source) throw new Error('Name the map.geo.json of @geo-maps/earth-lands-1m');
const world: World = JSON.parse(readFileSync(source, 'utf8'));
const polygons = world.geometries.flatMap(({ coordinates }) => coordinates).filter(([outer = []]) => within(outer));
const collection = { type: 'FeatureCollection', features: polygons.map(feature) };
writeFileSync(new URL('../../gazetteer/src/coast.geojson', import.meta.url), `${JSON.stringify(collection)}\n`);
