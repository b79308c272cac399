import { expect, test } from 'vitest';
import { formatFloodZone, formatLavaZone, formatZoning } from './zones';

test.each([
  ['X', 'X (low: under 0.2 % chance of flooding a year)'],
  ['XS', 'XS (moderate: 0.2 % to 1 % chance of flooding a year)'],
  ['AE', 'AE (high: at least 1 % chance of flooding a year)'],
  ['AO', 'AO (high: at least 1 % chance of flooding a year)'],
  ['VE', 'VE (high: at least 1 % chance of flooding a year, with waves)'],
  ['D', 'D (the chance of flooding was not studied)'],
  ['See map', 'See map'],
])('the flood zone %s is shown as "%s"', (zone, text) => expect(formatFloodZone(zone)).toBe(text));

test('a lava zone says which end is the hazard; another text stays', () => {
  expect(formatLavaZone('8')).toBe('8 of 9 (1 is the highest hazard)');
  expect(formatLavaZone('2 and 3')).toBe('2 and 3');
});

test('a zoning code has its use, unless both are the same or the use is unknown', () => {
  expect(formatZoning('R-3', 'Residential')).toBe('R-3 (Residential)');
  expect(formatZoning('Resort', 'resort')).toBe('Resort');
  expect(formatZoning('P-1', null)).toBe('P-1');
});
