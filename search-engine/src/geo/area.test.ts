import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaOfBounds, areaOfRing, areaOfRings, type Corner } from './area';

const square: Corner[] = [
  [-157, 20],
  [-156, 20],
  [-156, 21],
  [-157, 21],
  [-157, 20],
];

test('holds what lies within a ring, open or closed, in either direction', () => {
  for (const ring of [square, square.slice(0, 4), [...square].reverse()]) {
    expect(areaOfRing(ring)(20.5, -156.5)).toBe(true);
    expect(areaOfRing(ring)(20.5, -155.5)).toBe(false);
    expect(areaOfRing(ring)(21.5, -156.5)).toBe(false);
  }
});

test('follows a ring over the date line', () => {
  const ring: Corner[] = [
    [179, 20],
    [-179, 20],
    [-179, 21],
    [179, 21],
  ];
  expect(areaOfRing(ring)(20.5, 179.5)).toBe(true);
  expect(areaOfRing(ring)(20.5, -179.5)).toBe(true);
  expect(areaOfRing(ring)(20.5, 0)).toBe(false);
});

test('a line without an inside holds nothing', () => {
  expect(
    areaOfRing([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ])(0, 0),
  ).toBe(false);
  expect(areaOfRing([])(0, 0)).toBe(false);
});

test('the bands change no answer: same as all edges at once', () => {
  const corner = fc.tuple(
    fc.double({ min: -160, max: -150, noNaN: true }),
    fc.double({ min: 18, max: 23, noNaN: true }),
  );
  return fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: 40 }), corner, (ring, [lng, lat]) => {
      expect(areaOfRing(ring)(lat, lng)).toBe(plainlyInside(ring, lng, lat));
    }),
    { numRuns: 500, endOnFailure: true },
  );
});

test('the test for a box alone says the same, also of outlines with very many edges and over the date line', () => {
  const lng = fc.double({ min: -190, max: -150, noNaN: true });
  const lat = fc.double({ min: 18, max: 23, noNaN: true });
  const positions = fc.array(fc.tuple(lng, lat), { minLength: 1, maxLength: 8 });
  const folded = ([x, y]: [number, number]): [number, number] => [x < -180 ? x + 360 : x, y];
  return fc.assert(
    fc.property(fc.array(fc.tuple(lng, lat), { minLength: 3, maxLength: 9 }), positions, (some, around) => {
      // the same corners over and over again, a little further each time
      const ring = Array.from({ length: 150 }, (_, turn) => some.map(([x, y]) => folded([x + turn / 1e3, y]))).flat();
      const area = areaOfRings([ring, square]);
      const at = around.map(folded);
      const [lngs, lats] = [at.map(([x]) => x), at.map(([, y]) => y)];
      const test = area.inBox(Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs));
      expect(at.map(([x, y]) => test(y, x))).toEqual(at.map(([x, y]) => area(y, x)));
    }),
    { numRuns: 300, endOnFailure: true },
  );
});

test('a view over the date line reaches around it', () => {
  const area = areaOfBounds({ ne: { lat: 25, lng: -170 }, sw: { lat: 15, lng: 170 } });
  expect([area(20, 175), area(20, -175), area(20, 0), area(30, 175)]).toEqual([true, true, false, false]);
});

function plainlyInside(ring: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  ring.forEach(([toX, toY], index) => {
    const [fromX, fromY] = ring[(index + ring.length - 1) % ring.length] ?? [0, 0];
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) inside = !inside;
  });
  return inside;
}
