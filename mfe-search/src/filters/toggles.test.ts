import { defaultFilters } from 'shared-contracts';
import { expect, test } from 'vitest';
import { hidesLeasehold, orNone, toggled, toggleTenure } from './toggles';

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
