import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { landRings } from 'gazetteer';
import { Compression, TileType } from 'pmtiles';
import { type ArchiveTile, type Box, pmtilesArchive } from './pmtiles-archive';

type Position = [lng: number, lat: number];

type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] };
type Feature = ReturnType<typeof feature>;

/** Features of each layer of the schema of the Protomaps basemap. */
export type StreetFeatures = Readonly<Record<string, readonly Feature[]>>;

export interface ArchiveOptions {
  features?: StreetFeatures;
  maxZoom?: number;
  bounds?: Box;
  /** where the archive has tiles of close zooms */
  detail?: Box;
  metadata?: Readonly<Record<string, unknown>>;
  compression?: Compression;
  type?: TileType;
}

/** The middle of a town with streets. */
export const TOWN = { lat: 20.74, lng: -156.445 };
/** Half the width of the town in degrees. */
const TOWN_REACH = 0.01;
const TOWN_BOX: Box = [TOWN.lng - TOWN_REACH, TOWN.lat - TOWN_REACH, TOWN.lng + TOWN_REACH, TOWN.lat + TOWN_REACH];

const ISLANDS: Box = [-160.6, 18.8, -154.7, 22.4];
/** From this zoom on the archive has tiles of the detail only. */
const DETAIL_ZOOM = 11;
/** A PMTiles archive with the islands and a small town, as an extract of the Protomaps basemap has them. */
export function streetArchive({
  features = townFeatures(),
  maxZoom = 14,
  bounds = ISLANDS,
  detail = TOWN_BOX,
  metadata = {},
  compression = Compression.Gzip,
  type = TileType.Mvt,
}: ArchiveOptions = {}): Buffer {
  const layers = Object.entries(features).map(
    ([name, list]) => [name, new GeoJSONVT({ type: 'FeatureCollection', features: [...list] }, { maxZoom })] as const,
  );
  const tiles: ArchiveTile[] = [];
  for (const [z, x, y] of tilesOf(maxZoom, detail)) {
    const cut = layers.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y);
      return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
    });
    if (cut.length > 0)
      tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: 4096 }) });
  }
  const about = {
    name: 'Protomaps Basemap',
    version: '4.15.2',
    vector_layers: Object.keys(features).map((id) => ({ id })),
    ...metadata,
  };
  return pmtilesArchive({ tiles, metadata: about, bounds, compression, type });
}

function* tilesOf(maxZoom: number, detail: Box): Generator<[z: number, x: number, y: number]> {
  for (let z = 0; z <= maxZoom; z++) {
    const [west, south, east, north] = z < DETAIL_ZOOM ? ISLANDS : detail;
    for (let x = column(west, z); x <= column(east, z); x++)
      for (let y = row(north, z); y <= row(south, z); y++) yield [z, x, y];
  }
}

const column = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z);

/** The row of a latitude in the Mercator projection. */
export function row(lat: number, z: number): number {
  const northing = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return Math.floor(((1 - northing / Math.PI) / 2) * 2 ** z);
}

function townFeatures(): StreetFeatures {
  const { lat, lng } = TOWN;
  const steps = Array.from({ length: 9 }, (_, i) => (i - 4) * 0.002);
  const at = (east: number, north: number): Position => [lng + east, lat + north];
  const street = (name: string, line: Position[], kind = 'minor_road') =>
    feature({ type: 'LineString', coordinates: line }, { kind, kind_detail: 'residential', name, min_zoom: 12 });
  const square = (east: number, north: number, half: number): Position[][] => [
    [
      at(east - half, north - half),
      at(east + half, north - half),
      at(east + half, north + half),
      at(east - half, north + half),
      at(east - half, north - half),
    ],
  ];
  const [west, south, east, north] = ISLANDS;
  const sea: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    earth: landRings().map((coordinates) => feature({ type: 'Polygon', coordinates }, { kind: 'earth' })),
    water: [
      feature({ type: 'Polygon', coordinates: [sea] }, { kind: 'ocean' }),
      feature({ type: 'Polygon', coordinates: square(0.003, 0.003, 0.0007) }, { kind: 'lake', name: 'Keālia Pond' }),
    ],
    landuse: [feature({ type: 'Polygon', coordinates: square(-0.003, 0.001, 0.0008) }, { kind: 'park' })],
    buildings: steps.map((step) =>
      feature({ type: 'Polygon', coordinates: square(step + 0.0006, 0.0006, 0.0002) }, { kind: 'building' }),
    ),
    roads: [
      street('Piʻilani Highway', [at(0.005, -TOWN_REACH), at(0.005, TOWN_REACH)], 'highway'),
      street('Kīhei Road', [at(-0.005, -TOWN_REACH), at(-0.005, TOWN_REACH)], 'major_road'),
      ...steps.map((step, i) => street(`Kai ${i} Street`, [at(-0.008, step), at(0.008, step)])),
      ...steps.map((step, i) => street(`Mauka ${i} Place`, [at(step, -0.008), at(step, 0.008)])),
    ],
    pois: [
      feature({ type: 'Point', coordinates: at(-0.003, 0.001) }, { kind: 'park', name: 'Kalama Park', min_zoom: 12 }),
    ],
  };
}

const feature = (geometry: Geometry, properties: Record<string, string | number>) => ({
  type: 'Feature' as const,
  properties,
  geometry,
});
