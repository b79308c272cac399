import type { Bits } from './bits';
import { KERNELS } from './generated/kernel-module';

/** What the module exports; addresses and ends are in bytes. */
interface WasmKernels {
  count(set: number, end: number): number;
  and(out: number, set: number, end: number): void;
  andNot(out: number, set: number, end: number): void;
  or(out: number, set: number, end: number): void;
  copy(out: number, set: number, end: number): void;
  union(out: number, a: number, b: number, c: number, d: number, flip: number, end: number): void;
  any(set: number, end: number): number;
  noteFailures(once: number, twice: number, base: number, kept: number, end: number): void;
  keepNearMisses(kept: number, base: number, once: number, twice: number, end: number): void;
  dropFailures(base: number, once: number, end: number): number;
  countBoth(a: number, b: number, end: number): number;
  countRanges(set: number, starts: number, counts: number, end: number): void;
  positions(set: number, end: number, out: number, first: number): number;
}

const PAGE = 1 << 16;
const MAX_PAGES = 1 << 16;
/** Blocks begin at lines of the cache. */
const LINE = 64;

interface Free {
  at: number;
  bytes: number;
}

/** One memory for all sets, so that the kernels can work on any of them. */
class WordMemory {
  private constructor(
    private readonly memory: WebAssembly.Memory,
    readonly kernels: WasmKernels,
  ) {}
  private end = LINE;
  /** in the order of their addresses */
  private free: Free[] = [];

  static open(): WordMemory {
    // views over shared memory stay valid when it grows
    const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES, shared: true });
    const module = new WebAssembly.Module(Uint8Array.from(atob(KERNELS), (byte) => byte.charCodeAt(0)));
    const { exports } = new WebAssembly.Instance(module, { env: { memory } });
    return new WordMemory(memory, exports as unknown as WasmKernels);
  }

  take(words: number): Int32Array {
    const bytes = Math.max(LINE, Math.ceil((words * 4) / LINE) * LINE);
    const at = this.reused(bytes) ?? this.fresh(bytes);
    return new Int32Array(this.memory.buffer, at, words).fill(0);
  }

  give(at: number, words: number): void {
    const bytes = Math.max(LINE, Math.ceil((words * 4) / LINE) * LINE);
    let index = this.free.findIndex((each) => each.at > at);
    if (index < 0) index = this.free.length;
    this.free.splice(index, 0, { at, bytes });
    this.join(index);
    this.join(index - 1);
  }

  private reused(bytes: number): number | null {
    const index = this.free.findIndex((each) => each.bytes >= bytes);
    const block = this.free[index];
    if (!block) return null;
    const { at } = block;
    if (block.bytes === bytes) this.free.splice(index, 1);
    else Object.assign(block, { at: at + bytes, bytes: block.bytes - bytes });
    return at;
  }

  private fresh(bytes: number): number {
    const at = this.end;
    const missing = Math.ceil((at + bytes - this.memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.memory.grow(missing);
    this.end = at + bytes;
    return at;
  }

  private join(index: number): void {
    const [one, next] = [this.free[index], this.free[index + 1]];
    if (!one || !next || one.at + one.bytes !== next.at) return;
    one.bytes += next.bytes;
    this.free.splice(index + 1, 1);
  }
}

const memory = WordMemory.open();
/** The kernels over the sets of every pool. */
export const wasm: WasmKernels = memory.kernels;

type Block = [at: number, words: number];
/** Releases the memory of a dropped pool. */
const forgotten = new FinalizationRegistry<Block[]>((blocks) => {
  for (const [at, words] of blocks) memory.give(at, words);
});

/** Words that are allocated and released together. */
export class WordPool {
  private readonly blocks: Block[] = [];

  constructor() {
    forgotten.register(this, this.blocks);
  }

  /** All zero. */
  take(words: number): Int32Array {
    const taken = memory.take(words);
    this.blocks.push([taken.byteOffset, words]);
    return taken;
  }

  /** No code may use memory of this pool afterwards. */
  release(): void {
    for (const [at, words] of this.blocks.splice(0)) memory.give(at, words);
  }
}

/** Bit sets over one segment that a search needs for a moment; the next search uses them again. */
export class Scratch {
  private readonly sets: Bits[] = [];
  private used = 0;
  private readonly pool = new WordPool();

  constructor(private readonly words: number) {}

  /** Begins a search: all sets are free again. */
  reset(): void {
    this.used = 0;
  }

  /** An uninitialised set; the caller overwrites it. */
  take(): Bits {
    const known = this.sets[this.used++];
    if (known) return known;
    const set = this.pool.take(this.words);
    this.sets.push(set);
    return set;
  }

  empty(): Bits {
    return this.take().fill(0);
  }

  /** Gives the memory back; the scratch and its sets must not be used afterwards. */
  release(): void {
    this.pool.release();
  }
}
