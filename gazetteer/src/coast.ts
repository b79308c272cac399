import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { GAZETTEER_FOLDER } from './folder';

const ring = z.array(z.tuple([z.number(), z.number()]));
const coastSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({ island: z.nullable(z.string()) }),
      geometry: z.object({ coordinates: z.array(ring) }),
    }),
  ),
});
type Ring = z.infer<typeof ring>;

/** From one point of a ring to the next. */
type Edge = readonly [fromLng: number, fromLat: number, toLng: number, toLat: number];

interface Land {
  island: string | null;
  rings: Ring[];
  /** its edges by the bands of latitude that they touch, so that a point is compared with a few of them */
  bands: ReadonlyMap<number, readonly Edge[]>;
  west: number;
  south: number;
  east: number;
  north: number;
}

let lands: Land[] | null = null;

function readLands(): Land[] {
  const coast = coastSchema.parse(JSON.parse(readFileSync(join(GAZETTEER_FOLDER, 'coast.geojson'), 'utf8')));
  return coast.features.map(({ properties, geometry }) => {
    const lngs = (geometry.coordinates[0] ?? []).map(([lng]) => lng);
    const lats = (geometry.coordinates[0] ?? []).map(([, lat]) => lat);
    return {
      island: properties.island,
      rings: geometry.coordinates,
      bands: bandsOf(geometry.coordinates),
      west: Math.min(...lngs),
      south: Math.min(...lats),
      east: Math.max(...lngs),
      north: Math.max(...lats),
    };
  });
}

/** Height of a band in degrees. */
const BAND = 0.002;
const bandOf = (lat: number): number => Math.floor(lat / BAND);

function bandsOf(rings: readonly Ring[]): Map<number, Edge[]> {
  const bands = new Map<number, Edge[]>();
  for (const ring of rings) {
    for (const [i, [lng, lat]] of ring.entries()) {
      const [fromLng, fromLat] = ring.at(i - 1) ?? [lng, lat];
      for (let band = bandOf(Math.min(lat, fromLat)); band <= bandOf(Math.max(lat, fromLat)); band++) {
        const edges = bands.get(band) ?? [];
        if (edges.push([fromLng, fromLat, lng, lat]) === 1) bands.set(band, edges);
      }
    }
  }
  return bands;
}

/** Whether a point is inside the rings without their holes; even-odd rule. */
function contains({ bands }: Land, lat: number, lng: number): boolean {
  let inside = false;
  for (const [xj, yj, xi, yi] of bands.get(bandOf(lat)) ?? [])
    if (yi > lat !== yj > lat && lng < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside;
  return inside;
}

/** The outlines of all islands and islets as [lng, lat], each followed by its lakes. */
export function landRings(): readonly Ring[][] {
  lands ??= readLands();
  return lands.map(({ rings }) => rings);
}

/** Main roads and land cover as GeoJSON texts. */
export function mapFeatures(): { roads: string; cover: string } {
  const text = (name: string) => readFileSync(join(GAZETTEER_FOLDER, name), 'utf8');
  return { roads: text('roads.geojson'), cover: text('cover.geojson') };
}

function landAt(lat: number, lng: number): Land | null {
  lands ??= readLands();
  const near = ({ west, south, east, north }: Land) => lng >= west && lng <= east && lat >= south && lat <= north;
  return lands.find((land) => near(land) && contains(land, lat, lng)) ?? null;
}

export function isOnLand(lat: number, lng: number): boolean {
  return landAt(lat, lng) !== null;
}

/** Handle of the island of a point; null at sea and on islets. Maui County has three islands. */
export function islandAt(lat: number, lng: number): string | null {
  return landAt(lat, lng)?.island ?? null;
}
