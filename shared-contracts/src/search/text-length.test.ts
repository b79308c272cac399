import { expect, test } from 'vitest';
import { searchTextLength } from './text-length';

test.each([
  [' kih ', 3],
  ['ヒロ', 4],
  ['ﾋﾛ', 4],
  ['maui島', 6],
])('%s has the length %s', (text, length) => {
  expect(searchTextLength(text)).toBe(length);
});
