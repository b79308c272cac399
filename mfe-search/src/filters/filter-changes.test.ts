import { defaultFilters } from 'shared-contracts';
import { expect, test } from 'vitest';
import { changedCount, dealFilters, dealOf } from './filter-changes';

test('counts filters that differ from the default', () => {
  expect(changedCount(defaultFilters())).toBe(0);
  expect(changedCount({ ...defaultFilters(), minBeds: 2, towns: [], luxury_properties: true })).toBe(2);
  expect(changedCount({ ...defaultFilters(), title_land: [] })).toBe(1);
  expect(changedCount({ ...defaultFilters(), statuses: ['Pending', 'Active', 'Active Under Contract'] })).toBe(0);
});

test('a rental search has the rental type and nothing else [B1.1]', () => {
  expect(dealOf(defaultFilters())).toBe('sale');
  expect(dealFilters({ dwelling_type_name: ['condo'], minPrice: 1 }, 'rent')).toEqual({
    dwelling_type_name: ['rental'],
    minPrice: undefined,
    maxPrice: undefined,
  });
  expect(dealOf({ dwelling_type_name: ['rental'] })).toBe('rent');
  expect(dealFilters({ dwelling_type_name: ['rental'] }, 'sale').dwelling_type_name).toBeUndefined();
});
