import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonLimits, jsonRefusal } from './json-body';

const NO_LIMITS: JsonLimits = { levels: Infinity, objects: Infinity, lists: Infinity, values: Infinity };
const deeperThan = (json: string, levels: number) => jsonRefusal(json, { ...NO_LIMITS, levels }) === 'malformed_body';

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

test.each<[keyof JsonLimits, number, string, string]>([
  ['objects', 2, '[{},{}]', '[{},{},{}]'],
  ['lists', 3, '[[],[]]', '[[],[],[]]'],
  ['values', 2, '[1,2,",,,"]', '[1,2,3,4]'],
])('counts %s, and refuses more than %i', (name, most, within, beyond) => {
  const limits = { ...NO_LIMITS, [name]: most };
  expect([jsonRefusal(within, limits), jsonRefusal(beyond, limits)]).toEqual([null, 'body_too_large']);
});
