import { expect, test } from 'vitest';
import { fitsContract } from './contract-range';

test.each([
  ['1.2.0', '^1.2.0', true],
  ['1.9.3', '^1.2.0', true],
  ['1.1.9', '^1.2.0', false],
  ['2.0.0', '^1.2.0', false],
  ['1.2.9', '~1.2.0', true],
  ['1.3.0', '~1.2.0', false],
  ['2.0.0', '>=1.2.0', true],
  ['1.4.0', '1.x', true],
  ['1.4.0', '1.4.0', true],
  ['1.4.1', '1.4.0', false],
  ['0.3.0', '^0.2.0', false],
  ['1.0.0', '*', false],
  ['1.0.0', '^1.0.0 || evil', false],
])('version %s in range %s: %s', (version, range, fits) => {
  expect(fitsContract(version, range)).toBe(fits);
});
