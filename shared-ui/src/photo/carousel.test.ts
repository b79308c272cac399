import { expect, test } from 'vitest';
import { isNear } from './embla-carousel';

test('only the current slide and its neighbours are drawn, round the ends where the slides loop', () => {
  const near = (current: number, ahead: number, loop: boolean) =>
    Array.from({ length: 6 }, (_, slide) => slide).filter((slide) => isNear(slide, current, 6, ahead, loop));
  expect(near(3, 1, true)).toEqual([2, 3, 4]);
  expect(near(0, 1, true)).toEqual([0, 1, 5]);
  expect(near(0, 2, false)).toEqual([0, 1, 2]);
});
