import { expect, test } from 'vitest';
import { countyOf } from './counties';

test.each([
  ['Kauai', 'kauai'],
  ['Kauaʻi', 'kauai'],
  ['Oahu', 'honolulu'],
  ['Maui', 'maui'],
  ['Lānaʻi', 'maui'],
  ['Molokai', 'maui'],
  ['Big Island', 'hawaii'],
  ['Atlantis', null],
  ['constructor', null],
  [null, null],
])('%s is in the county %s', (island, county) => expect(countyOf(island)).toBe(county));
