import { expect, test } from 'vitest';
import { windowAround } from './result-window';

const rows = [10, 11, 12, 13, 14, 15];

test.each([
  ['in the middle', 13, 1, { from: 2, rows: [12, 13, 14] }],
  ['at the beginning', 10, 2, { from: 0, rows: [10, 11, 12] }],
  ['at the end', 15, 2, { from: 3, rows: [13, 14, 15] }],
  ['beyond both ends', 12, 50, { from: 0, rows }],
])('finds the rows near a row %s', (_, row, reach, near) => {
  expect(windowAround(rows, row, reach)).toEqual(near);
});

test('there is nothing near what is not among them', () => {
  expect([windowAround(rows, 16, 2), windowAround(rows, undefined, 2)]).toEqual([null, null]);
});
