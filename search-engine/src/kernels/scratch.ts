import { type Bits, wordsFor } from './bits';
import { WordPool } from './word-memory';

/** Scratch sets of one search, reused by the next. */
export class Scratch {
  private sets: Bits[] = [];
  private used = 0;
  private capacity = 0;
  private readonly pool = new WordPool();

  /** Starts a search: all sets are free. */
  reset(capacity: number): void {
    this.used = 0;
    if (capacity === this.capacity) return;
    this.capacity = capacity;
    this.pool.release();
    this.sets = [];
  }

  /** Uninitialised scratch set; the caller overwrites it. */
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
}
