import earcut from 'earcut';
import type { Basemap, BasemapPlace } from 'shared-contracts/basemap';
import { mercator, type XY } from '../pins/projection';
import { leftOf, type Stretch, Stripes, stretchesOf } from './stripes';

/** Part of a mesh, and where in the world it lies, counted from the mesh's origin. */
export interface MeshPart {
  west: number;
  north: number;
  east: number;
  south: number;
  /** of the mesh's indices */
  first: number;
  count: number;
}

/** What is drawn together, the lowest first. */
export const LAND_KINDS = ['shallows', 'land', 'crests', 'rises', 'shores'] as const;
export type LandKind = (typeof LAND_KINDS)[number];

export interface LandMesh {
  /** where places are counted from, as mercator: differences fit into floats, places do not */
  origin: XY;
  corners: ArrayBuffer;
  indices: Uint32Array<ArrayBuffer>;
  parts: Readonly<Record<LandKind, readonly MeshPart[]>>;
}

/** The middle of the islands. */
const ORIGIN = mercator({ lat: 20.6, lng: -157.4 });
const CIRCUMFERENCE_METERS = 40_075_017;
/** Places of a shore that are drawn or left out together. */
const STRETCH = 48;
/** A round rise has so many corners. */
const ROUND = 24;

/** Adds its triangles, and tells places between which they lie. */
type Shape = (add: Stripes) => readonly XY[];

/** The islands as they are seen from one distance, as triangles. */
export function landMesh(basemap: Basemap, distance: keyof Basemap['land']): LandMesh {
  const stripes = new Stripes();
  const { islands, shallows } = basemap.land[distance];
  const shapes: Record<LandKind, readonly Shape[]> = {
    shallows: shallows.flatMap((line) => {
      const places = seaToTheLeft(placesOf(line));
      return inStretches(places, (add, stretch) => add.shelf(places, stretch));
    }),
    land: islands.map((rings) => (add) => fill(add, rings)),
    crests: distance === 'near' ? [] : basemap.crests.map((line) => (add) => crest(add, placesOf(line))),
    rises: basemap.places.flatMap((place) =>
      place.rises ? [(add: Stripes) => rise(add, place, place.rises ?? 0)] : [],
    ),
    shores: islands.flat().flatMap((ring) => {
      const places = placesOf(ring);
      return inStretches(places, (add, stretch) => add.line(places, stretch));
    }),
  };
  const partsOf = (kind: LandKind) =>
    shapes[kind].map((draw) => {
      const first = stripes.length;
      return { ...boxOf(draw(stripes)), first, count: stripes.length - first };
    });
  const parts = {
    shallows: partsOf('shallows'),
    land: partsOf('land'),
    crests: partsOf('crests'),
    rises: partsOf('rises'),
    shores: partsOf('shores'),
  };
  return { origin: ORIGIN, ...stripes.bytes(), parts };
}

/** What draws a line stretch by stretch, and tells where each lies. */
function inStretches(places: readonly XY[], draw: (add: Stripes, stretch: Stretch) => void) {
  return stretchesOf(places, STRETCH).map((stretch) => (add: Stripes) => {
    draw(add, stretch);
    return places.slice(stretch.from, stretch.to + 1);
  });
}

/** A line without what would repeat the place before it: such a turn has no direction. */
function placesOf(line: readonly (readonly [number, number])[]): readonly XY[] {
  return line.map(placed).filter(({ x, y }, i, all) => all[i - 1]?.x !== x || all[i - 1]?.y !== y);
}

function placed([lng, lat]: readonly [number, number]): XY {
  const { x, y } = mercator({ lat, lng });
  return { x: x - ORIGIN.x, y: y - ORIGIN.y };
}

function fill(add: Stripes, rings: Basemap['land']['far']['islands'][number]): readonly XY[] {
  const shapes = rings.map((ring) => ring.map(placed));
  const places = shapes.flat();
  const holes = shapes.slice(1).map((_, i) => shapes.slice(0, i + 1).flat().length);
  const triangles = earcut(
    places.flatMap(({ x, y }) => [x, y]),
    holes,
  );
  const [first = 0] = places.map((place) => add.corner(place));
  add.triangles([...triangles], first);
  return places;
}

/** A range of mountains: widest along its line, with round ends. */
function crest(add: Stripes, places: readonly XY[]): readonly XY[] {
  add.line(places);
  for (const way of [places, places.toReversed()]) {
    const [end, next] = way;
    if (!end || !next) continue;
    const left = leftOf(end, next);
    add.fan(end, { x: -left.x, y: -left.y }, left);
  }
  return places;
}

/** The land around a summit; it grows with the map, as the land does. */
function rise(add: Stripes, { lat, lng }: BasemapPlace, meters: number): readonly XY[] {
  const top = placed([lng, lat]);
  const radius = meters / (CIRCUMFERENCE_METERS * Math.cos((lat * Math.PI) / 180));
  const rim = Array.from({ length: ROUND }, (_, i) => {
    const angle = (i / ROUND) * 2 * Math.PI;
    return { x: top.x + radius * Math.cos(angle), y: top.y + radius * Math.sin(angle) };
  });
  const first = add.corner(top);
  for (const place of rim) add.corner(place, undefined, 1);
  for (let i = 0; i < ROUND; i++) add.triangles([0, 1 + i, 1 + ((i + 1) % ROUND)], first);
  return rim;
}

/** A shore walked so that the sea is to the left of it. */
function seaToTheLeft(ring: readonly XY[]): readonly XY[] {
  const area = ring.reduce((sum, { x, y }, i) => {
    const next = ring[i + 1] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return area > 0 ? ring : ring.toReversed();
}

function boxOf(places: readonly XY[]) {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
}
