import { expect, test } from 'vitest';
import { linesOf } from './lines';

test.each([
  ['Hilo', 8, ['Hilo']],
  ['Mauna Kea', 9, ['Mauna Kea']],
  ['Mauna Kea', 8, ['Mauna', 'Kea']],
  ['Hawaiian Ocean View Estates', 14, ['Hawaiian Ocean', 'View Estates']],
  ['ʻAlenuihāhā Channel', 8, ['ʻAlenuihāhā', 'Channel']],
])('%s in lines of %i letters', (text, most, lines) => {
  expect(linesOf(text, (line) => line.length, most)).toEqual(lines);
});
