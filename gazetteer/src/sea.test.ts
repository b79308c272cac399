import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { landRings } from './coast';
import { gazetteer } from './gazetteer';
import { feetToShore, seaDistanceFt } from './sea';

/** Radii of the ellipsoid WGS 84 in feet. */
const EQUATOR = 20_925_646.3;
const SQUARED_ECCENTRICITY = 0.00669438;
const RADIANS = Math.PI / 180;

/** The distance to every edge of the coast, one after the other, on the plane that touches the ellipsoid at the point. */
function plainFeet(lat: number, lng: number): number {
  const bend = 1 - SQUARED_ECCENTRICITY * Math.sin(lat * RADIANS) ** 2;
  const north = (EQUATOR * (1 - SQUARED_ECCENTRICITY) * RADIANS) / bend ** 1.5;
  const east = (EQUATOR * Math.cos(lat * RADIANS) * RADIANS) / Math.sqrt(bend);
  let least = Infinity;
  for (const [outer = []] of landRings())
    for (const [at, [x, y]] of outer.entries()) {
      const [fromX, fromY] = outer[at - 1] ?? [x, y];
      const [ax, ay, bx, by] = [(fromX - lng) * east, (fromY - lat) * north, (x - lng) * east, (y - lat) * north];
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, (ax * (ax - bx) + ay * (ay - by)) / length));
      least = Math.min(least, Math.hypot(ax + share * (bx - ax), ay + share * (by - ay)));
    }
  return least;
}

test('finds the nearest shore that a look at each edge finds', async () => {
  const lat = fc.double({ min: 18.8, max: 22.3, noNaN: true });
  const lng = fc.double({ min: -160.4, max: -154.7, noNaN: true });
  await fc.assert(
    fc.property(lat, lng, (lat, lng) => {
      const expected = plainFeet(lat, lng);
      // both are planes; they differ far from the shore, where a mile is no matter
      expect(Math.abs(feetToShore(lat, lng) - expected)).toBeLessThan(1 + expected * 0.003);
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('a corner of the coast is at the sea, and a lake is none', () => {
  const [island = []] = landRings();
  const [[lng, lat] = [0, 0]] = island[0] ?? [];
  expect(seaDistanceFt(lat, lng)).toBe(0);
  const lakes = landRings().flatMap(([, ...holes]) => holes);
  for (const [[x, y] = [0, 0]] of lakes) expect(feetToShore(y, x)).toBeGreaterThan(0);
});

test.each([
  ['the statue of Duke Kahanamoku in Waikīkī', 21.2757, -157.8254, 0, 500],
  ['the center of Kaunakakai', 21.093, -157.019, 2300, 3400],
  ['the Saddle Road at Mauna Kea', 19.69, -155.47, 110_000, 150_000],
])('%s', (_, lat, lng, least, most) => {
  const feet = seaDistanceFt(lat, lng) ?? Number.NaN;
  expect(feet).toBeGreaterThanOrEqual(least);
  expect(feet).toBeLessThanOrEqual(most);
  expect(feet % 100).toBe(0);
});

test('a position in the sea has no distance', () => {
  expect(seaDistanceFt(20.95, -157.5)).toBeNull();
});

test('every place of the gazetteer has one', () => {
  expect(gazetteer().places.filter(({ lat, lng }) => seaDistanceFt(lat, lng) === null)).toEqual([]);
});
