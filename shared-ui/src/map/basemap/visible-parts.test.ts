import { expect, test } from 'vitest';
import { mercator, WORLD_PIXELS } from '../pins/projection';
import type { MeshPart } from './land-mesh';
import { runsIn } from './visible-parts';

const ZOOM = 9;
const PIXEL = 1 / (WORLD_PIXELS * 2 ** ZOOM);
const center = { lat: 20.6, lng: -157.4 };
const origin = mercator(center);
const view = { matrix: [], center, zoom: ZOOM, size: { width: 800, height: 400 }, still: true };

/** A box of ten pixels each way, its upper left so many pixels from the middle of the view. */
function part(x: number, y: number, first = 0, count = 3): MeshPart {
  return { west: x * PIXEL, north: y * PIXEL, east: (x + 10) * PIXEL, south: (y + 10) * PIXEL, first, count };
}
const isSeen = (x: number, y: number, margin = 0, of: typeof view = view) =>
  runsIn([part(x, y)], of, origin, margin).length === 1;

test.each([
  ['in the middle', 0, 0, true],
  ['reaching in from the west', -405, 0, true],
  ['beyond the west', -411, 0, false],
  ['reaching in from the east', 395, 0, true],
  ['beyond the east', 401, 0, false],
  ['reaching in from the north', 0, -205, true],
  ['beyond the north', 0, -211, false],
  ['reaching in from the south', 0, 195, true],
  ['beyond the south', 0, 201, false],
])('what lies %s: %d, %d', (_, x, y, seen) => {
  expect(isSeen(x, y)).toBe(seen);
});

test('what reaches beyond its box is seen that much sooner, on each side', () => {
  for (const [x, y] of [
    [-429, 0],
    [419, 0],
    [0, -229],
    [0, 219],
  ] as const) {
    expect(isSeen(x, y, 20)).toBe(true);
    expect(isSeen(x, y, 18)).toBe(false);
  }
});

test('a part that holds the whole view is seen, and from afar all are', () => {
  const whole = { ...part(0, 0), west: -1, east: 1, north: -1, south: 1 };
  expect(runsIn([whole], view, origin, 0)).toEqual([{ first: 0, count: 3 }]);
  expect(isSeen(-5000, 900)).toBe(false);
  expect(isSeen(-5000, 900, 0, { ...view, zoom: 3 })).toBe(true);
});

test('neighbours are drawn in one run, what is left out divides two', () => {
  const parts = [
    ...[part(0, 0, 6, 3), part(20, 0, 9, 6), part(900, 0, 15, 3)],
    ...[part(40, 0, 18, 3), part(60, 0, 21, 9), part(80, 0, 36, 3)],
  ];
  expect(runsIn(parts, view, origin, 0)).toEqual([
    { first: 6, count: 9 },
    { first: 18, count: 12 },
    { first: 36, count: 3 },
  ]);
  expect(runsIn([], view, origin, 0)).toEqual([]);
});

test('a map that was dragged around the world shows the same', () => {
  for (const turns of [-2, -1, 1, 3]) {
    const around = { ...view, center: { ...center, lng: center.lng + 360 * turns } };
    expect([-411, -405, 395, 401].map((x) => isSeen(x, 0, 0, around))).toEqual([false, true, true, false]);
  }
});

test('a place beyond the date line is as near as it is', () => {
  const west = mercator({ lat: 20.6, lng: 179.99 });
  const beyond = { ...view, center: { lat: 20.6, lng: -179.99 } };
  // 0.02 degrees farther east
  const away = 0.02 / 360 / PIXEL;
  const seen = (x: number) => runsIn([part(x, 0)], beyond, west, 0).length === 1;
  expect([away - 411, away - 405, away + 395, away + 401].map(seen)).toEqual([false, true, true, false]);
});
