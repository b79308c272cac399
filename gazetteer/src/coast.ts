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

interface Land {
  island: string | null;
  rings: Ring[];
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
      west: Math.min(...lngs),
      south: Math.min(...lats),
      east: Math.max(...lngs),
      north: Math.max(...lats),
    };
  });
}

/** Whether a point is inside rings without their holes; even-odd rule. */
export function inRings(rings: readonly (readonly (readonly [number, number])[])[], lat: number, lng: number): boolean {
  let inside = false;
  for (const points of rings) {
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
      const [xi, yi] = points[i] ?? [0, 0];
      const [xj, yj] = points[j] ?? [0, 0];
      if (yi > lat !== yj > lat && lng < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside;
    }
  }
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
  return lands.find((land) => near(land) && inRings(land.rings, lat, lng)) ?? null;
}

export function isOnLand(lat: number, lng: number): boolean {
  return landAt(lat, lng) !== null;
}

/** Handle of the island of a point; null at sea and on islets. Maui County has three islands. */
export function islandAt(lat: number, lng: number): string | null {
  return landAt(lat, lng)?.island ?? null;
}
