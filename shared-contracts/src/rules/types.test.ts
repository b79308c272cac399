import { expect, test } from 'vitest';
import { DWELLING_KEYS } from '../basics/vocabulary';
import { dwellingKey, dwellingName, dwellingNames } from '../entities/dwelling-types';

test.each([
  ['condo', 'Condo'],
  ['house', 'Single Family'],
  ['townhouse', 'Townhouse'],
  ['land', 'Vacant Land'],
  ['vacant_land', 'Vacant Land'],
  ['multi-family', 'Multi-Dwelling'],
] as const)('%s is %s in a listing, and back [A5.4]', (key, name) => {
  expect(dwellingName(key)).toBe(name);
  expect(dwellingName(dwellingKey(name) ?? 'rental')).toBe(name);
});

test('every key of a control is known, and a rental is no type [A5.4]', () => {
  for (const key of DWELLING_KEYS) expect(dwellingKey(key)).not.toBeNull();
  expect(dwellingName('rental')).toBeNull();
  expect(dwellingNames(['land', 'vacant_land', 'rental'])).toEqual(['Vacant Land']);
  expect(dwellingKey('constructor')).toBeNull();
});
