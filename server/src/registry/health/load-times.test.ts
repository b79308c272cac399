import { expect, test } from 'vitest';
import { addLoadTimes, type LoadTimes, loadTimeAt, loadTimeBucket } from './load-times';

const countOf = (times: readonly number[]) =>
  times.reduce<LoadTimes>((sum, time) => addLoadTimes(sum, { [loadTimeBucket(time)]: 1 }), {});

test('half of the loads were faster than the median, and one in twenty slower than the 95th', () => {
  const times = countOf(Array.from({ length: 1000 }, (_, index) => index + 1));
  expect(loadTimeAt(times, 0.5) ?? 0).toBeGreaterThan(500 * 0.85);
  expect(loadTimeAt(times, 0.5) ?? 0).toBeLessThan(500 * 1.15);
  expect(loadTimeAt(times, 0.95) ?? 0).toBeGreaterThan(950 * 0.85);
  expect(loadTimeAt(times, 0.95) ?? 0).toBeLessThan(950 * 1.15);
});

test('nothing is known of no loads, and nonsense stays within bounds', () => {
  expect(loadTimeAt({}, 0.5)).toBeNull();
  expect(Number(loadTimeBucket(-5))).toBe(0);
  expect(Number(loadTimeBucket(Number.POSITIVE_INFINITY))).toBe(60);
  expect(Number(loadTimeBucket(1e300))).toBe(60);
});
