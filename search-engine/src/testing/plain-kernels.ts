import { type Bits, popcount } from '../kernels/bits';
import type { Kernels } from '../kernels/kernels';

/** What the kernels of WebAssembly do, in TypeScript: tests compare the two. */
export const plainKernels: Kernels = {
  and(out, set, from, to) {
    for (let at = from; at < to; at++) out[at] = (out[at] ?? 0) & (set[at] ?? 0);
  },
  andNot(out, set, from, to) {
    for (let at = from; at < to; at++) out[at] = (out[at] ?? 0) & ~(set[at] ?? 0);
  },
  or(out, set, from, to) {
    for (let at = from; at < to; at++) out[at] = (out[at] ?? 0) | (set[at] ?? 0);
  },
  copy(out, set, from, to) {
    for (let at = from; at < to; at++) out[at] = set[at] ?? 0;
  },
  union(out, [a, b, c, d], flip, from, to) {
    for (let at = from; at < to; at++)
      out[at] = (out[at] ?? 0) & (((a[at] ?? 0) | (b[at] ?? 0) | (c[at] ?? 0) | (d[at] ?? 0)) ^ flip);
  },
  any(set, from, to) {
    for (let at = from; at < to; at++) if (set[at] !== 0) return true;
    return false;
  },
  count(set, from, to) {
    let sum = 0;
    for (let at = from; at < to; at++) sum += popcount(set[at] ?? 0);
    return sum;
  },
  countBoth(a, b, from, to) {
    let sum = 0;
    for (let at = from; at < to; at++) sum += popcount((a[at] ?? 0) & (b[at] ?? 0));
    return sum;
  },
  noteFailures(once, twice, base, kept, from, to) {
    for (let at = from; at < to; at++) {
      const failed = (base[at] ?? 0) & ~(kept[at] ?? 0);
      twice[at] = (twice[at] ?? 0) | ((once[at] ?? 0) & failed);
      once[at] = (once[at] ?? 0) | failed;
    }
  },
  keepNearMisses(kept, base, once, twice, from, to) {
    for (let at = from; at < to; at++)
      kept[at] = (base[at] ?? 0) & ~(kept[at] ?? 0) & (once[at] ?? 0) & ~(twice[at] ?? 0);
  },
  dropFailures(base, once, from, to) {
    let count = 0;
    for (let at = from; at < to; at++) {
      const word = (base[at] ?? 0) & ~(once[at] ?? 0);
      base[at] = word;
      count += popcount(word);
    }
    return count;
  },
  countRanges(set, starts, counts) {
    for (let at = 0; at + 1 < starts.length; at++) counts[at] = countRange(set, starts[at] ?? 0, starts[at + 1] ?? 0);
  },
  positions(set, from, to, out) {
    let count = 0;
    for (let at = from; at < to; at++)
      for (let word = set[at] ?? 0; word !== 0; word &= word - 1)
        out[count++] = (at << 5) + 31 - Math.clz32(word & -word);
    return count;
  },
};

function countRange(set: Bits, from: number, to: number): number {
  if (from >= to) return 0;
  const [first, last] = [from >>> 5, (to - 1) >>> 5];
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) return popcount((set[first] ?? 0) & head & tail);
  const ends = popcount((set[first] ?? 0) & head) + popcount((set[last] ?? 0) & tail);
  return ends + plainKernels.count(set, first + 1, last);
}
