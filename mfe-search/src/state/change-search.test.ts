import { defaultSearchState, type MapBounds } from 'shared-contracts';
import { expect, test } from 'vitest';
import { patchFilters, sameBounds, withBounds, withFilters, withSort } from './change-search';

const view: MapBounds = {
  ne: { lat: 20.987654321, lng: -156.1 },
  sw: { lat: 20.5, lng: -156.7 },
  se: { lat: 20.5, lng: -156.1 },
  nw: { lat: 20.987654321, lng: -156.7 },
  center: { lat: 20.74, lng: -156.4 },
};
const onPageThree = { ...defaultSearchState(), page: 3, mapBounds: view };

test('a filter starts again at the first page and keeps the map view', () => {
  const next = withFilters(onPageThree, { minBeds: 2 });
  expect(next).toMatchObject({ page: 1, mapBounds: view, filters: { minBeds: 2 } });
});

test('another region clears the map view', () => {
  expect(withFilters(onPageThree, { hl_regions: ['Island::Kauai'] }).mapBounds).toBeNull();
});

test('undefined and an empty text take a filter away, false and an empty list do not', () => {
  const filters = { minBeds: 2, query: 'ocean', title_land: ['Fee Simple'] };
  expect(patchFilters(filters, { minBeds: undefined, query: '', title_land: [] })).toEqual({ title_land: [] });
});

test('a pan starts again at the first page with bounds as the address keeps them [A2.20]', () => {
  const next = withBounds({ ...onPageThree, mapBounds: null }, view);
  expect(next.page).toBe(1);
  expect(next.mapBounds?.ne.lat).toBe(20.98765);
});

test('views with the same address are the same search', () => {
  const nearly = { ...view, ne: { lat: 20.987654, lng: -156.1000001 } };
  expect(withBounds(onPageThree, nearly)).toBe(onPageThree);
  expect(sameBounds(null, null)).toBe(true);
  expect(sameBounds(view, null)).toBe(false);
});

test('sorting starts again at the first page [A4.15]', () => {
  expect(withSort(onPageThree, 'newest')).toMatchObject({ sort_order: 'newest', page: 1 });
});
