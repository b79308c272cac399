import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCardPrice, formatDollars, formatPrice, formatShortPrice } from './price';

test.each([
  [999_999, '999K'],
  [1_000_000, '1M'],
  [1_250_000, '1.25M'],
  [2_000_000, '2M'],
  [1_500_000, '1.50M'],
  [450_900, '450K'],
  [1000, '1K'],
  [999, '0K'],
  [1, '0K'],
])('%d is %s [B5.31]', (price, text) => expect(formatShortPrice(price)).toBe(text));

test.each([
  [0, '0'],
  [null, 'n/a'],
  [undefined, 'n/a'],
  [Number.NaN, 'n/a'],
  [-5, 'n/a'],
  [Number.POSITIVE_INFINITY, 'n/a'],
])('%s is %s [B5.32]', (price, text) => expect(formatShortPrice(price)).toBe(text));

test('every price has one of the three forms [B5.31]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (price) => {
      expect(formatShortPrice(price)).toMatch(price < 1e6 ? /^\d{1,3}K$/ : /^\d+(\.\d\d)?M$/);
    }),
  );
});

test('in full, for a rental by the month', () => {
  expect(formatPrice(1_250_000)).toBe('$1,250,000');
  expect(formatPrice(3200, true)).toBe('$3,200/mo');
  for (const none of [null, undefined, Number.NaN, -5]) expect(formatPrice(none)).toBe('Price on request');
  expect(formatDollars(null)).toBe('n/a');
  expect(formatCardPrice(3200, true)).toBe('$3,200/mo');
  expect(formatCardPrice(450_900, false)).toBe('$450K');
  expect(formatCardPrice(null, false)).toBe('Price on request');
  expect(formatCardPrice(0, false)).toBe('$0');
});
