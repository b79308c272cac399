import { expect, test } from 'vitest';
import { mercator } from '../../pins/projection';
import { Shelves } from '../../pins/shelves';
import { CORNER_BYTES, indicesAt, meshOf } from './mesh';
import { FADE } from './ranges';
import { picturesOf } from './sheet';
import { writtenNames } from './written-name';

const hilo = { kind: 'town', name: 'Hilo', rank: 1, lat: 19.72, lng: -155.09 } as const;
const kahului = { kind: 'town', name: 'Kahului', rank: 1, lat: 20.89, lng: -156.47 } as const;
const names = writtenNames([hilo, kahului], (text) => text.length * 7.3);

test('a picture has room for all of a name, and knows where its place is, for any screen', () => {
  for (const ratio of [1, 1.5, 3]) {
    const pictures = picturesOf(names, ratio, new Shelves(1024));
    for (const { name, piece, place } of pictures) {
      expect(place.x).toBeGreaterThanOrEqual(-name.left * ratio);
      expect(piece.width - place.x).toBeGreaterThanOrEqual(name.right * ratio);
      expect(piece.height - place.y).toBeGreaterThanOrEqual(name.bottom * ratio);
      expect(Object.values(place).every(Number.isInteger)).toBe(true);
    }
  }
});

test('the sheet is not taller than graphics cards take: what has no room on it is left out', () => {
  const many = names.flatMap((name) => Array.from({ length: 2000 }, () => name));
  const pictures = picturesOf(many, 3, new Shelves(1024));
  expect(pictures.length).toBeGreaterThan(100);
  expect(pictures.length).toBeLessThan(many.length);
  expect(Math.max(...pictures.map(({ piece }) => piece.y + piece.height))).toBeLessThan(4096);
});

test('each name has its place from the first on, its zooms, and its picture', () => {
  const pictures = picturesOf(names, 2, new Shelves(1024));
  const { origin, corners, indices } = meshOf(pictures);
  expect(origin).toEqual(mercator(hilo));
  expect([corners.byteLength, indices.length]).toEqual([8 * CORNER_BYTES, 12]);
  expect([...indices.slice(6)]).toEqual([4, 5, 6, 6, 5, 7]);
  for (const corner of [4, 7]) {
    const floats = new Float32Array(corners, corner * CORNER_BYTES, 4);
    expect(floats[0]).toBeCloseTo(mercator(kahului).x - origin.x, 9);
    expect(floats[1]).toBeCloseTo(mercator(kahului).y - origin.y, 9);
    expect(floats[2]).toBeCloseTo(8.2 - FADE, 5);
    expect(floats[3]).toBe(99);
    const second = pictures[1];
    expect([...new Int16Array(corners, corner * CORNER_BYTES + 16, 6)]).toEqual([
      ...[-(second?.place.x ?? 0), -(second?.place.y ?? 0), second?.piece.x, second?.piece.y],
      ...[second?.piece.width, second?.piece.height],
    ]);
  }
});

test('only names that may be seen are drawn', () => {
  const village = { ...kahului, name: 'Makawao', rank: 4, lat: 20.2 } as const;
  const mesh = meshOf(
    picturesOf(
      writtenNames([village, hilo, kahului], (text) => text.length * 7.3),
      1,
      new Shelves(1024),
    ),
  );
  expect([7, 8.2, 10, 12].map((zoom) => indicesAt(mesh, zoom) / 6)).toEqual([0, 2, 2, 3]);
});

test('no names are no mesh', () => {
  expect(meshOf([])).toMatchObject({ appear: [], origin: { x: 0, y: 0 } });
});
