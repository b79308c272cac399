import { expect, test } from 'vitest';
import { pageCount, pageNumbers } from './pagination';

test('a hundred rows make a page [A9.1]', () => {
  expect([0, 1, 100, 101, 1000].map(pageCount)).toEqual([1, 1, 1, 2, 10]);
});

test('shows the ends and the neighbours, with gaps between', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(6, 20)).toEqual([1, null, 5, 6, 7, null, 20]);
  expect(pageNumbers(50, 20)).toEqual([1, null, 20]);
});
