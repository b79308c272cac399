import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NameBox, shownRanges } from './ranges';

const END = 30;
/** A pixel at zoom 0. */
const PIXEL = 1 / 512;
const box = (changed: Partial<NameBox>): NameBox => ({
  ...{ x: 0, y: 0, left: -20, right: 20, top: -10, bottom: 10, from: 0, to: END },
  ...changed,
});

test.each<[string, NameBox[], unknown]>([
  ['one alone has all its zooms', [box({ from: 9 })], { from: 9, to: END }],
  [
    '40 pixels wide and 10 apart at zoom 0: apart from zoom 2 on',
    [box({}), box({ x: 10 * PIXEL })],
    { from: 2, to: END },
  ],
  ['the axis on which they part first counts', [box({}), box({ x: 10 * PIXEL, y: 10 * PIXEL })], { from: 1, to: END }],
  ['to the west as to the east', [box({}), box({ x: -10 * PIXEL })], { from: 2, to: END }],
  ['beside its place it has other room', [box({ left: 0, right: 60 }), box({ x: 10 * PIXEL })], { from: 3, to: END }],
  ['one that comes later leaves the zooms before', [box({ from: 9 }), box({ to: 11 })], { from: 0, to: 9 }],
  ['one that goes leaves the zooms behind', [box({ to: 10 }), box({ from: 8 })], { from: 10, to: END }],
  ['the longer run of two', [box({ from: 5, to: 8 }), box({})], { from: 8, to: END }],
  ['where they never meet both have all', [box({ to: 10 }), box({ from: 10 })], { from: 10, to: END }],
  ['the same place: the less important is never shown', [box({}), box({})], null],
  ['nor what would be gone before it is seen', [box({ to: 9.8 }), box({ to: 10 })], null],
  ['one that is not shown hides none', [box({ to: 9.8 }), box({ to: 10 }), box({ from: 9.8 })], { from: 9.8, to: END }],
])('%s', (_, boxes, range) => {
  expect(shownRanges(boxes).at(-1)).toEqual(range);
});

const side = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const boxes = fc.array(
  fc.record<NameBox>({
    ...{ x: side(0.05, 0.07), y: side(0.43, 0.45), left: side(-60, 0), right: side(1, 60), top: side(-30, 0) },
    ...{ bottom: side(1, 30), from: fc.constantFrom(0, 8.2, 9, 10, 11, 12), to: fc.constantFrom(13, 16, END) },
  }),
  { minLength: 1, maxLength: 25 },
);

test('no two names that are shown at a zoom overlap, and the most important has all its zooms', () => {
  fc.assert(
    fc.property(boxes, side(0, 18), (names, any) => {
      const ranges = shownRanges(names);
      expect(ranges[0]).toEqual({ from: names[0]?.from, to: names[0]?.to });
      for (const zoom of [any, ...ranges.flatMap((range) => range?.from ?? [])]) {
        const shown = names.filter((_, i) => isShown(ranges[i], zoom)).map((name) => onMap(name, zoom));
        expect(shown.some((a, i) => shown.slice(i + 1).some((b) => overlap(a, b)))).toBe(false);
      }
    }),
  );
});

test('a name has no zooms but its own', () => {
  fc.assert(
    fc.property(boxes, (names) => {
      shownRanges(names).forEach((range, i) => {
        expect(range?.from ?? END).toBeGreaterThanOrEqual(names[i]?.from ?? END);
        expect(range?.to ?? 0).toBeLessThanOrEqual(names[i]?.to ?? 0);
      });
    }),
  );
});

function isShown(range: { from: number; to: number } | null | undefined, zoom: number) {
  return !!range && range.from <= zoom && zoom < range.to;
}

function onMap({ x, y, left, right, top, bottom }: NameBox, zoom: number) {
  const world = 512 * 2 ** zoom;
  return { left: x * world + left, right: x * world + right, top: y * world + top, bottom: y * world + bottom };
}

type Sides = ReturnType<typeof onMap>;
/** By more than what numbers are inexact. */
function overlap(a: Sides, b: Sides) {
  const shared = (low: 'left' | 'top', high: 'right' | 'bottom') =>
    Math.min(a[high], b[high]) - Math.max(a[low], b[low]);
  return Math.min(shared('left', 'right'), shared('top', 'bottom')) > 1e-4;
}
