import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANY_PRICE, nodeAround, nodesOfPrice, nodesOfRange } from './price-bands';

const price = fc.oneof(fc.nat(30_000_000), fc.double({ min: 0, max: 1e12, noNaN: true }), fc.constantFrom(0, 25_000));
const bound = fc.option(price);

test('a price of a range shares exactly one node with it, and the node around all of them', async () => {
  await fc.assert(
    fc.property(price, bound, bound, (value, min, max) => {
      fc.pre((min ?? 0) <= value && value <= (max ?? Infinity));
      const nodes = nodesOfRange({ min, max });
      const own = new Set(nodesOfPrice(value));
      expect(nodes.filter((node) => own.has(node))).toHaveLength(1);
      expect(own.has(nodeAround(nodes))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('a listing without a price is found by searches without a range alone', () => {
  expect(nodesOfPrice(null)).toEqual([ANY_PRICE]);
  expect(nodesOfRange({ min: null, max: null })).toEqual([ANY_PRICE]);
  expect(nodesOfRange({ min: 1, max: null })).not.toContain(ANY_PRICE);
});

test('most ranges need few nodes', () => {
  expect(nodesOfRange({ min: 500_000, max: 1_000_000 }).length).toBeLessThanOrEqual(4);
  expect(nodesOfRange({ min: 2_000_000, max: 1_000_000 })).toEqual([]);
});
