import fc from 'fast-check';
import type { Basemap, BasemapPlace } from 'shared-contracts/basemap';
import { describe, expect, test } from 'vitest';
import { mercator, type XY } from '../pins/projection';
import { LAND_KINDS, type LandKind, type LandMesh, landMesh, type MeshPart } from './land-mesh';
import { CORNER_BYTES, UNIT } from './stripes';

type Ring = [lng: number, lat: number][];
const DISTANCES = ['far', 'mid', 'near'] as const;
const MIDDLE = { lat: 20.7, lng: -156.9 };
/** A whole number of off and across is no more exact, nor is a float of a place. */
const EXACT = { off: 3, place: 9 };

interface Shapes {
  islands?: Ring[][];
  shallows?: Ring[];
  crests?: Ring[];
  places?: BasemapPlace[];
}
function basemap({ islands = [], shallows = [], crests = [], places = [] }: Shapes): Basemap {
  const land = { islands, shallows };
  return { land: { far: land, mid: land, near: land }, crests, places };
}

/** Star-shaped around the middle, closed; as far from there as told, in degrees. */
function ring(reaches: readonly number[]): Ring {
  const corners = reaches.map((reach, i): Ring[number] => {
    const angle = (2 * Math.PI * i) / reaches.length;
    return [MIDDLE.lng + reach * Math.cos(angle), MIDDLE.lat + reach * Math.sin(angle)];
  });
  return [...corners, ...corners.slice(0, 1)];
}
const reaches = (min: number, max: number, count: number) =>
  fc.array(fc.double({ min, max, noNaN: true }), { minLength: 5, maxLength: count, size: 'max' });
/** Its bays leave room for a lake. */
const anyShore = reaches(0.05, 0.5, 120).map(ring);
const anyLake = reaches(0.002, 0.03, 12).map(ring);
const eitherWay = (of: fc.Arbitrary<Ring>) =>
  fc.tuple(of, fc.boolean()).map(([line, back]) => (back ? line.toReversed() : line));

/** Places as mercator, counted from a mesh's origin. */
const placed = (line: Ring, { origin }: LandMesh): XY[] =>
  line.map(([lng, lat]) => ({ x: mercator({ lat, lng }).x - origin.x, y: mercator({ lat, lng }).y - origin.y }));

/** Shoelace, whichever way the line goes. */
function areaOf(places: readonly XY[]): number {
  const sum = places.reduce((all, { x, y }, i) => {
    const next = places[(i + 1) % places.length] ?? { x, y };
    return all + x * next.y - next.x * y;
  }, 0);
  return Math.abs(sum) / 2;
}

function isWithin(places: readonly XY[], { x, y }: XY): boolean {
  return places.reduce((inside, a, i) => {
    const b = places[(i + 1) % places.length] ?? a;
    const crosses = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
    return crosses ? !inside : inside;
  }, false);
}

interface Corner {
  place: XY;
  off: XY;
  across: number;
}
/** What a part draws: the corners of its triangles, three by three. */
function cornersOf({ corners, indices }: LandMesh, { first, count }: Pick<MeshPart, 'first' | 'count'>): Corner[] {
  return [...indices.slice(first, first + count)].map((index) => {
    const [x = 0, y = 0] = new Float32Array(corners, index * CORNER_BYTES, 2);
    const [right = 0, down = 0, across = 0] = new Int16Array(corners, index * CORNER_BYTES + 8, 3);
    return { place: { x, y }, off: { x: right / UNIT, y: down / UNIT }, across: across / UNIT };
  });
}
const trianglesOf = (mesh: LandMesh, kind: LandKind) =>
  mesh.parts[kind].flatMap((part) => {
    const corners = cornersOf(mesh, part);
    return Array.from({ length: corners.length / 3 }, (_, i) => corners.slice(3 * i, 3 * i + 3));
  });
const drawnCorners = (mesh: LandMesh, kind: LandKind) => mesh.parts[kind].flatMap((part) => cornersOf(mesh, part));

