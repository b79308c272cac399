import type { Basemap, BasemapLand } from 'shared-contracts/basemap';
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

/** How far outlines may be from the coast, in meters: less than what is seen where they are used, which for shallows is blurred. */
const OFF_METERS = {
  far: { shore: 200, shallows: 900 },
  mid: { shore: 70, shallows: 450 },
  near: { shore: 0, shallows: 20 },
};
/** A lake must be this much longer than what outlines may be off, or it is a speck. */
const LEAST_LENGTH = 12;

/** Islands as they are and less exactly, for all distances, and the crests on them. */
export function mapLand(): Pick<Basemap, 'land' | 'crests'> {
  return {
    land: { far: landFrom('far'), mid: landFrom('mid'), near: landFrom('near') },
    crests: CRESTS.map(copied),
  };
}

function landFrom(distance: keyof Basemap['land']): BasemapLand {
  const off = OFF_METERS[distance];
  const coast = landRings();
  return {
    islands: coast.map((rings) => roughly(rings, off.shore).map(copied)),
    shallows: coast.map(([outer = []]) => copied(simplified(outer, off.shallows))),
  };
}

const copied = (line: readonly Position[]) => line.map(([lng, lat]): [number, number] => [lng, lat]);

/** An island without what cannot be told from so far, as a pond. */
function roughly([outer = [], ...lakes]: readonly (readonly Position[])[], off: number) {
  return [outer, ...lakes.filter((lake) => lengthOf(lake) >= LEAST_LENGTH * off)].map((ring) => simplified(ring, off));
}

/** From where a ring begins to what is farthest from there, in meters. */
function lengthOf(ring: readonly Position[]): number {
  const [first] = ring;
  return first ? farthest(ring, (point) => Math.hypot(...between(first, point))).distance : 0;
}

/** Places of a triangle, which ends where it begins. */
const LEAST_RING = 4;
/** Below so many meters nothing is left out. */
const LEAST_OFF = 1;

/** Meters of a degree at the latitude of the islands. */
const METERS = { lng: 104_000, lat: 110_700 };

/** A ring without the corners that stand less than `off` meters from the line without them (Douglas and Peucker). */
export function simplified(ring: readonly Position[], off: number): readonly Position[] {
  const [first] = ring;
  if (!first || ring.length <= LEAST_RING || off < LEAST_OFF) return ring;
  // a ring ends where it begins: it is halved where it is farthest from there
  const far = farthest(ring, (point) => Math.hypot(...between(first, point)));
  const found = [...thinned(ring.slice(0, far.index + 1), off), ...thinned(ring.slice(far.index), off).slice(1)];
  // an islet that is smaller than what lines may be off is an islet still
  return found.length < LEAST_RING ? simplified(ring, off / 2) : found;
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
