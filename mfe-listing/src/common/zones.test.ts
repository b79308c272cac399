import { sampleListing } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { zoneMeanings, zonesOfAll } from './zone-meanings';
import { formatFloodZone, formatLavaZone, formatZoning } from './zones';
import { zoningSentence } from './zoning-codes';

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

const listing = sampleListing({
  hl_region_island: 'Big Island',
  lava_zone: '2',
  flood_zone: 'VE',
  zoning: 'A-5a',
  title_land: 'Leasehold',
});

test('each zone and the tenure have one sentence and a public source (D151)', () => {
  const meanings = zoneMeanings(listing);
  expect(meanings.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
    'Lava zone 2',
    'Flood zone VE',
    'Zoning A-5a',
    'Tenure Leasehold',
  ]);
  for (const { sentence, source } of meanings) {
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(source.href).toMatch(/^https:/);
  }
});

test('a lava zone of Maui, which has another map, and unknown codes have no sentence (D151)', () => {
  const unknown = {
    lava_zone: '3',
    flood_zone: 'See map',
    zoning: 'PD-WM/2',
    hl_region_island: 'Maui',
    title_land: 'Other',
  };
  const meanings = zoneMeanings({ ...listing, ...unknown });
  expect(meanings.map(({ code, sentence }) => [code, sentence])).toEqual([
    ['3', null],
    ['See map', null],
    ['PD-WM/2', null],
    ['Other', null],
  ]);
});

test('several homes name each zone once, and a code of two counties twice', () => {
  const oahu = { ...listing, hl_region_island: 'Oʻahu', lava_zone: null };
  const zones = zonesOfAll([listing, listing, oahu]);
  expect(zones.map(({ kind }) => kind)).toEqual(['Lava zone', 'Flood zone', 'Zoning', 'Tenure', 'Zoning']);
});

test.each([
  [
    'A',
    'A99',
    'AE',
    'A7',
    'AEF',
    'AH',
    'AO',
    'AR',
    'V',
    'VE',
    'V12',
    'X',
    'XS',
    'X (shaded)',
    'X shaded',
    'B',
    'C',
    'D',
  ],
])('every flood zone of the maps has a sentence of its own kind', (...zones) => {
  const sentences = zones.map((flood_zone) => zoneMeanings({ ...listing, flood_zone })[1]?.sentence);
  expect(sentences).not.toContain(null);
  expect(new Set(sentences).size).toBe(12);
});

test.each([
  ['honolulu', 'R-7.5', 'Residential: a lot has at least 7,500 square feet.'],
  ['honolulu', 'R-3', null],
  ['maui', 'R-3', 'Residential: a lot has at least 10,000 square feet.'],
  ['kauai', 'R-6', 'Residential: up to 6 homes an acre.'],
  ['hawaii', 'A-20a', 'Agricultural: a lot has at least 20 acres.'],
  ['hawaii', 'RS-15', 'Single-family residential: a lot has at least 15,000 square feet.'],
  ['hawaii', 'AG', null],
] as const)('in the county of %s the code %s means: %s (D151)', (county, code, sentence) => {
  expect(zoningSentence(county, code)).toBe(sentence);
});
