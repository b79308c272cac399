import { PRICE_SLIDER_MAX } from 'shared-contracts';
import { expect, test } from 'vitest';
import { listLabel, priceFilters, priceLabel, priceRangeOf, rangeLabel } from './filter-labels';

test("the slider's end means no maximum and is not sent [A9.3]", () => {
  expect(priceFilters({ min: 0, max: PRICE_SLIDER_MAX })).toEqual({ minPrice: undefined, maxPrice: undefined });
  expect(priceFilters({ min: null, max: null })).toEqual({ minPrice: undefined, maxPrice: undefined });
  expect(priceFilters({ min: 500_000, max: 3_000_000 })).toEqual({ minPrice: 500_000, maxPrice: 3_000_000 });
  expect(priceRangeOf({})).toEqual({ min: null, max: null });
  // a typed maximum above the end
  expect(priceFilters({ min: null, max: 25_000_000 })).toEqual({ minPrice: undefined, maxPrice: 25_000_000 });
  expect(priceRangeOf({ maxPrice: 25_000_000 })).toEqual({ min: null, max: 25_000_000 });
});

test('a control says what it is set to', () => {
  expect(priceLabel({})).toBe('Price');
  expect(priceLabel({ minPrice: 500_000, maxPrice: 1_250_000 })).toBe('$500K – $1.25M');
  expect(priceLabel({ maxPrice: 2_000_000 })).toBe('Up to $2M');
  expect(rangeLabel('Beds', undefined, undefined)).toBe('Beds');
  expect(rangeLabel('Beds', 2, undefined)).toBe('2+ beds');
  expect(rangeLabel('Beds', 2, 4)).toBe('2–4 beds');
  expect(rangeLabel('Baths', 3, 3)).toBe('3 baths');
  expect(listLabel('Type', ['Condo', 'House'])).toBe('Type · 2');
});
