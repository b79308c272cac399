import * as z from 'zod/mini';
import { OperatorError } from '../../platform/errors/operator-error';
import { type Extent, extentOf, type Polygons } from './layer-zones';

/** Corners of all polygons: each home within the box of a polygon is compared with all of its corners. */
const MAX_CORNERS = 100_000;

const position = z.array(z.number()).check(z.minLength(2));
const ring = z.array(position).check(z.minLength(4));
const polygon = z.array(ring).check(z.minLength(1));

type Geometry =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }
  | { type: 'GeometryCollection'; geometries: Geometry[] }
  | { type: 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString' };
const geometry: z.ZodMiniType<Geometry> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: polygon }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) }),
    z.object({ type: z.literal('GeometryCollection'), geometries: z.array(geometry) }),
    z.object({ type: z.enum(['Point', 'MultiPoint', 'LineString', 'MultiLineString']) }),
  ]),
);
const feature = z.object({ type: z.literal('Feature'), geometry: z.nullable(geometry) });
const crs = z.optional(z.nullable(z.object({ properties: z.optional(z.object({ name: z.optional(z.string()) })) })));
const box = z.optional(z.array(z.number()));
const file = z.discriminatedUnion('type', [
  z.object({ type: z.literal('FeatureCollection'), features: z.array(feature), crs, bbox: box }),
  z.extend(feature, { crs, bbox: box }),
]);

export interface ReadLayer {
  polygons: Polygons;
  extent: Extent;
  /** features without an area, which are left out */
  without: number;
}

/**
 * The polygons of a GeoJSON text. The order of a ring, and a ring that crosses itself, do not matter: what is inside follows the
 * even-odd rule. The covered extent is the file's `bbox`, or the box around the polygons.
 * @throws OperatorError with one sentence that names the field
 */
export function readGeoJson(text: string): ReadLayer {
  const found = file.safeParse(asFeature(parsed(text)));
  if (!found.success) {
    const [issue] = found.error.issues;
    throw new OperatorError(`${fieldOf(issue?.path ?? [])}: ${issue?.message ?? 'is not valid'}.`);
  }
  const { data } = found;
  refuseOtherSystem(data.crs?.properties?.name);
  const features = data.type === 'FeatureCollection' ? data.features : [data];
  const polygons: Polygons = [];
  let without = 0;
  features.forEach(({ geometry }, at) => {
    const own = geometry === null ? [] : polygonsOf(geometry);
    if (own.length === 0) without++;
    const field = data.type === 'FeatureCollection' ? `features[${at}].geometry` : 'geometry';
    for (const each of own) polygons.push(checked(each, field));
  });
  if (polygons.length === 0) throw new OperatorError('features: there is no Polygon and no MultiPolygon among them.');
  const corners = polygons.flat().reduce((sum, { length }) => sum + length, 0);
  if (corners > MAX_CORNERS)
    throw new OperatorError(
      `features: the polygons have ${corners.toLocaleString('en-US')} corners; at most ${MAX_CORNERS.toLocaleString('en-US')} are possible. Simplify them first.`,
    );
  return { polygons, extent: data.bbox ? extentOfBox(data.bbox) : extentOf(polygons), without };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new OperatorError(`The file is not JSON (${error instanceof Error ? error.message : String(error)}).`);
  }
}

const bareGeometry = z.looseObject({ type: z.enum(['Polygon', 'MultiPolygon', 'GeometryCollection']) });

/** A file may be one geometry without a feature around it (RFC 7946, section 2). */
function asFeature(json: unknown): unknown {
  const { success, data } = bareGeometry.safeParse(json);
  return success ? { type: 'Feature', geometry: data, crs: data.crs, bbox: data.bbox } : json;
}

/** features[3].geometry.coordinates[0] */
function fieldOf(path: readonly PropertyKey[]): string {
  const field = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return field === '' ? 'The file' : field.replace(/^\./, '');
}

/** Names of longitude and latitude in WGS 84, the only system of GeoJSON. */
const WGS_84 = /(?:CRS84|EPSG:{1,2}4326|WGS ?84)$/i;

function refuseOtherSystem(name: string | undefined): void {
  if (name !== undefined && !WGS_84.test(name))
    throw new OperatorError(
      `crs: the coordinates are in '${name.slice(0, 80)}'. Export the file in WGS 84 (EPSG:4326).`,
    );
}

function polygonsOf(geometry: Geometry): Polygons {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(polygonsOf) : [];
}

/** A polygon whose rings are closed, without heights. */
function checked(rings: number[][][], field: string): number[][][] {
  return rings.map((ring) => {
    const corners = ring.map(([lng = 0, lat = 0]) => {
      if (Math.abs(lng) > 180 || Math.abs(lat) > 90)
        throw new OperatorError(
          `${field}: [${lng}, ${lat}] is no longitude and latitude. Export the file in WGS 84 (EPSG:4326).`,
        );
      return [lng, lat];
    });
    const [first, last] = [corners[0] ?? [], corners.at(-1) ?? []];
    return first[0] === last[0] && first[1] === last[1] ? corners : [...corners, first];
  });
}

function extentOfBox(numbers: readonly number[]): Extent {
  // with heights it has six numbers
  const [west, south, east, north, ...more] = numbers.length === 6 ? numbers.filter((_, at) => at % 3 !== 2) : numbers;
  const isWhole = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
  if (!isWhole || more.length > 0 || west >= east || south >= north)
    throw new OperatorError('bbox: it has to be [west, south, east, north].');
  return [west, south, east, north];
}
