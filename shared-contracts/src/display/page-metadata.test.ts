import { expect, test } from 'vitest';
import { sampleListing } from '../testing';
import {
  fitTitle,
  listingDescription,
  listingTitle,
  metadataFacts,
  plainText,
  searchDescription,
  searchTitle,
} from './page-metadata';

const listing = {
  address: '12 Sample Road',
  town: 'Kihei',
  island: 'Maui',
  type: 'Single Family',
  is_rental: false,
  title: 'A home',
};

test('adds the suffix only where it fits and cuts between words [B9.30]', () => {
  expect(fitTitle('A short title', 'Hawaii Life')).toBe('A short title | Hawaii Life');
  const long = 'One of the longest street addresses that people on Maui ever saw, number 12';
  expect(fitTitle(long, 'Hawaii Life')).toBe('One of the longest street addresses that people on Maui ever saw');
  expect(fitTitle('x'.repeat(69), 'Hawaii Life')).toBe('x'.repeat(69));
  expect(fitTitle('x'.repeat(90), 'Hawaii Life').length).toBe(69);
});

test.each([
  ['Single Family', 'house'],
  ['Condo', 'condo'],
  ['Vacant Land', 'Vacant Land'],
  ['Townhouse', 'Townhouse'],
])('calls %s %s in titles [B9.52]', (type, word) => {
  expect(listingTitle({ ...listing, type }, 'Hawaii Life')).toBe(
    `12 Sample Road, Kihei, Maui - ${word} for sale | Hawaii Life`,
  );
});

test('describes a listing by its photo count, then 200 characters [B9.11] [B9.12]', () => {
  const described = listingDescription({ photo_count: 2, public_remarks: 'a'.repeat(500), title: '' });
  expect(described).toBe(`2 photos. ${'a'.repeat(200)}`);
});

test('strips characters outside of ASCII from descriptions [B5.27]', () => {
  expect(plainText('Hale ma ke kai, Lānaʻi\n“view” <b> 🌺')).toBe('Hale ma ke kai, Lana\'i "view" <b>');
});

test('names a search by its types and region [B4.43]', () => {
  const filters = { dwelling_type_name: ['condo' as const] };
  expect(searchTitle({ filters, page: 1 }, ['maui', 'south', 'kihei'], 'Hawaii Life')).toBe(
    'Condos for sale in Kihei, Maui | Hawaii Life',
  );
  expect(searchTitle({ filters: {}, page: 2 }, [], 'Hawaii Life')).toBe(
    'Homes for sale in Hawaii, page 2 | Hawaii Life',
  );
  const pageOf = (page: number) => searchTitle({ filters: {}, page }, [], 'Hawaii Life', undefined, 201);
  expect(pageOf(3)).toBe('Homes for sale in Hawaii, page 3 | Hawaii Life');
  expect(pageOf(4)).toBe('Homes for sale in Hawaii | Hawaii Life');
});

test.each([
  ['house', 'houses'],
  ['condo', 'condos'],
  ['vacant_land', 'Vacant Land'],
  ['townhouse', 'Townhouses'],
] as const)('searches for %s among others say %s in titles [B9.52]', (type, words) => {
  const search = { filters: { dwelling_type_name: ['multi-family' as const, type] }, page: 1 };
  expect(searchTitle(search, [], 'Hawaii Life')).toBe(
    `Multi-Dwelling homes and ${words} for sale in Hawaii | Hawaii Life`,
  );
});

test('leaves the island or the town out of a title that would not fit [B9.30]', () => {
  const far = {
    ...listing,
    address: '4534 Kohola Drive #208',
    town: 'Waikoloa Beach Resort',
    island: 'Big Island',
  };
  expect(listingTitle(far, 'Hawaii Life')).toBe('4534 Kohola Drive #208, Waikoloa Beach Resort - house for sale');
});

test('uses the same facts of a complete listing as of its reference [B4.43]', () => {
  const whole = sampleListing({ hl_region_town: 'Kihei', hl_region_island: 'Maui', dwelling_type_name: ['Condo'] });
  expect(metadataFacts(whole)).toMatchObject({
    address: whole.address.line_1,
    town: 'Kihei',
    island: 'Maui',
    type: 'Condo',
    photo_count: whole.photos.length,
    is_rental: whole.is_rental,
  });
});

test('pages that differ are called differently: a town like its district, leasehold homes', () => {
  const search = { filters: {}, page: 1 };
  const title = (names: string[]) => searchTitle(search, names, 'Hawaii Life');
  expect(title(['Kauai', 'Lihue'])).toBe('Homes for sale in Lihue, Kauai | Hawaii Life');
  expect(title(['Kauai', 'Lihue', 'Lihue'])).toBe('Homes for sale in Lihue town, Kauai | Hawaii Life');
  expect(title(['Maui'])).toBe('Homes for sale in Maui | Hawaii Life');
  const leasehold = { filters: { title_land: ['Leasehold' as const] }, page: 1 };
  expect(searchTitle(leasehold, [], 'Hawaii Life')).toBe('Leasehold homes for sale in Hawaii | Hawaii Life');
});

test('a count of zero makes no sentence', () => {
  const listing = { title: 'A home', public_remarks: 'Beds & baths\nView.' };
  for (const photo_count of [0, undefined])
    expect(listingDescription({ ...listing, ...(photo_count === undefined ? {} : { photo_count }) })).toBe(
      'Beds & baths View.',
    );
  expect(listingDescription({ ...listing, photo_count: 1 })).toBe('1 photo. Beds & baths View.');
  expect(searchDescription({ filters: {}, page: 1 }, ['Maui'], 0)).toMatch(/^Homes for sale in Maui,/);
});
