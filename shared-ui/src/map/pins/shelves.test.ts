import { expect, test } from 'vitest';
import { Shelves } from './shelves';

test('pictures fill a row, then the next, with a pixel between them', () => {
  const shelves = new Shelves(32);
  expect(shelves.place(14, 10)).toEqual({ x: 1, y: 1, width: 14, height: 10 });
  expect(shelves.place(14, 12)).toEqual({ x: 16, y: 1, width: 14, height: 12 });
  expect(shelves.place(14, 5)).toEqual({ x: 1, y: 14, width: 14, height: 5 });
  expect(shelves.height).toBe(20);
});
