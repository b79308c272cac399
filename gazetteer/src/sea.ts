import CheapRuler from 'cheap-ruler';
import Flatbush from 'flatbush';
import { isOnLand, landRings } from './coast';

type Point = [lng: number, lat: number];
type Edge = readonly [from: Point, to: Point];

interface Shore {
  edges: readonly Edge[];
  /** their boxes */
  index: Flatbush;
}

/**
 * How exact the coast is, in feet. Its outline was simplified, so most of it runs within this of the real shore. Inside small
 * bays and harbors the difference can be twice as large.
 */
export const COAST_PRECISION_FT = 500;
const STEP_FT = 100;

let shore: Shore | null = null;

/** Lakes, which are the further rings of an island, are no sea. */
function readShore(): Shore {
  const rings = landRings().flatMap(([outer = []]) => [outer]);
  const edges = rings.flatMap((ring) => ring.slice(1).map((to, at): Edge => [ring[at] ?? to, to]));
  const index = new Flatbush(edges.length);
  for (const [[ax, ay], [bx, by]] of edges)
    index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  index.finish();
  return { edges, index };
}

/** Feet from a point to the nearest shore of any island or islet, in a straight line. */
export function feetToShore(lat: number, lng: number): number {
  shore ??= readShore();
  const { edges, index } = shore;
  const ruler = new CheapRuler(lat, 'feet');
  const point: Point = [lng, lat];
  const feetTo = (at: number): number => {
    const [from, to] = edges[at] ?? [point, point];
    return ruler.pointToSegmentDistance(point, from, to);
  };
  const nearest = (found: readonly number[]) => Math.min(...found.map(feetTo));
  // the edge whose box is nearest limits the search for the edge that is nearest
  const limit = nearest(index.neighbors(lng, lat, 1));
  return Math.min(limit, nearest(index.search(...ruler.bufferPoint(point, limit))));
}

/**
 * Feet from a home to the sea, to 100 feet, because the coast is not more exact. Null for a position in the sea: it is that of
 * no home.
 */
export function seaDistanceFt(lat: number, lng: number): number | null {
  const feet = feetToShore(lat, lng);
  if (feet > COAST_PRECISION_FT && !isOnLand(lat, lng)) return null;
  return Math.round(feet / STEP_FT) * STEP_FT;
}
