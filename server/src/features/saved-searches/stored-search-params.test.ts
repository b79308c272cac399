import fc from 'fast-check';
import {
  defaultFilters,
  defaultSearchState,
  mapBoundsOf,
  savedSearchParams,
  savedSearchParamsSchema,
} from 'shared-contracts';
import { expect, test } from 'vitest';
import { readSavedSearchParams } from './stored-search-params';

const kihei = 'Island::Maui > District::South > Town::Kihei';

test('a version-1 object opens with the right filters [A3.10]', () => {
  const params = readSavedSearchParams({
    area: 'maui/south/kihei',
    types: 'Condo, Single Family',
    price_min: '500,000',
    price_max: 900000,
  });
  expect(params).toMatchObject({
    hl_regions: [kihei],
    dwelling_type_name: ['condo', 'house'],
    minPrice: 500_000,
    maxPrice: 900_000,
    ...defaultFilters(),
  });
  expect(savedSearchParamsSchema.safeParse(params).success).toBe(true);
  expect(params.url).toBe('/listings/maui/south/kihei?type=condo,house&minPrice=500000&maxPrice=900000');
});

test.each([
  ['Maui', ['Island::Maui']],
  [
    ['Island::Maui > District::South', 'kauai'],
    ['Island::Maui > District::South', 'Island::Kauaʻi'],
  ],
])('reads the area %o of version 1 [A3.10]', (area, expected) => {
  expect(readSavedSearchParams({ area }).hl_regions).toEqual(expected);
});

test('parameters of version 2 stay as they are, also with extents in place of bounds', () => {
  const mapBounds = mapBoundsOf({ lat: 21, lng: -156 }, { lat: 20, lng: -157 });
  const params = savedSearchParams({
    ...defaultSearchState(),
    filters: { ...defaultFilters(), minBeds: 2 },
    mapBounds,
  });
  expect(readSavedSearchParams(params)).toEqual(params);
  expect(readSavedSearchParams({ ...params, mapBounds: null }).mapBounds).toEqual(mapBounds);
});

test('leaves invalid fields out and never throws [A3.10]', () => {
  expect(readSavedSearchParams({ minPrice: 'cheap', minBeds: 2, polygons: 'none', sort_order: 7 })).toMatchObject({
    minBeds: 2,
  });
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (stored) => {
      expect(savedSearchParamsSchema.safeParse(readSavedSearchParams(stored)).success).toBe(true);
    }),
  );
});
