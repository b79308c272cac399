import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { landRings } from 'gazetteer';
import { BufferWriter, Compression, S2PMTilesWriter, TileType } from 's2-pmtiles';

type Position = [lng: number, lat: number];
type Box = readonly [west: number, south: number, east: number, north: number];

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
  metadata?: Readonly<Record<string, unknown>>;
  compression?: Compression;
  type?: TileType;
}

/** The middle of a town with streets. */
export const TOWN = { lat: 20.74, lng: -156.445 };
/** Half the width of the town in degrees. */
const TOWN_REACH = 0.01;

const ISLANDS: Box = [-160.6, 18.8, -154.7, 22.4];
/** From this zoom on the archive has tiles around the town only. */
const TOWN_ZOOM = 11;
/** Where the header of a PMTiles archive has its bounds (specification of version 3). */
const BOUNDS_OFFSET = 102;
const DEGREE = 10_000_000;

/** A PMTiles archive with the islands and a small town, as an extract of the Protomaps basemap has them. */
export async function streetArchive({
  features = townFeatures(),
  maxZoom = 14,
  bounds = ISLANDS,
  metadata = {},
  compression = Compression.Gzip,
  type = TileType.Pbf,
}: ArchiveOptions = {}): Promise<Uint8Array> {
  const layers = Object.entries(features).map(
    ([name, list]) =>
      [name, new GeoJSONVT({ type: 'FeatureCollection', features: [...list] }, { maxZoom })] as const,
  );
  const writer = new BufferWriter();
  const archive = new S2PMTilesWriter(writer, type, compression);
  for (const [z, x, y] of tilesOf(maxZoom)) {
    const tiles = layers.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y);
      return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
    });
    if (tiles.length > 0)
      await archive.writeTileXYZ(z, x, y, new Uint8Array(fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: 4096 })));
  }
  const names = Object.keys(features).map((id) => ({ id }));
  await archive.commit({
    name: 'Protomaps Basemap',
    version: '4.15.2',
    minzoom: 0,
    maxzoom: maxZoom,
    vector_layers: names,
    ...metadata,
  });
  const bytes = writer.commit();
  // the writer leaves the bounds of the header empty
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  for (const [i, degrees] of bounds.entries()) header.setInt32(BOUNDS_OFFSET + 4 * i, degrees * DEGREE, true);
  return bytes;
}

function* tilesOf(maxZoom: number): Generator<[z: number, x: number, y: number]> {
  const { lat, lng } = TOWN;
  const town: Box = [lng - TOWN_REACH, lat - TOWN_REACH, lng + TOWN_REACH, lat + TOWN_REACH];
  for (let z = 0; z <= maxZoom; z++) {
    const [west, south, east, north] = z < TOWN_ZOOM ? ISLANDS : town;
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
    pois: [feature({ type: 'Point', coordinates: at(-0.003, 0.001) }, { kind: 'park', name: 'Kalama Park', min_zoom: 12 })],
  };
}

const feature = (geometry: Geometry, properties: Record<string, string | number>) => ({
  type: 'Feature' as const,
  properties,
  geometry,
});
