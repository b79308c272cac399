import { landRings } from './coast';

type Position = readonly [number, number];

/** Crests as rough lines, for the same soft shade. */
const CRESTS: readonly (readonly Position[])[] = [
  [
    [-157.7, 21.322],
    [-157.79, 21.355],
    [-157.835, 21.404],
    [-157.875, 21.47],
    [-157.93, 21.54],
    [-157.985, 21.625],
  ],
  [
    [-158.105, 21.38],
    [-158.1, 21.415],
    [-158.115, 21.46],
    [-158.143, 21.507],
    [-158.19, 21.54],
  ],
  [
    [-155.47, 19.53],
    [-155.605, 19.4756],
    [-155.69, 19.33],
    [-155.72, 19.2],
  ],
  [
    [-156.79, 21.13],
    [-156.868, 21.106],
    [-156.94, 21.13],
  ],
];

/** How far a rough outline may be from the coast, in meters: less than a pixel where it is used. */
const ROUGH_METERS = 200;
/** A ring of fewer corners, the first told twice, has no inside worth drawing. */
const LEAST_CORNERS = 5;

/**
 * Islands, the same islands roughly, and the crests on them. All in one file: an engine cuts its canvas into tiles once for
 * the layers of a source, which costs as much as drawing the sea.
 */
export function mapLand() {
  const coast = landRings();
  const feature = <G>(kind: string, geometry: G) => ({ type: 'Feature' as const, properties: { kind }, geometry });
  return {
    type: 'FeatureCollection' as const,
    features: [
      ...coast.map((coordinates) => feature('land', { type: 'Polygon' as const, coordinates })),
      ...coast.map(roughly).map((coordinates) => feature('rough', { type: 'Polygon' as const, coordinates })),
      ...CRESTS.map((coordinates) => feature('crest', { type: 'LineString' as const, coordinates })),
    ],
  };
}

/** An island without what cannot be told from afar, as a pond. */
function roughly([outer = [], ...lakes]: readonly (readonly Position[])[]) {
  return [rough(outer), ...lakes.map(rough).filter(({ length }) => length >= LEAST_CORNERS)];
}

/** Meters of a degree at the latitude of the islands. */
const METERS = { lng: 104_000, lat: 110_700 };

/** A ring without the corners that stand less than ROUGH_METERS from the line without them (Douglas and Peucker). */
export function rough(ring: readonly Position[]): readonly Position[] {
  const [first] = ring;
  if (!first || ring.length < 4) return ring;
  // a ring ends where it begins: it is halved where it is farthest from there
  const far = farthest(ring, (point) => Math.hypot(...between(first, point)));
  return [...thinned(ring.slice(0, far.index + 1)), ...thinned(ring.slice(far.index)).slice(1)];
}

function thinned(line: readonly Position[]): readonly Position[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  const [dx, dy] = between(first, last);
  const length = Math.hypot(dx, dy);
  const { index, distance } = farthest(line, (point) => {
    const [x, y] = between(first, point);
    return length === 0 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length;
  });
  if (distance < ROUGH_METERS) return [first, last];
  return [...thinned(line.slice(0, index + 1)), ...thinned(line.slice(index)).slice(1)];
}

const between = (a: Position, b: Position): Position => [(b[0] - a[0]) * METERS.lng, (b[1] - a[1]) * METERS.lat];

function farthest(line: readonly Position[], distanceTo: (point: Position) => number) {
  const distances = line.map(distanceTo);
  const distance = Math.max(...distances);
  return { index: distances.indexOf(distance), distance };
}
