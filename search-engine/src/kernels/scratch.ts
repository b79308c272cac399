import type { Bits } from './bits';
import { WordPool } from './word-memory';

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
