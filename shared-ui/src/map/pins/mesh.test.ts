import { expect, test } from 'vitest';
import type { DrawnPin } from './drawn-pins';
import { CORNER_BYTES, meshOf, partsOf } from './mesh';
import { mercator } from './projection';
import type { PinPieces } from './sheet';

const piece = (width: number, height: number) => ({ x: 1, y: 1, width, height });
const letters = new Map([...'$0123456789.M'].map((letter) => [letter, { piece: piece(12, 20), advance: 8 }]));
const plate = piece(44, 36);
/** Pieces as on a sheet for a screen of twice the pixels. */
const sheet = {
  ratio: 2,
  inset: 2,
  glyphs: { dark: letters, faint: letters, light: letters },
  plates: { plain: plate, viewed: plate, selected: plate, hovered: plate },
  discs: [piece(45, 45), piece(50, 50)],
} satisfies PinPieces;
const pin = (changed: Partial<DrawnPin> = {}): DrawnPin => {
  return { key: 'pin:a', lat: 20.75, lng: -156.45, text: '$1.25M', look: 'plain', ...changed };
};
const reach = (parts: ReturnType<typeof partsOf>) => ({
  left: Math.min(...parts.map(({ left }) => left)),
  right: Math.max(...parts.map(({ left, width }) => left + width)),
});

test('a plate is as wide as its price, around its place, and its ends stay as they are', () => {
  const short = partsOf(pin({ text: '$1M' }), sheet);
  const long = partsOf(pin(), sheet);
  expect(long.length).toBe(3 + 6);
  for (const parts of [short, long]) {
    const { left, right } = reach(parts.slice(0, 3));
    expect(Math.abs(left + right)).toBeLessThanOrEqual(1);
    expect([parts[0]?.width, parts[2]?.width]).toEqual([22, 22]);
  }
  expect(reach(long).right - reach(long).left).toBe(reach(short).right - reach(short).left + 3 * 8);
});

test('the letters of a price stand side by side within its plate', () => {
  const [left, , right, ...written] = partsOf(pin(), sheet);
  expect(written.map((part) => part.left - (written[0]?.left ?? 0))).toEqual([0, 8, 16, 24, 32, 40]);
  expect(reach(written).left).toBeGreaterThan(left?.left ?? 0);
  expect(reach(written).right).toBeLessThan((right?.left ?? 0) + (right?.width ?? 0));
});

test('a number lies on the disc for its digits, a longer one on the largest', () => {
  const disc = (text: string) => partsOf(pin({ text, look: 'cluster' }), sheet)[0]?.width;
  expect(['5', '12', '123'].map(disc)).toEqual([45, 50, 50]);
});

test('each pin keeps its own place: corners carry it from the first on, and what can be pressed has its size', () => {
  const other = pin({ key: 'pin:b', lat: 20.76, lng: -156.44 });
  const mesh = meshOf([pin(), other], sheet);
  const first = mercator(pin());
  const second = mercator(other);
  expect(mesh.origin).toEqual(first);
  expect(mesh.corners.byteLength).toBe(2 * 9 * 4 * CORNER_BYTES);
  const places = new Float32Array(mesh.corners);
  const last = places.length - CORNER_BYTES / 4;
  expect([places[0], places[1]]).toEqual([0, 0]);
  expect(places[last]).toBeCloseTo(second.x - first.x, 9);
  expect(places[last + 1]).toBeCloseTo(second.y - first.y, 9);
  expect(mesh.targets.map(({ key }) => key)).toEqual(['pin:a', 'pin:b']);
  expect(mesh.targets[1]).toMatchObject({ x: second.x - first.x, halfHeight: 9 });
});

test('every rectangle is two triangles of its own corners', () => {
  const { indices } = meshOf([pin({ text: '', look: 'cluster' }), pin({ text: '5', look: 'cluster' })], sheet);
  expect([...indices]).toEqual([0, 1, 2, 2, 1, 3, 4, 5, 6, 6, 5, 7]);
});
