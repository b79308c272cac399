import { type Bits, setBit, wordsFor } from '../kernels/bits';
import { WordPool } from '../kernels/word-memory';
import { inPieces, type Steps } from '../steps';
import type { AnyArray, SnapshotReader, SnapshotWriter } from './snapshot';

type Values = Float32Array | Int32Array | Float64Array;
function isValues(values: AnyArray): values is Values {
  return values instanceof Float32Array || values instanceof Int32Array || values instanceof Float64Array;
}
/** Represents an unknown number in a column of integers. */
const UNKNOWN = -0x80000000;
/** A value is a whole number times `times` by `over`. */
export interface Unit {
  times: number;
  over: number;
}
/** Values looked at to choose where to cut. */
const SAMPLE = 20_000;

/**
 * A column of numbers, in 32 bits each if every value fits exactly, as integers of a unit if one is given. For filters,
 * sets of the values from each cut on reduce a range to two sets and a few comparisons.
 */
export class NumberColumn {
  private values: Values;
  /** ascending */
  cuts: readonly number[] = [];
  /** per cut the positions of values not below it */
  from: Bits[] = [];
  /** per cut the positions of values that are exactly the cut, ascending */
  equal: number[][] = [];
  known: Bits = new Int32Array(0);
  /** no position at all: what lies beyond the last cut */
  none: Bits = new Int32Array(0);

  private readonly times: number;
  private readonly over: number;
  private indexed = false;
  private readonly pool = new WordPool();

  /** `usual` are values people choose as ends of a range: no value has to be looked at where a cut is the end */
  constructor(
    private readonly cutCount: number,
    private readonly usual: readonly number[] = [],
    unit: Unit | null = null,
  ) {
    this.values = unit ? new Int32Array(0) : new Float32Array(0);
    this.times = unit?.times ?? 1;
    this.over = unit?.over ?? 1;
  }

  set(position: number, value: number | null): void {
    if (value !== null && !this.fits(value)) this.widen();
    if (this.values instanceof Int32Array) this.values[position] = value === null ? UNKNOWN : this.inUnits(value);
    else this.values[position] = value ?? Number.NaN;
    if (value !== null && this.indexed) this.mark(position, value);
  }

  at(position: number): number | null {
    const value = this.number(position);
    return Number.isNaN(value) ? null : value;
  }

  /** NaN for an unknown one. */
  number(position: number): number {
    const value = this.values[position] ?? Number.NaN;
    if (!(this.values instanceof Int32Array)) return value;
    return value === UNKNOWN ? Number.NaN : (value * this.times) / this.over;
  }

  /** Fills a list with the numbers of positions from `from` on; entries of unknown numbers are undefined. */
  read(from: number, into: Float64Array): void {
    const { values, times, over } = this;
    if (!(values instanceof Int32Array)) for (let at = 0; at < into.length; at++) into[at] = values[from + at] ?? 0;
    else for (let at = 0; at < into.length; at++) into[at] = ((values[from + at] ?? 0) * times) / over;
  }

  grow(capacity: number): void {
    const larger = newValues(this.values, capacity);
    larger.set(this.values);
    this.values = larger;
  }

  /** Takes over the first `count` values of another column from position `offset` on; there is room for them. */
  append(other: NumberColumn, offset: number, count: number): void {
    const alike = other.values.constructor === this.values.constructor;
    if (alike && !this.indexed) this.values.set(other.values.subarray(0, count), offset);
    else for (let at = 0; at < count; at++) this.set(offset + at, other.at(at));
  }

  reorder(order: Int32Array, capacity: number): void {
    const old = this.values;
    const values = newValues(old, capacity);
    for (let at = 0; at < order.length; at++) values[at] = old[order[at] ?? 0] ?? 0;
    this.values = values;
  }

