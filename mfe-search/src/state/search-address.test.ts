import { defaultSearchState, matchRoute, type SearchState, savedSearchPath } from 'shared-contracts';
import { expect, test } from 'vitest';
import { addressOfSearch, searchOfAddress } from './search-address';

const at = (url: string) => matchRoute(url, { locales: ['en'] });
const stored: SearchState = {
  ...defaultSearchState(),
  filters: { ...defaultSearchState().filters, minBeds: 3, tmks: ['1'] },
  polygons: [
    {
      id: 'p',
      coordinates: [
        [-156, 20],
        [-156, 21],
        [-157, 21],
        [-156, 20],
      ],
    },
  ],
};
const saved = at('/listings/saved_search/abc');

test('path and query make the search, and back', () => {
  const match = at('/listings/maui/south?minBeds=2&sort_order=newest');
  const search = searchOfAddress(match, null);
  expect(search).toMatchObject({
    sort_order: 'newest',
    filters: { minBeds: 2, hl_regions: ['Island::Maui > District::South'] },
  });
  expect(addressOfSearch(match, search, null)).toBe('/listings/maui/south?minBeds=2&sort_order=newest');
});

test('a saved search keeps its code in the address, changed or not [A4.6]', () => {
  const search = searchOfAddress(saved, stored);
  expect(search).toBe(stored);
  expect(addressOfSearch(saved, search, stored)).toBe(savedSearchPath(saved.prefix, 'abc'));
  const changed = { ...search, filters: { ...search.filters, minBeds: 4, hl_regions: ['Island::Maui'] } };
  const address = addressOfSearch(saved, changed, stored);
  expect(address).toMatch(/^\/listings\/saved_search\/abc\?hl_regions=maui&minBeds=4&tmks=1&area=/);
  expect(searchOfAddress(at(address), stored)).toMatchObject({
    filters: { minBeds: 4, hl_regions: ['Island::Maui'], tmks: ['1'] },
    polygons: stored.polygons,
  });
});

test('a saved search changed to all defaults still differs from the stored one', () => {
  const address = addressOfSearch(saved, { ...stored, filters: defaultSearchState().filters }, stored);
  expect(searchOfAddress(at(address), stored).filters.minBeds).toBeUndefined();
});
