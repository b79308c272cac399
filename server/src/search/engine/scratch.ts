import { type Bits, wordsFor } from './bits';
import { WordPool } from './wasm/word-memory';

/** Sets that one search needs for a moment, used again by the next. */
export class Scratch {
  private sets: Bits[] = [];
  private used = 0;
  private capacity = 0;
  private readonly pool = new WordPool();
  private lists: Int32Array[] = [];

  /** Begins a search: all sets are free again. */
  reset(capacity: number): void {
    this.used = 0;
    if (capacity === this.capacity) return;
    this.capacity = capacity;
    this.pool.release();
    this.sets = [];
    this.lists = [];
  }

  /** A set with anything in it. */
  take(): Bits {
    const known = this.sets[this.used++];
    if (known) return known;
    const set = this.pool.take(wordsFor(this.capacity));
    this.sets.push(set);
    return set;
  }

  empty(): Bits {
    return this.take().fill(0);
  }

  /** Room for all positions; the same list for the same number. */
  list(number: 0 | 1): Int32Array {
    this.lists[number] ??= this.pool.take(this.capacity);
    return this.lists[number];
  }
}
