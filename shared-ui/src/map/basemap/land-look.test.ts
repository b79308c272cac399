import { expect, test } from 'vitest';
import { distanceAt, LAND_LOOKS } from './land-look';
import { LAND_KINDS, type LandKind } from './land-mesh';

const lookAt = (kind: LandKind, zoom: number) => LAND_LOOKS[kind](zoom);
const halfAt = (kind: LandKind, zoom: number) => lookAt(kind, zoom)?.half ?? Number.NaN;
const alphaAt = (kind: LandKind, zoom: number) => lookAt(kind, zoom)?.line[3];
const ZOOMS = Array.from({ length: 221 }, (_, i) => i / 10);

test.each([
  [0, 'far'],
  [7.79, 'far'],
  [7.8, 'mid'],
  [10.79, 'mid'],
  [10.8, 'near'],
  [22, 'near'],
])('at zoom %d land is drawn as from %s', (zoom, distance) => {
  expect(distanceAt(zoom)).toBe(distance);
});

test('a size is that of a stop at its zoom, and stays so before the first and beyond the last', () => {
  for (const zoom of [0, 5, 6]) expect(halfAt('shallows', zoom)).toBeCloseTo(9);
  for (const zoom of [12, 15, 22]) expect(halfAt('shallows', zoom)).toBeCloseTo(37);
  expect(halfAt('crests', 6)).toBeCloseTo(2.5);
  expect(halfAt('crests', 10)).toBeCloseTo(38);
});

test('between two stops a size grows with each zoom, by half more than with the one before', () => {
  const sizes = [6, 7, 8, 9, 10, 11, 12].map((zoom) => halfAt('shallows', zoom));
  const steps = sizes.slice(1).map((size, i) => size - (sizes[i] ?? 0));
  for (const [i, step] of steps.slice(1).entries()) expect(step / (steps[i] ?? 0)).toBeCloseTo(1.5);
  // beyond a second stop it grows toward the third
  expect(halfAt('crests', 10.5)).toBeGreaterThan(halfAt('crests', 10) + 5);
});

test.each<[LandKind, number]>([
  ['crests', 10.8],
  ['rises', 12.5],
])('%s fade within the zoom before %d, and are not drawn from there on', (kind, end) => {
  const whole = alphaAt(kind, end - 1) ?? 0;
  expect(whole).toBeGreaterThan(0.2);
  expect(alphaAt(kind, 0)).toBe(whole);
  expect(alphaAt(kind, end - 0.5)).toBeCloseTo(whole / 2);
  expect([end, end + 0.1, 22].map((zoom) => lookAt(kind, zoom))).toEqual([null, null, null]);
});

test('what is drawn as from near lacks crests, which are not seen there', () => {
  for (const zoom of ZOOMS) if (distanceAt(zoom) === 'near') expect(lookAt('crests', zoom)).toBeNull();
});

test('land, shallows and shores are seen at every zoom, each colour multiplied with its alpha', () => {
  for (const zoom of ZOOMS)
    for (const kind of LAND_KINDS) {
      const look = lookAt(kind, zoom);
      if (!look) {
        expect(['crests', 'rises']).toContain(kind);
        continue;
      }
      // the shader divides by both sides of the shoulder
      expect(look.shoulderAt).toBeGreaterThan(0);
      expect(look.shoulderAt).toBeLessThan(1);
      for (const [red, green, blue, alpha] of [look.line, look.shoulder])
        expect(Math.max(red, green, blue)).toBeLessThanOrEqual(alpha);
    }
  expect(lookAt('land', 9)?.line).toEqual([238 / 255, 235 / 255, 223 / 255, 1]);
});

test('the edge of a shore fades over the same pixels, however wide the shore is', () => {
  for (const zoom of ZOOMS) {
    const { half, shoulderAt } = lookAt('shores', zoom) ?? { half: 0, shoulderAt: 0 };
    expect(half * (1 - shoulderAt)).toBeCloseTo(0.8);
  }
});
