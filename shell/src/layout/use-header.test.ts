import { expect, test } from 'vitest';
import { AT_TOP, movedHeader } from './use-header';

const HEIGHT = 65;
const along = (...path: number[]) => path.reduce((place, y) => movedHeader(place, y, HEIGHT), AT_TOP).away;

test('scrolling down takes the header away, a little up brings it back', () => {
  expect(along(40)).toBe(false);
  expect(along(100, 200)).toBe(true);
  expect(along(100, 200, 195)).toBe(true);
  expect(along(100, 200, 195, 190)).toBe(false);
  expect(along(100, 200, 150, 160)).toBe(false);
  expect(along(100, 200, 150, 180)).toBe(true);
});

test('small steps add up, trembling does not', () => {
  expect(along(...Array.from({ length: 20 }, (_, step) => 70 + step * 3))).toBe(true);
  expect(along(100, 80, 85, 81, 86, 82)).toBe(false);
});

test('at the top of the page, and beyond it, the header is there', () => {
  expect(along(400, 60)).toBe(false);
  expect(along(400, -30)).toBe(false);
});
