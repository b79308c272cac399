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

/** How far outlines may be from the coast, in meters: less than what is seen where they are used, which for soft lines is blurred. */
const OFF_METERS = { far: 200, mid: 70, 'far-soft': 900, 'mid-soft': 450, 'near-soft': 100 };
/** A lake must be this much longer than what outlines may be off, or it is a speck. */
const LEAST_LENGTH = 12;

/** Islands as they are and less exactly, lines for their soft shores, and the crests on them: one file for all distances. */
export function mapLand() {
  const coast = landRings();
  const outlines = (kind: string, shapes: readonly (readonly (readonly Position[])[])[]) =>
    shapes.map((coordinates) => feature(kind, { type: 'Polygon' as const, coordinates }));
  return {
    type: 'FeatureCollection' as const,
    features: [
      ...outlines('near', coast),
      ...(['mid', 'far'] as const).flatMap((kind) =>
        outlines(
          kind,
          coast.map((rings) => roughly(rings, OFF_METERS[kind])),
        ),
      ),
      ...coast.flatMap(softly),
      ...CRESTS.map((coordinates) => feature('crest', { type: 'LineString' as const, coordinates })),
    ],
  };
}

const feature = <G>(kind: string, geometry: G) => ({ type: 'Feature' as const, properties: { kind }, geometry });

/** An island without what cannot be told from so far, as a pond. */
function roughly([outer = [], ...lakes]: readonly (readonly Position[])[], off: number) {
  return [outer, ...lakes.filter((lake) => lengthOf(lake) >= LEAST_LENGTH * off)].map((ring) => simplified(ring, off));
}

/** From where a ring begins to what is farthest from there, in meters. */
function lengthOf(ring: readonly Position[]): number {
  const [first] = ring;
  return first ? farthest(ring, (point) => Math.hypot(...between(first, point))).distance : 0;
}

/** The shore of an island for what is blurred anyway: where corners of wide lines overlap, each costs and shows. */
const softly = ([outer = []]: readonly (readonly Position[])[]) =>
  (['far-soft', 'mid-soft', 'near-soft'] as const).map((kind) =>
    feature(kind, { type: 'LineString' as const, coordinates: simplified(outer, OFF_METERS[kind]) }),
  );

/** Meters of a degree at the latitude of the islands. */
const METERS = { lng: 104_000, lat: 110_700 };

/** A ring without the corners that stand less than `off` meters from the line without them (Douglas and Peucker). */
export function simplified(ring: readonly Position[], off: number): readonly Position[] {
  const [first] = ring;
  if (!first || ring.length < 4) return ring;
  // a ring ends where it begins: it is halved where it is farthest from there
  const far = farthest(ring, (point) => Math.hypot(...between(first, point)));
  return [...thinned(ring.slice(0, far.index + 1), off), ...thinned(ring.slice(far.index), off).slice(1)];
}

function thinned(line: readonly Position[], off: number): readonly Position[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  const [dx, dy] = between(first, last);
  const length = Math.hypot(dx, dy);
  const { index, distance } = farthest(line, (point) => {
    const [x, y] = between(first, point);
    return length === 0 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length;
  });
  if (distance < off) return [first, last];
  return [...thinned(line.slice(0, index + 1), off), ...thinned(line.slice(index), off).slice(1)];
}

const between = (a: Position, b: Position): Position => [(b[0] - a[0]) * METERS.lng, (b[1] - a[1]) * METERS.lat];

function farthest(line: readonly Position[], distanceTo: (point: Position) => number) {
  const distances = line.map(distanceTo);
  const distance = Math.max(...distances);
  return { index: distances.indexOf(distance), distance };
}
