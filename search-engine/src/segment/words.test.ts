import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Deadline } from '../deadline';
import { WordPool } from '../kernels/word-memory';
import { drained } from '../steps';
import { TextIndex } from './text-index';

const LIMIT = 512;
/** Listings that are put together before they are joined. */
const PART = 7;
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'k', '1', '7'), minLength: 1, maxLength: 12 });
const listings = fc.array(fc.uniqueArray(letters, { maxLength: 5 }), { maxLength: 60 });

/** What is found, position by position, by looking at every word. */
function naive(all: readonly (readonly string[])[], beginning: string): number[] {
  const fits = (word: string) => (beginning.length === 1 ? word === beginning : word.startsWith(beginning));
  return [...all.keys()].filter((position) => all[position]?.some(fits));
}

test('words are found by their beginnings, before and after a sorting and with later ones', async () => {
  await fc.assert(
    fc.property(listings, listings, fc.array(letters, { minLength: 1, maxLength: 8 }), (first, later, asked) => {
      const index = new TextIndex();
      for (let from = 0; from < first.length; from += PART) {
        const part = new TextIndex();
        first.slice(from, from + PART).forEach((words, at) => {
          part.add(at, [{ words, marks: 0 }]);
        });
        index.append(part, from);
      }
      // turned round: the last becomes the first
      drained(index.reorder(Int32Array.from(first, (_, position) => first.length - 1 - position)));
      const all = [...first].reverse().concat(later);
      later.forEach((words, at) => {
        index.add(first.length + at, [{ words, marks: 0 }]);
      });
      const pool = new WordPool();
      const alive = pool.take(LIMIT / 32).fill(-1);
      for (const beginning of asked) {
        const expected = naive(all, beginning);
        if (expected.length === 0) continue;
        const out = pool.take(LIMIT / 32);
        index.find(beginning, alive, out, new Deadline(60_000));
        expect([...Array(LIMIT).keys()].filter((at) => ((out[at >> 5] ?? 0) >>> (at & 31)) & 1)).toEqual(expected);
      }
      pool.release();
    }),
    { numRuns: 150 },
  );
});

class CountedDeadline extends Deadline {
  checks = 0;
  constructor() {
    super(60_000);
  }
  override check(): void {
    this.checks++;
    super.check();
  }
}

test('a long look through the words looks at the time all the while, and ends when it is over', () => {
  const index = new TextIndex();
  const names = Array.from(
    { length: 5000 },
    (_, at) => `ka${[...at.toString(16)].map((digit) => LETTERS[digit]).join('')}`,
  );
  index.add(0, [{ words: names, marks: 0 }]);
  drained(index.reorder(Int32Array.of(0)));
  const pool = new WordPool();
  const [alive, out] = [pool.take(LIMIT / 32).fill(-1), pool.take(LIMIT / 32)];
  for (const asked of ['ka', 'kzzz']) {
    const deadline = new CountedDeadline();
    index.find(asked, alive, out.fill(0), deadline);
    expect(deadline.checks).toBeGreaterThan(15);
    expect(() => index.find(asked, alive, out.fill(0), new Deadline(-1))).toThrow();
  }
  pool.release();
});

const LETTERS: Record<string, string> = Object.fromEntries(
  [...'0123456789abcdef'].map((digit, at) => [digit, 'abcdefghijklmnop'.charAt(at)]),
);
