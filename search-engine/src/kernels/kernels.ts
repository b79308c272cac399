import type { Bits } from './bits';
import { wasm } from './word-memory';

/** Work on whole sets of positions, from one word to another, the last not included. */
export interface Kernels {
  and(out: Bits, set: Bits, from: number, to: number): void;
  andNot(out: Bits, set: Bits, from: number, to: number): void;
  or(out: Bits, set: Bits, from: number, to: number): void;
  copy(out: Bits, set: Bits, from: number, to: number): void;
  /** keeps what is in one of the four, or with `flip` -1 what is in none */
  union(out: Bits, sets: readonly [Bits, Bits, Bits, Bits], flip: number, from: number, to: number): void;
  any(set: Bits, from: number, to: number): boolean;
  count(set: Bits, from: number, to: number): number;
  /** how many are in both */
  countBoth(a: Bits, b: Bits, from: number, to: number): number;
  /** notes what of the base was not kept: for the first time, and again */
  noteFailures(once: Bits, twice: Bits, base: Bits, kept: Bits, from: number, to: number): void;
  /** turns what a filter kept into what failed it and no other */
  keepNearMisses(kept: Bits, base: Bits, once: Bits, twice: Bits, from: number, to: number): void;
  /** leaves what failed nothing. @returns how many */
  dropFailures(base: Bits, once: Bits, from: number, to: number): number;
  /** counts positions between each two starts, the last start being the end of the last range */
  countRanges(set: Bits, starts: Int32Array, counts: Int32Array): void;
  /** writes the positions of a set in ascending order. @returns how many */
  positions(set: Bits, from: number, to: number, out: Int32Array): number;
}

/** Works on sets that come from a pool. */
export const kernels: Kernels = {
  and: (out, set, from, to) => wasm.and(at(out, from), at(set, from), at(out, to)),
  andNot: (out, set, from, to) => wasm.andNot(at(out, from), at(set, from), at(out, to)),
  or: (out, set, from, to) => wasm.or(at(out, from), at(set, from), at(out, to)),
  copy: (out, set, from, to) => wasm.copy(at(out, from), at(set, from), at(out, to)),
  union: (out, [a, b, c, d], flip, from, to) =>
    wasm.union(at(out, from), at(a, from), at(b, from), at(c, from), at(d, from), flip, at(out, to)),
  any: (set, from, to) => wasm.any(at(set, from), at(set, to)) !== 0,
  count: (set, from, to) => wasm.count(at(set, from), at(set, to)),
  countBoth: (a, b, from, to) => wasm.countBoth(at(a, from), at(b, from), at(a, to)),
  noteFailures: (once, twice, base, kept, from, to) =>
    wasm.noteFailures(at(once, from), at(twice, from), at(base, from), at(kept, from), at(once, to)),
  keepNearMisses: (kept, base, once, twice, from, to) =>
    wasm.keepNearMisses(at(kept, from), at(base, from), at(once, from), at(twice, from), at(kept, to)),
  dropFailures: (base, once, from, to) => wasm.dropFailures(at(base, from), at(once, from), at(base, to)),
  countRanges: (set, starts, counts) =>
    wasm.countRanges(set.byteOffset, starts.byteOffset, counts.byteOffset, at(counts, starts.length - 1)),
  positions: (set, from, to, out) =>
    ((wasm.positions(at(set, from), at(set, to), out.byteOffset, from << 5) >>> 0) - out.byteOffset) >>> 2,
};

/** The address of a word. */
function at(words: Int32Array, index: number): number {
  return words.byteOffset + index * 4;
}
