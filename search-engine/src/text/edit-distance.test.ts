import { expect, test } from 'vitest';
import { withinDistance } from './edit-distance';

test.each([
  ['kihei', 'kihei', 0, true],
  ['kihei', 'kehei', 1, true],
  ['kihei', 'kihie', 1, true],
  ['kihei', 'kihe', 1, true],
  ['kihei', 'kiheii', 1, true],
  ['kihei', 'koloa', 2, false],
  ['waikiki', 'wiakkii', 2, true],
  ['', 'ab', 1, false],
])('%s and %s are within %i: %s', (a, b, most, expected) => {
  expect(withinDistance(a, b, most)).toBe(expected);
  expect(withinDistance(b, a, most)).toBe(expected);
});
