import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deeperThan } from './json-body';

test('counts levels of lists and objects, not brackets in texts', () => {
  expect(deeperThan('[[1]]', 2)).toBe(false);
  expect(deeperThan('[[[1]]]', 2)).toBe(true);
  expect(deeperThan('{"a":{"b":{}}}', 2)).toBe(true);
  expect(deeperThan('["[[[\\"[[["]', 1)).toBe(false);
});

test('agrees with the parsed value for any JSON', () => {
  const levels = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levels)) : 0;
  void fc.assert(
    fc.property(fc.jsonValue(), fc.nat({ max: 6 }), (value, most) => {
      expect(deeperThan(JSON.stringify(value), most)).toBe(levels(value) > most);
    }),
  );
});
