import { expect, test } from 'vitest';
import { LAVA_PRESETS, lavaPresetOf } from '../search/lava-presets';
import { similarPriceRange } from './similar-price';

test('lava presets are zones 3 to 9, 1 to 2, and none [A4.16]', () => {
  expect(LAVA_PRESETS).toEqual({
    recommended: ['3', '4', '5', '6', '7', '8', '9'],
    'high-risk': ['1', '2'],
    any: [],
  });
  expect(lavaPresetOf(['2', '1'])).toBe('high-risk');
  expect(lavaPresetOf(['1'])).toBeNull();
  expect(lavaPresetOf()).toBe('any');
});

test('similar listings cost from 0.9 to 1.2 times, both included [A9.6]', () => {
  expect(similarPriceRange(1_000_000)).toEqual({ from: 900_000, to: 1_200_000 });
  expect(similarPriceRange(333)).toEqual({ from: 300, to: 399 });
});
