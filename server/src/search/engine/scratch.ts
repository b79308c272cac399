import { type Bits, newBits } from './bits';

/** Sets that one search needs for a moment, used again by the next. */
export class Scratch {
  private sets: Bits[] = [];
  private used = 0;
  positions: Int32Array = new Int32Array(0);
  private capacity = 0;

  /** Begins a search: all sets are free again. */
  reset(capacity: number): void {
    this.used = 0;
    if (capacity === this.capacity) return;
    this.capacity = capacity;
    this.sets = [];
    this.positions = new Int32Array(capacity);
  }

  /** A set with anything in it. */
  take(): Bits {
    const known = this.sets[this.used++];
    if (known) return known;
    const set = newBits(this.capacity);
    this.sets.push(set);
    return set;
  }

  empty(): Bits {
    return this.take().fill(0);
  }
}
