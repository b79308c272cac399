import { expect, test } from 'vitest';
import { MAP_CLUSTERS } from '../listing-search';
import { clusterPoints, extentOf } from './clusters';

const lats = Array.from({ length: 5000 }, (_, index) => 19 + (index % 71) / 20);
const lngs = Array.from({ length: 5000 }, (_, index) => -160 + (index % 97) / 17);

test('every point is in one cluster, at every zoom, and there are never too many clusters', () => {
  for (const zoom of [0, 3, 7.5, 12, 24]) {
    const clusters = clusterPoints(lats, lngs, zoom);
    expect(clusters.reduce((sum, cluster) => sum + cluster.count, 0)).toBe(5000);
    expect(clusters.length).toBeLessThanOrEqual(MAP_CLUSTERS);
  }
});

test('a lone point stays where it is; two at one place stay one cluster however near one looks', () => {
  expect(clusterPoints([20], [-156], 9)).toEqual([{ lat: 20, lng: -156, count: 1, single: 0 }]);
  expect(clusterPoints([20, 20], [-156, -156], 24)).toEqual([{ lat: 20, lng: -156, count: 2, single: -1 }]);
  expect(clusterPoints([20, 20.001], [-156, -156], 20)).toHaveLength(2);
});

test('a mean has six decimals, the same ones in whatever order its points come', () => {
  const [lats, lngs] = [[20.100001, 20.1, 20.100003, 20.100003], Array.from({ length: 4 }, () => -156.123457)];
  expect(clusterPoints(lats, lngs, 9)).toEqual([{ lat: 20.100002, lng: -156.123457, count: 4, single: -1 }]);
  expect(clusterPoints(lats.toReversed(), lngs, 9)[0]?.lat).toBe(20.100002);
  for (const { lat, lng } of clusterPoints([20, 20.1, 20.1], [-156, -156.1, -156.1], 3))
    expect([lat, lng]).toEqual([20.066667, -156.066667]);
});

test('the poles and the date line are places too', () => {
  expect(clusterPoints([90, -90, 0], [180, -180, 180], 5).length).toBeGreaterThan(0);
});

test('the extent is the smallest box, or none', () => {
  expect(extentOf([20, 21], [-157, -156])).toEqual({ ne: { lat: 21, lng: -156 }, sw: { lat: 20, lng: -157 } });
  expect(extentOf([], [])).toBeNull();
});
