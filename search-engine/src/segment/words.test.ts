import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Deadline } from '../deadline';
import { hasBit } from '../kernels/bits';
import { drained } from '../steps';
import { TextIndex } from './text-index';

const LIMIT = 512;
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'k', '1', '7'), minLength: 1, maxLength: 12 });
const listings = fc.array(fc.uniqueArray(letters, { maxLength: 5 }), { maxLength: 60 });

/** What is found, position by position, by looking at every word. */
function naive(all: readonly (readonly string[])[], beginning: string): number[] {
  const fits = (word: string) => (beginning.length === 1 ? word === beginning : word.startsWith(beginning));
  return [...all.keys()].filter((position) => all[position]?.some(fits));
}

test('words are found by their beginnings, also after a merge that drops documents', async () => {
  await fc.assert(
    fc.property(listings, listings, fc.array(letters, { minLength: 1, maxLength: 8 }), (first, second, typed) => {
      // in the merged index the documents are the other way round, and every third one is gone
      const all = [...first, ...second];
      const kept = [...all.keys()].filter((doc) => doc % 3 !== 0).reverse();
      const map = Int32Array.from(all, (_, doc) => kept.indexOf(doc));
      const merged = drained(
        TextIndex.merge(
          [
            { from: indexOf(first), map: map.subarray(0, first.length) },
            { from: indexOf(second), map: map.subarray(first.length) },
          ],
          kept.length,
        ),
      );
      for (const [index, words] of [
        [indexOf(all), all],
        [merged, kept.map((doc) => all[doc] ?? [])],
      ] as const)
        for (const beginning of typed) expect(found(index, beginning)).toEqual(naive(words, beginning));
    }),
    { numRuns: 150 },
  );
});

function indexOf(all: readonly (readonly string[])[]): TextIndex {
  return TextIndex.of(all.map((words) => [{ words, marks: 0 }]));
}

function found(index: TextIndex, beginning: string): number[] {
  const out = new Int32Array(LIMIT / 32);
  index.find(beginning, out, new Deadline(60_000));
  return [...Array(LIMIT).keys()].filter((doc) => hasBit(out, doc));
}

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
  const names = Array.from(
    { length: 5000 },
    (_, at) => `ka${[...at.toString(16)].map((digit) => LETTERS[digit]).join('')}`,
  );
  const index = indexOf([names]);
  for (const look of [
    (deadline: Deadline) => index.find('ka', new Int32Array(LIMIT / 32), deadline),
    (deadline: Deadline) => index.findNearly('kzzz', new Int32Array(LIMIT / 32), deadline),
  ]) {
    expect(() => look(new Deadline(-1))).toThrow();
    const deadline = new CountedDeadline();
    look(deadline);
    expect(deadline.checks).toBeGreaterThan(15);
  }
});

const LETTERS: Record<string, string> = Object.fromEntries(
  [...'0123456789abcdef'].map((digit, at) => [digit, 'abcdefghijklmnop'.charAt(at)]),
);
