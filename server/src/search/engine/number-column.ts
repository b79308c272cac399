import { type Bits, setBit, wordsFor } from './bits';
import { sharedBuffer } from './shared-buffer';
import { WordPool } from './wasm/word-memory';

type Values = Float32Array | Float64Array;
/** Values looked at to choose where to cut. */
const SAMPLE = 20_000;

/**
 * A column of numbers; NaN stands for an unknown one. Narrow as long as every value fits. Where it is filtered, the
 * sets of the values from each cut on turn a range into two sets and a few values to look at.
 */
export class NumberColumn {
  values: Values = new Float32Array(0);
  /** ascending */
  cuts: readonly number[] = [];
  /** per cut the positions of values not below it */
  from: Bits[] = [];
  known: Bits = new Int32Array(0);
  /** no position at all: what lies beyond the last cut */
  none: Bits = new Int32Array(0);

  private indexed = false;
  private readonly pool = new WordPool();

  constructor(private readonly cutCount: number) {}

  set(position: number, value: number | null): void {
    const number = value ?? Number.NaN;
    if (value !== null && this.values instanceof Float32Array && Math.fround(value) !== value) this.widen();
    this.values[position] = number;
    if (value !== null && this.indexed) this.mark(position, value);
  }

  at(position: number): number | null {
    const value = this.values[position] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }

  grow(capacity: number): void {
    const larger = newValues(this.values instanceof Float64Array, capacity);
    larger.set(this.values);
    this.values = larger;
  }

  reorder(order: Int32Array, capacity: number): void {
    const old = this.values;
    const values = newValues(old instanceof Float64Array, capacity);
    for (let at = 0; at < order.length; at++) values[at] = old[order[at] ?? 0] ?? Number.NaN;
    this.values = values;
  }

  index(count: number): void {
    if (this.cutCount === 0) return;
    this.unindex();
    this.indexed = true;
    this.cuts = cutsOf(this.values, count, this.cutCount);
    this.known = this.newBits();
    this.none = this.newBits();
    this.from = this.cuts.map(() => this.newBits());
    for (let at = 0; at < count; at++) {
      const value = this.values[at] ?? Number.NaN;
      if (!Number.isNaN(value)) this.mark(at, value);
    }
  }

  unindex(): void {
    this.indexed = false;
    this.from = [];
    this.cuts = [];
    this.pool.release();
  }

  /** How many cuts are not above the value. */
  cutsUpTo(value: number): number {
    let low = 0;
    let high = this.cuts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.cuts[middle] ?? 0) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  get bytes(): number {
    return this.values.byteLength + this.known.byteLength * (1 + this.from.length);
  }

  private mark(position: number, value: number): void {
    setBit(this.known, position);
    const cuts = this.cutsUpTo(value);
    for (let cut = 0; cut < cuts; cut++) {
      const set = this.from[cut];
      if (set) setBit(set, position);
    }
  }

  private newBits(): Bits {
    return this.pool.take(wordsFor(this.values.length));
  }

  private widen(): void {
    const wide = newValues(true, this.values.length);
    wide.set(this.values);
    this.values = wide;
  }
}

function newValues(wide: boolean, capacity: number): Values {
  const values = wide ? new Float64Array(sharedBuffer(capacity * 8)) : new Float32Array(sharedBuffer(capacity * 4));
  return values.fill(Number.NaN);
}

/** Cuts that leave about as many values between each two of them. */
function cutsOf(values: Values, count: number, most: number): number[] {
  const step = Math.max(1, Math.floor(count / SAMPLE));
  const sample: number[] = [];
  for (let at = 0; at < count; at += step) {
    const value = values[at] ?? Number.NaN;
    if (!Number.isNaN(value)) sample.push(value);
  }
  const sorted = Float64Array.from(sample).sort();
  const cuts = new Set<number>();
  for (let cut = 0; cut < most; cut++) {
    const value = sorted[Math.floor((cut * sorted.length) / most)];
    if (value !== undefined) cuts.add(value);
  }
  return [...cuts];
}
