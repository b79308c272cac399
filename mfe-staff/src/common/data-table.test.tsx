import { expect, test } from 'vitest';
import { ordered } from './data-table';

test('orders by number or name in both directions, what is missing last', () => {
  const rows = [{ n: 2 }, { n: null }, { n: 10 }, { n: 1 }];
  const values = (descending: boolean) => ordered(rows, ({ n }) => n, descending).map(({ n }) => n);
  expect(values(false)).toEqual([1, 2, 10, null]);
  expect(values(true)).toEqual([10, 2, 1, null]);
  expect(ordered(['b', 'a'], (text) => text, false)).toEqual(['a', 'b']);
});
