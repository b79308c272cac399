import { defaultFilters, defaultSearchState, mapBoundsOf } from 'shared-contracts';
import { expect, test } from 'vitest';
import { sameFilters, searchFlags } from './search-flags';

const fresh = defaultSearchState();

test('a fresh search is an initial one [A4.1]', () => {
  expect(searchFlags(fresh, null)).toEqual({ initialSearch: true, filtersChanged: false });
});

test('a filter or a region of the path ends the initial search [A4.1]', () => {
  const narrowed = { ...fresh, filters: { ...defaultFilters(), minBeds: 2 } };
  const region = { ...fresh, filters: { ...defaultFilters(), hl_regions: ['Island::Maui'] } };
  expect(searchFlags(narrowed, null)).toEqual({ initialSearch: false, filtersChanged: true });
  expect(searchFlags(region, null).initialSearch).toBe(false);
});

test('a loaded saved search counts as changed only after its own filters change [A4.6]', () => {
  const saved = { ...fresh, filters: { ...defaultFilters(), minBeds: 2 } };
  expect(searchFlags(saved, saved)).toEqual({ initialSearch: false, filtersChanged: false });
  expect(searchFlags({ ...saved, page: 2 }, saved).filtersChanged).toBe(false);
  expect(searchFlags({ ...saved, filters: { ...saved.filters, minBeds: 3 } }, saved).filtersChanged).toBe(true);
});

test('another order or map view, both stored, changes a saved search [A4.6]', () => {
  const mapBounds = mapBoundsOf({ lat: 21, lng: -156 }, { lat: 20, lng: -157 });
  expect(searchFlags({ ...fresh, sort_order: 'newest' }, fresh).filtersChanged).toBe(true);
  expect(searchFlags({ ...fresh, mapBounds }, fresh).filtersChanged).toBe(true);
  expect(searchFlags({ ...fresh, mapBounds }, { ...fresh, mapBounds }).filtersChanged).toBe(false);
});

test('a drawn area narrows a search, and changes a saved one, as a filter does [A4.1] [A4.6]', () => {
  const area = { id: 'area-1', coordinates: [] };
  const saved = { ...fresh, polygons: [area] };
  expect(searchFlags(saved, null)).toEqual({ initialSearch: false, filtersChanged: true });
  expect(searchFlags(saved, saved).filtersChanged).toBe(false);
  expect(searchFlags(fresh, saved).filtersChanged).toBe(true);
});

test('the order of a list does not make a change, both tenures off does (D18)', () => {
  expect(sameFilters({ statuses: ['Active', 'Pending'] }, { statuses: ['Pending', 'Active'] })).toBe(true);
  expect(sameFilters({ minBeds: 1, towns: [] }, { minBeds: 1 })).toBe(true);
  expect(sameFilters({ ...defaultFilters(), title_land: [] }, defaultFilters())).toBe(false);
  expect(sameFilters({ title_land: [] }, {})).toBe(false);
});
