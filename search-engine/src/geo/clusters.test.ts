import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apart } from './clusters';
import { cellsAt, type PointCluster, xOf, yOf } from './grid';

const ZOOM = 9;
const CELLS = cellsAt(ZOOM);
/** Pixels of a map at this zoom are 1/64 of a cell. */
const PIXEL = 360 / CELLS / 64;
const disc = (lng: number, count: number): PointCluster => ({ lat: 20, lng, count, single: -1 });

test('a disc that would cover another one merges with it; one next to it stays', () => {
  const near = apart([disc(-156 + 40 * PIXEL, 3), disc(-156, 7)], CELLS);
  expect(near).toEqual([disc(-156, 10)]);
  expect(apart([disc(-156 + 50 * PIXEL, 3), disc(-156, 7)], CELLS)).toHaveLength(2);
});

test('a single listing stays by itself, however near a disc is', () => {
  const single = { lat: 20, lng: -156, count: 1, single: 4 };
  expect(apart([disc(-156, 7), single], CELLS)).toEqual([single, disc(-156, 7)]);
});

test('no listing is lost, no disc covers another, and the order in which they came says nothing', () => {
  const cluster = fc.record({
    lat: fc.double({ min: 19, max: 22, noNaN: true }),
    lng: fc.double({ min: -160, max: -155, noNaN: true }),
    count: fc.integer({ min: 1, max: 900 }),
    single: fc.constant(-1),
  });
  fc.assert(
    fc.property(fc.array(cluster, { maxLength: 60 }), (clusters) => {
      const discs = apart(clusters, CELLS);
      expect(sum(discs)).toBe(sum(clusters));
      const large = discs.filter(({ count }) => count > 1);
      for (const [index, one] of large.entries())
        for (const other of large.slice(index + 1)) expect(pixelsBetween(one, other)).toBeGreaterThanOrEqual(48);
      const sorted = (found: PointCluster[]) => found.map((it) => JSON.stringify(it)).sort();
      expect(sorted(apart(clusters.toReversed(), CELLS))).toEqual(sorted(discs));
    }),
  );
});

const sum = (clusters: PointCluster[]): number => clusters.reduce((total, { count }) => total + count, 0);

function pixelsBetween(one: PointCluster, other: PointCluster): number {
  return 64 * Math.hypot(xOf(one.lng, CELLS) - xOf(other.lng, CELLS), yOf(one.lat, CELLS) - yOf(other.lat, CELLS));
}
