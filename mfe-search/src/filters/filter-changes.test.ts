import { defaultFilters } from 'shared-contracts';
import { expect, test } from 'vitest';
import { changedCount, dealFilters, dealOf, hidesLeasehold, orNone, toggled, toggleTenure } from './filter-changes';

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

test('adds a value and takes it away again', () => {
  expect(toggled(undefined, 'a')).toEqual(['a']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(orNone([])).toBeUndefined();
});

test('each tenure toggle adds or removes one value [A4.20]', () => {
  expect(toggleTenure(defaultFilters(), 'Leasehold')).toEqual(['Fee Simple', 'Leasehold']);
  expect(toggleTenure({ title_land: ['Fee Simple', 'Leasehold'] }, 'Fee Simple')).toEqual(['Leasehold']);
  expect(toggleTenure(defaultFilters(), 'Fee Simple')).toEqual([]);
});

test('the default hides leasehold; both off, both on and a rental search do not (D18)', () => {
  expect(hidesLeasehold(defaultFilters())).toBe(true);
  expect(hidesLeasehold({ title_land: [] })).toBe(false);
  expect(hidesLeasehold({ title_land: ['Fee Simple', 'Leasehold'] })).toBe(false);
  expect(hidesLeasehold({ ...defaultFilters(), dwelling_type_name: ['rental'] })).toBe(false);
});
