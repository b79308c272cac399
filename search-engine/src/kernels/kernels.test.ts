import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainKernels } from '../testing/plain-kernels';
import { type Bits, hasBit, setBit, setRange, wordsFor } from './bits';
import { type Kernels, kernels } from './kernels';
import { WordPool } from './word-memory';

const CAPACITY = 2000;
const sets = fc.array(fc.array(fc.integer({ min: 0, max: CAPACITY - 1 }), { maxLength: 600 }), {
  minLength: 5,
  maxLength: 5,
});
/** In steps of four words, as all parts of sets are. */
const part = fc.tuple(fc.nat(8), fc.nat(8)).map(([from, length]) => [from * 4, (from + length) * 4 - 4] as const);

type Run = (own: Kernels, sets: readonly [Bits, Bits, Bits, Bits, Bits], from: number, to: number) => unknown;
const RUNS: Record<string, Run> = {
  and: (own, [a, b], from, to) => own.and(a, b, from, to),
  andNot: (own, [a, b], from, to) => own.andNot(a, b, from, to),
  or: (own, [a, b], from, to) => own.or(a, b, from, to),
  copy: (own, [a, b], from, to) => own.copy(a, b, from, to),
  union: (own, [a, b, c, d, e], from, to) => own.union(a, [b, c, d, e], 0, from, to),
  'union, turned': (own, [a, b, c, d, e], from, to) => own.union(a, [b, c, d, e], -1, from, to),
  any: (own, [a], from, to) => own.any(a, from, to),
  count: (own, [a], from, to) => own.count(a, from, to),
  countBoth: (own, [a, b], from, to) => own.countBoth(a, b, from, to),
  noteFailures: (own, [a, b, c, d], from, to) => own.noteFailures(a, b, c, d, from, to),
  keepNearMisses: (own, [a, b, c, d], from, to) => own.keepNearMisses(a, b, c, d, from, to),
  dropFailures: (own, [a, b], from, to) => own.dropFailures(a, b, from, to),
};

test.each(Object.entries(RUNS))('%s does the same in WebAssembly as in plain words', async (_, run) => {
  await fc.assert(
    fc.property(sets, part, (positions, [from, to]) => {
      const [fast, plain] = [makeSets(positions), makeSets(positions)];
      const response = run(kernels, fast.sets, from, Math.max(from, to));
      expect(response).toEqual(run(plainKernels, plain.sets, from, Math.max(from, to)));
      expect(fast.sets.map((set) => [...set])).toEqual(plain.sets.map((set) => [...set]));
      fast.pool.release();
      plain.pool.release();
    }),
    { numRuns: 60 },
  );
});

test('positions and counts of ranges are the same too', async () => {
  await fc.assert(
    fc.property(sets, fc.uniqueArray(fc.integer({ min: 0, max: CAPACITY }), { minLength: 2 }), ([first = []], cuts) => {
      const { pool, sets: made } = makeSets([first]);
      const [starts, counts, listed] = [pool.take(cuts.length), pool.take(cuts.length), pool.take(CAPACITY)];
      starts.set(cuts.sort((a, b) => a - b));
      const plain = new Int32Array(cuts.length);
      kernels.countRanges(made[0], starts, counts);
      plainKernels.countRanges(made[0], starts, plain);
      expect([...counts]).toEqual([...plain]);
      const count = kernels.positions(made[0], 0, made[0].length, listed);
      expect([...listed.subarray(0, count)]).toEqual([...new Set(first)].sort((a, b) => a - b));
      pool.release();
    }),
    { numRuns: 100 },
  );
});

test('memory that was given back is used again, and is empty then', () => {
  // larger than what other tests gave back, so that they are next to each other
  const WORDS = 1 << 18;
  const first = new WordPool();
  const taken = [first.take(WORDS), first.take(WORDS), first.take(WORDS)];
  const addresses = taken.map(({ byteOffset }) => byteOffset);
  for (const words of taken) words.fill(-1);
  first.release();
  const second = new WordPool();
  const again = second.take(3 * WORDS);
  // other free memory before them is joined with them
  expect(again.byteOffset).toBeLessThanOrEqual(Math.min(...addresses));
  expect(again.every((word) => word === 0)).toBe(true);
  second.release();
});

test('a range of positions is set whole', () => {
  const pool = new WordPool();
  for (const [from, to] of [
    [0, 0],
    [3, 7],
    [31, 33],
    [5, 200],
  ] as const) {
    const set = pool.take(wordsFor(256));
    setRange(set, from, to);
    for (let at = 0; at < 256; at++) expect(hasBit(set, at)).toBe(at >= from && at < to);
  }
  pool.release();
});

function makeSets(positions: readonly (readonly number[])[]) {
  const pool = new WordPool();
  const make = (at: number) => {
    const set = pool.take(wordsFor(CAPACITY + 400));
    for (const position of positions[at] ?? []) setBit(set, position);
    return set;
  };
  const sets: [Bits, Bits, Bits, Bits, Bits] = [make(0), make(1), make(2), make(3), make(4)];
  return { pool, sets };
}