describe('land', () => {
  test('is all of an island but its lakes, whichever way their shores go', () => {
    fc.assert(
      fc.property(eitherWay(anyShore), eitherWay(anyLake), (shore, lake) => {
        const mesh = landMesh(basemap({ islands: [[shore, lake], [shore]] }), 'near');
        const areas = mesh.parts.land.map(({ first, count }) => {
          const corners = cornersOf(mesh, { first, count });
          let area = 0;
          for (let i = 0; i < corners.length; i += 3) area += areaOf(corners.slice(i, i + 3).map(({ place }) => place));
          return area;
        });
        const [whole, water] = [areaOf(placed(shore, mesh)), areaOf(placed(lake, mesh))];
        expect(areas).toHaveLength(2);
        expect((areas[0] ?? 0) / (whole - water)).toBeCloseTo(1, 4);
        expect((areas[1] ?? 0) / whole).toBeCloseTo(1, 4);
      }),
    );
  });

  test('has a hole for each of several lakes', () => {
    const lakes = [-0.2, 0, 0.2].map((east) =>
      ring([0.02, 0.03, 0.02, 0.03]).map(([lng, lat]): Ring[number] => [lng + east, lat]),
    );
    const shore = ring([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
    const mesh = landMesh(basemap({ islands: [[shore, ...lakes]] }), 'far');
    const area = trianglesOf(mesh, 'land').reduce((sum, corners) => sum + areaOf(corners.map(({ place }) => place)), 0);
    const water = lakes.reduce((sum, lake) => sum + areaOf(placed(lake, mesh)), 0);
    expect(area / (areaOf(placed(shore, mesh)) - water)).toBeCloseTo(1, 4);
  });

  test('lies where it is, to the last bit but what floats lack', () => {
    const mesh = landMesh(basemap({ islands: [[ring([0.2, 0.2, 0.2, 0.2])]] }), 'mid');
    for (const { place, off, across } of drawnCorners(mesh, 'land')) {
      const near = placed(ring([0.2, 0.2, 0.2, 0.2]), mesh).some(
        ({ x, y }) => Math.hypot(x - place.x, y - place.y) < 1e-9,
      );
      expect(near).toBe(true);
      expect([off, across]).toEqual([{ x: 0, y: 0 }, 0]);
    }
  });
});

test('shallows lie outside the land, along all of its shore, whichever way that goes', () => {
  fc.assert(
    fc.property(eitherWay(anyShore), (shore) => {
      const mesh = landMesh(basemap({ shallows: [shore] }), 'near');
      const island = placed(shore, mesh);
      let sides = 0;
      for (const corners of trianglesOf(mesh, 'shallows')) {
        // a side has two places; what is round has one
        const [a, b] = corners.filter(({ across }) => across === 1);
        if (!a || !b || (a.place.x === b.place.x && a.place.y === b.place.y)) continue;
        sides++;
        const middle = { x: (a.place.x + b.place.x) / 2, y: (a.place.y + b.place.y) / 2 };
        const beside = (pixel: number) => ({ x: middle.x + pixel * a.off.x, y: middle.y + pixel * a.off.y });
        expect([isWithin(island, beside(2e-8)), isWithin(island, beside(-2e-8))]).toEqual([false, true]);
      }
      expect(sides).toBe(shore.length - 1);
    }),
  );
});

test('a shore is drawn along each ring of an island, lakes too, closed', () => {
  const [shore, lake] = [ring([0.3, 0.4, 0.3, 0.4, 0.3]), ring([0.02, 0.03, 0.02])];
  const mesh = landMesh(basemap({ islands: [[shore, lake]] }), 'near');
  expect(mesh.parts.shores.map(({ count }) => count)).toEqual([5 * 6, 3 * 6]);
  for (const { off, across } of drawnCorners(mesh, 'shores')) {
    // mitred at the end, too
    expect(Math.hypot(off.x, off.y)).toBeGreaterThan(1.05);
    expect(Math.abs(across)).toBe(1);
  }
});

describe('crests', () => {
  const [west, east]: Ring = [
    [-157, 20],
    [-156.9, 20],
  ];
  const mesh = landMesh(basemap({ crests: [west && east ? [west, east] : []] }), 'far');
  const corners = drawnCorners(mesh, 'crests');

  test('are round at both ends, and reach no farther there than to their sides', () => {
    const [left, right] = [Math.min, Math.max].map((most) => most(...corners.map(({ place }) => place.x)));
    const reachOf = (end: number | undefined) => corners.filter(({ place }) => place.x === end).map(({ off }) => off.x);
    expect(Math.min(...reachOf(left))).toBeCloseTo(-1, EXACT.off);
    expect(Math.max(...reachOf(left))).toBeCloseTo(0, EXACT.off);
    expect(Math.max(...reachOf(right))).toBeCloseTo(1, EXACT.off);
    expect(Math.min(...reachOf(right))).toBeCloseTo(0, EXACT.off);
    for (const { off } of corners)
      expect([0, 1].some((most) => Math.abs(Math.hypot(off.x, off.y) - most) < 0.001)).toBe(true);
  });

  test('are there from all distances at which they are seen', () => {
    const all = basemap({
      crests: [
        [
          [-157, 20],
          [-156.9, 20],
        ],
      ],
    });
    expect(DISTANCES.map((distance) => landMesh(all, distance).parts.crests.length)).toEqual([1, 1, 0]);
  });
});

test('a rise is round and as wide as the land it shades, and where nothing rises is none', () => {
  const top = { lat: 19.82, lng: -155.47 };
  const places: BasemapPlace[] = [
    { kind: 'town', name: 'Hilo', lat: 19.72, lng: -155.09, rank: 1 },
    { kind: 'summit', name: 'Mauna Kea', ...top, rises: 26_000 },
  ];
  const mesh = landMesh(basemap({ places }), 'near');
  expect(mesh.parts.rises).toHaveLength(1);
  // 26 km along the meridian
  const radius = mercator(top).y - mercator({ ...top, lat: top.lat + 26_000 / 111_320 }).y;
  const middle = { x: mercator(top).x - mesh.origin.x, y: mercator(top).y - mesh.origin.y };
  const triangles = trianglesOf(mesh, 'rises');
  for (const corners of triangles)
    for (const { place, off, across } of corners) {
      const away = Math.hypot(place.x - middle.x, place.y - middle.y);
      expect(away / radius).toBeCloseTo(across, 2);
      expect([0, 1]).toContain(across);
      expect(off).toEqual({ x: 0, y: 0 });
    }
  const area = triangles.reduce((sum, corners) => sum + areaOf(corners.map(({ place }) => place)), 0);
  expect(area / (Math.PI * radius ** 2)).toBeCloseTo(0.99, 1);
});

describe('parts', () => {
  const shapes = fc.record({
    islands: fc.array(fc.tuple(anyShore, anyLake), { maxLength: 3 }),
    shallows: fc.array(anyShore, { maxLength: 3 }),
    crests: fc.array(
      fc.constant<Ring>([
        [-157, 20],
        [-156.9, 20.1],
        [-156.8, 20],
      ]),
      { maxLength: 2 },
    ),
    places: fc.array(
      fc.constant<BasemapPlace>({ kind: 'summit', name: 'Kohala', lat: 20.09, lng: -155.72, rises: 9000 }),
      { maxLength: 2 },
    ),
  });

  test('are all of a mesh, one behind the other, the lowest kind first', () => {
    fc.assert(
      fc.property(shapes, fc.constantFrom(...DISTANCES), (given, distance) => {
        const mesh = landMesh(basemap(given), distance);
        let next = 0;
        for (const { first, count } of LAND_KINDS.flatMap((kind) => mesh.parts[kind])) {
          expect(first).toBe(next);
          expect(count % 3).toBe(0);
          next += count;
        }
        expect(next).toBe(mesh.indices.length);
        expect(Math.max(-1, ...mesh.indices)).toBe(mesh.corners.byteLength / CORNER_BYTES - 1);
      }),
    );
  });

  test('have boxes that hold their corners', () => {
    fc.assert(
      fc.property(shapes, fc.constantFrom(...DISTANCES), (given, distance) => {
        const mesh = landMesh(basemap(given), distance);
        for (const part of LAND_KINDS.flatMap((kind) => mesh.parts[kind])) {
          const [xs, ys] = [
            cornersOf(mesh, part).map(({ place }) => place.x),
            cornersOf(mesh, part).map(({ place }) => place.y),
          ];
          expect(Math.min(...xs)).toBeCloseTo(part.west, EXACT.place);
          expect(Math.max(...xs)).toBeCloseTo(part.east, EXACT.place);
          expect(Math.min(...ys)).toBeCloseTo(part.north, EXACT.place);
          expect(Math.max(...ys)).toBeCloseTo(part.south, EXACT.place);
        }
      }),
    );
  });

  test('of a long shore are many: what is out of view is left out', () => {
    const shore = ring(Array.from({ length: 100 }, () => 0.3));
    const { parts } = landMesh(basemap({ islands: [[shore]], shallows: [shore] }), 'near');
    expect([parts.shores.length, parts.shallows.length, parts.land.length]).toEqual([3, 3, 1]);
    for (const { west, east } of parts.shores) expect(east - west).toBeLessThan(0.6 / 360);
  });
});
