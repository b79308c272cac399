import type { WasmKernels } from './kernel-code';
import { type Kernels, plainKernels } from './plain-kernels';
import { wasm } from './word-memory';

/** Several times as fast as plain words where the platform can; sets must come from a pool. */
export function wasmKernels(own: WasmKernels): Kernels {
  return {
    and: (out, set, from, to) => own.and(at(out, from), at(set, from), at(out, to)),
    andNot: (out, set, from, to) => own.andNot(at(out, from), at(set, from), at(out, to)),
    or: (out, set, from, to) => own.or(at(out, from), at(set, from), at(out, to)),
    copy: (out, set, from, to) => own.copy(at(out, from), at(set, from), at(out, to)),
    union: (out, [a, b, c, d], flip, from, to) =>
      own.union(at(out, from), at(a, from), at(b, from), at(c, from), at(d, from), flip, at(out, to)),
    any: (set, from, to) => own.any(at(set, from), at(set, to)) !== 0,
    count: (set, from, to) => own.count(at(set, from), at(set, to)),
    countBoth: (a, b, from, to) => own.countBoth(at(a, from), at(b, from), at(a, to)),
    fail: (once, twice, base, kept, from, to) =>
      own.fail(at(once, from), at(twice, from), at(base, from), at(kept, from), at(once, to)),
    failOnly: (kept, base, once, twice, from, to) =>
      own.failOnly(at(kept, from), at(base, from), at(once, from), at(twice, from), at(kept, to)),
    settle: (base, once, from, to) => own.settle(at(base, from), at(once, from), at(base, to)),
    countRanges: (set, starts, counts) =>
      own.countRanges(set.byteOffset, starts.byteOffset, counts.byteOffset, at(counts, starts.length - 1)),
    positions: (set, from, to, out) =>
      ((own.positions(at(set, from), at(set, to), out.byteOffset, from << 5) >>> 0) - out.byteOffset) >>> 2,
  };
}

/** The address of a word. */
function at(words: Int32Array, index: number): number {
  return words.byteOffset + index * 4;
}

export const kernels: Kernels = wasm ? wasmKernels(wasm) : plainKernels;