  *index(count: number): Steps<void> {
    if (this.cutCount === 0) return;
    this.unindex();
    this.indexed = true;
    this.cuts = this.cutsOf(count);
    this.equal = this.cuts.map(() => []);
    this.known = this.newBits();
    this.none = this.newBits();
    this.from = this.cuts.map(() => this.newBits());
    yield* inPieces(count, (from, to) => {
      for (let at = from; at < to; at += 32) this.markWord(at, Math.min(to, at + 32));
    });
  }

  /** 32 positions at once: those from each cut on are those of its own step and of all higher ones. */
  private markWord(from: number, to: number): void {
    const steps = new Int32Array(this.cuts.length + 1);
    let known = 0;
    for (let at = from; at < to; at++) {
      const value = this.number(at);
      if (Number.isNaN(value)) continue;
      const cuts = this.cutsUpTo(value);
      steps[cuts] = (steps[cuts] ?? 0) | (1 << (at & 31));
      known |= 1 << (at & 31);
      if (cuts > 0 && this.cuts[cuts - 1] === value) this.equal[cuts - 1]?.push(at);
    }
    this.known[from >>> 5] = known;
    let higher = 0;
    for (let cut = this.cuts.length; cut > 0; cut--) {
      higher |= steps[cut] ?? 0;
      const set = this.from[cut - 1];
      if (set) set[from >>> 5] = higher;
    }
  }

  unindex(): void {
    this.indexed = false;
    this.from = [];
    this.cuts = [];
    this.equal = [];
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

  /** Has the same values as another, to be brought into an order of its own; the other stays as it is. */
  borrow(other: NumberColumn): void {
    this.values = other.values;
  }

  save(writer: SnapshotWriter): void {
    writer.array(this.values);
  }

  load(reader: SnapshotReader): void {
    const values = reader.anyArray();
    const kinds = values instanceof Float64Array || values.constructor === this.values.constructor;
    if (!isValues(values) || !kinds) throw new Error('the snapshot holds no numbers here');
    this.values = values;
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
    if (cuts > 0 && this.cuts[cuts - 1] === value) this.equal[cuts - 1]?.push(position);
  }

  private cutsOf(count: number): number[] {
    const step = Math.max(1, Math.floor(count / SAMPLE));
    const sample: number[] = [];
    for (let at = 0; at < count; at += step) if (this.at(at) !== null) sample.push(this.number(at));
    const sampled = sampledCuts(sample, this.cutCount);
    return [...new Set([...sampled, ...this.usual])].sort((a, b) => a - b);
  }

  private newBits(): Bits {
    return this.pool.take(wordsFor(this.values.length));
  }

  private widen(): void {
    if (this.values instanceof Float64Array) return;
    const wide = newValues(new Float64Array(0), this.values.length);
    for (let at = 0; at < wide.length; at++) wide[at] = this.number(at);
    this.values = wide;
  }

  private inUnits(value: number): number {
    return Math.round((value * this.over) / this.times);
  }

  private fits(value: number): boolean {
    if (this.values instanceof Float64Array) return true;
    if (this.values instanceof Float32Array) return Math.fround(value) === value;
    const whole = this.inUnits(value);
    return Math.abs(whole) < -UNKNOWN && (whole * this.times) / this.over === value;
  }
}

function newValues(like: Values, capacity: number): Values {
  if (like instanceof Float64Array) return new Float64Array(capacity).fill(Number.NaN);
  if (like instanceof Int32Array) return new Int32Array(capacity).fill(UNKNOWN);
  return new Float32Array(capacity).fill(Number.NaN);
}

/** Cuts that leave about as many values between each two of them. */
function sampledCuts(sample: readonly number[], most: number): number[] {
  const sorted = Float64Array.from(sample).sort();
  const cuts: number[] = [];
  for (let cut = 0; cut < most; cut++) {
    const value = sorted[Math.floor((cut * sorted.length) / most)];
    if (value !== undefined) cuts.push(value);
  }
  return cuts;
}
