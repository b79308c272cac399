import { expect, test } from 'vitest';
import { defaultFilters, defaultSearchState } from '../entities/default-search';
import { savedSearchParamsSchema, savedSearchSchema } from '../entities/saved-search';
import type { DwellingKey } from '../entities/search';
import { sampleSavedSearch } from '../testing/samples';
import { mapBoundsOf } from './map-bounds';
import { isSameSearch, savedSearchParams, searchOfSavedParams } from './saved-search-params';

const kihei = 'Island::Maui > District::South > Town::Kihei';
const search = {
  ...defaultSearchState(),
  filters: { ...defaultFilters(), hl_regions: [kihei], minBeds: 2 },
  mapBounds: mapBoundsOf({ lat: 21, lng: -156 }, { lat: 20, lng: -157 }),
  polygons: [
    {
      id: 'drawn-1',
      coordinates: [
        [-156.5, 20.7],
        [-156.4, 20.7],
        [-156.4, 20.8],
        [-156.5, 20.7],
      ] as [number, number][],
    },
  ],
};

test('holds the filters plus url, polygons, bounds and extents [A3.9]', () => {
  const params = savedSearchParams(search);
  expect(savedSearchParamsSchema.parse(params)).toEqual(params);
  expect(params).toMatchObject({
    hl_regions: [kihei],
    minBeds: 2,
    polygons: search.polygons,
    mapBounds: search.mapBounds,
    lat_extent: [20, 21],
    lng_extent: [-157, -156],
  });
  expect(params.url.startsWith('/listings/maui/south/kihei?minBeds=2&area=drawn-1%3A')).toBe(true);
  expect(searchOfSavedParams(params)).toEqual(search);
});

test('a saved search has every documented field [A3.8] [B3.31]', () => {
  const keys = Object.keys(savedSearchSchema.shape);
  const documented = [
    'id',
    'title',
    'email_subscribe',
    'days_between_emails',
    'send_me_copy',
    'copy_title',
    'copy_email',
    'search_params',
    'version',
    'share_code',
    'from_share_url',
  ];
  // later fields are additions of this project and may be missing
  expect(keys.slice(0, documented.length)).toEqual(documented);
  expect(savedSearchSchema.safeParse(sampleSavedSearch()).success).toBe(true);
});

test('distinguishes an edited search from an unchanged one', () => {
  expect(isSameSearch(search, { ...search, page: 3 })).toBe(true);
  expect(isSameSearch(search, { ...search, filters: { ...search.filters, minBeds: 3 } })).toBe(false);
  expect(isSameSearch(search, { ...search, polygons: [] })).toBe(false);
  expect(isSameSearch(search, { ...search, sort_order: 'newest' })).toBe(false);
  expect(isSameSearch(search, { ...search, mapBounds: null })).toBe(false);
});

test('neither the spelling of a region nor the order of a list makes a search another one', () => {
  const filters = { ...search.filters, hl_regions: ['Island::Maui > District::South > Town::Kīhei'] };
  expect(isSameSearch(search, { ...search, filters })).toBe(true);
  const types = (...dwelling_type_name: DwellingKey[]) => ({ ...search, filters: { dwelling_type_name } });
  expect(isSameSearch(types('condo', 'house'), types('house', 'condo'))).toBe(true);
});

test('a stored extent without bounds is the map view', () => {
  const params = { ...savedSearchParams(search), mapBounds: null };
  expect(searchOfSavedParams(params).mapBounds).toEqual(search.mapBounds);
});
