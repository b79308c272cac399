import { expect, test } from 'vitest';
import { matrixFrom, mercator, targetAt } from './projection';

/** A map of 1000 by 500 pixels whose middle is a place, a pixel being a millionth of the world. */
const size = { width: 1000, height: 500 };
function mapAt(center: { lat: number; lng: number }) {
  const { x, y } = mercator(center);
  const [across, down] = [2e6 / size.width, -2e6 / size.height];
  return { center, matrix: [across, 0, 0, 0, 0, down, 0, 0, 0, 0, 1, 0, -x * across, -y * down, 0, 1] };
}
const kihei = { lat: 20.75, lng: -156.45 };
const target = (key: string, x = 0, y = 0) => ({ key, x, y, halfWidth: 20, halfHeight: 10 });

test('a world is 0 to 1 both ways', () => {
  expect(mercator({ lat: 0, lng: 0 })).toEqual({ x: 0.5, y: 0.5 });
  expect(mercator({ lat: 85.0511287798066, lng: -180 }).x).toBe(0);
  expect(mercator({ lat: 85.0511287798066, lng: -180 }).y).toBeCloseTo(0, 12);
});

test('a press hits the uppermost target whose rectangle it is in', () => {
  const matrix = matrixFrom(mercator(kihei), mapAt(kihei));
  const targets = [target('low'), target('high'), target('far', 100e-6, 50e-6)];
  const at = (x: number, y: number) => targetAt({ x, y }, targets, matrix, size);
  expect(at(500, 250)).toBe('high');
  expect(at(519, 259)).toBe('high');
  expect(at(521, 250)).toBeNull();
  expect(at(500, 261)).toBeNull();
  expect(at(600, 300)).toBe('far');
});

test('a view that was dragged around the world has its pins all the same', () => {
  const matrix = matrixFrom(mercator(kihei), mapAt({ ...kihei, lng: kihei.lng + 360 }));
  expect(targetAt({ x: 500, y: 250 }, [target('pin')], matrix, size)).toBe('pin');
});
