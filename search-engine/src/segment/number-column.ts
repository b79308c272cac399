import { SEA_DISTANCE_STEPS } from 'shared-contracts';
import { int32At } from '../arrays';
import { type Bits, setBit, wordsFor } from '../kernels/bits';
import type { WordPool } from '../kernels/word-memory';
import { PRICE_STEPS } from '../listing/price-histogram';
import { inPieces, type Steps } from '../steps';
import { MIN_INDEXED, type Source } from './column';
import type { AnyArray } from './snapshot';

type Values = Uint16Array | Float32Array | Int32Array | Float64Array;
/** Represents an unknown number in a column of integers. */
const UNKNOWN = -0x80000000;
/** The same in a column of 16 bits. */
const UNKNOWN_SHORT = 0xffff;
/** Sampled values from which the cuts are chosen. */
const SAMPLE = 20_000;

/** How a column stores its numbers. */
interface NumberSpec {
  /** a value is a whole number times `times` by `over`; without a unit it is a 32-bit float */
  unit?: { times: number; over: number };
  /** the values are multiples of this number, which 16 bits hold while they are small enough */
  multipleOf?: number;
  /** cuts that leave about as many values between each two of them; 0 for a column without range filter */
  cuts?: number;
  /** further cuts: visitors often choose these values as ends of a range */
  usual?: readonly number[];
}

export const NUMBER_SPECS = {
  price: { cuts: 16, usual: PRICE_STEPS },
  floorArea: { cuts: 16 },
  lotSize: { cuts: 16 },
  fee: { cuts: 8 },
  monthlyCost: { cuts: 4 },
  pricePerArea: { cuts: 8 },
  yearBuilt: { cuts: 8, multipleOf: 1 },
  daysListed: { cuts: 8, multipleOf: 1 },
  seaDistance: { cuts: 4, usual: SEA_DISTANCE_STEPS, multipleOf: 100 },
  lat: { unit: { times: 1, over: 1e7 } },
  lng: { unit: { times: 1, over: 1e7 } },
  listedAt: { unit: { times: 1000, over: 1 } },
  score: { unit: { times: 1, over: 100 } },
} as const satisfies Record<string, NumberSpec>;
export type NumberName = keyof typeof NUMBER_SPECS;

/**
 * A number for each document: 16 or 32 bits while every value fits exactly, else 64. For each cut there is a bit set of the
 * documents that are not below it, so that a range is two bit sets and few values to compare.
 */
export class NumberColumn {
  /** ascending */
  cuts: readonly number[] = [];
  /** per cut the documents that are not below it */
  from: readonly Bits[] = [];
  /** per cut the documents whose value is the cut, ascending */
  equal: readonly number[][] = [];
  /** documents with a value; all documents in a column without cuts */
  known: Bits = new Int32Array(0);
  none: Bits = new Int32Array(0);
  private readonly multipleOf: number;
  private readonly times: number;
  private readonly over: number;

  private constructor(
    private readonly spec: NumberSpec,
    private readonly values: Values,
  ) {
    this.multipleOf = spec.multipleOf ?? 1;
    this.times = spec.unit?.times ?? 1;
    this.over = spec.unit?.over ?? 1;
  }

  static of(name: NumberName, numbers: readonly (number | null)[]): NumberColumn {
    const spec: NumberSpec = NUMBER_SPECS[name];
    const isExact = (bits: 16 | 32) => numbers.every((value) => value === null || fitsExactly(spec, value, bits));
    const width = widthsOf(spec).find(isExact) ?? 64;
    const column = new NumberColumn(spec, newValues(spec, width, numbers.length));
    numbers.forEach((value, doc) => {
      column.set(doc, value ?? Number.NaN);
    });
    return column;
  }

  static merge(name: NumberName, sources: readonly Source<NumberColumn>[], count: number): NumberColumn {
    const spec: NumberSpec = NUMBER_SPECS[name];
    const [least = 64] = widthsOf(spec);
    const width = sources.reduce<number>((widest, { from }) => Math.max(widest, from.width), least);
    const column = new NumberColumn(spec, newValues(spec, width, count));
    for (const { from, map } of sources) {
      if (from.values.constructor === column.values.constructor) scatter(column.values, from.values, map);
      else
        for (let doc = 0; doc < map.length; doc++)
          if (int32At(map, doc) >= 0) column.set(int32At(map, doc), from.number(doc));
    }
    return column;
  }

  /** @throws when a snapshot has other values here */
  static load(name: NumberName, values: AnyArray): NumberColumn {
    const spec: NumberSpec = NUMBER_SPECS[name];
    const narrow = spec.unit ? Int32Array : Float32Array;
    const isShort = spec.multipleOf !== undefined && values instanceof Uint16Array;
    if (isShort || values instanceof Float64Array || values instanceof narrow) return new NumberColumn(spec, values);
    throw new Error('The snapshot has no numbers here.');
  }

  at(doc: number): number | null {
    const value = this.number(doc);
    return Number.isNaN(value) ? null : value;
  }

  /** NaN for an unknown one. */
  number(doc: number): number {
    const value = this.values[doc] ?? Number.NaN;
    if (this.values instanceof Uint16Array) return value === UNKNOWN_SHORT ? Number.NaN : value * this.multipleOf;
    if (!(this.values instanceof Int32Array)) return value;
    return value === UNKNOWN ? Number.NaN : (value * this.times) / this.over;
  }

  /** Fills a list with the numbers of as many documents from `from` on; unknown ones have any number. */
  read(from: number, into: Float64Array): void {
    const { values, times, over } = this;
    if (values instanceof Uint16Array) for (let at = 0; at < into.length; at++) into[at] = this.number(from + at);
    else if (!(values instanceof Int32Array))
      for (let at = 0; at < into.length; at++) into[at] = values[from + at] ?? 0;
    else for (let at = 0; at < into.length; at++) into[at] = ((values[from + at] ?? 0) * times) / over;
  }

  /** `all` has every document of the segment, `none` has none. */
  *index(pool: WordPool, all: Bits, none: Bits): Steps<void> {
    const { cuts = 0, usual = [] } = this.spec;
    const { length } = this.values;
    this.known = all;
    this.none = none;
    if (cuts === 0 || length < MIN_INDEXED) return;
    const newBits = () => pool.take(wordsFor(length));
    this.cuts = [...new Set([...sampledCuts(this.sample(), cuts), ...usual])].sort((a, b) => a - b);
    this.known = newBits();
    this.from = this.cuts.map(newBits);
    this.equal = this.cuts.map(() => []);
    yield* inPieces(length, (from, to) => {
      for (let at = from; at < to; at += 32) this.markWord(at, Math.min(to, at + 32));
    });
  }

  /** How many cuts are not above the value. */
  cutsUpTo(value: number): number {
    let low = 0;
    let high = this.cuts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.cuts[middle] ?? Infinity) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The array that a snapshot keeps. */
  get array(): AnyArray {
    return this.values;
  }

  get bytes(): number {
    return this.values.byteLength + (this.cuts.length === 0 ? 0 : this.known.byteLength * (1 + this.from.length));
  }

  /** 32 documents at once: those from a cut on are those of its own step and of all higher steps. */
  private markWord(from: number, to: number): void {
    const steps = new Int32Array(this.cuts.length + 1);
    for (let doc = from; doc < to; doc++) {
      const value = this.number(doc);
      if (Number.isNaN(value)) continue;
      const cuts = this.cutsUpTo(value);
      steps[cuts] = int32At(steps, cuts) | (1 << (doc & 31));
      setBit(this.known, doc);
      if (cuts > 0 && this.cuts[cuts - 1] === value) this.equal[cuts - 1]?.push(doc);
    }
    let higher = 0;
    for (let cut = this.cuts.length; cut > 0; cut--) {
      higher |= int32At(steps, cut);
      const set = this.from[cut - 1];
      if (set) set[from >>> 5] = higher;
    }
  }

  private get width(): number {
    return this.values instanceof Uint16Array ? 16 : this.values instanceof Float64Array ? 64 : 32;
  }

  private set(doc: number, value: number): void {
    const { values, times, over } = this;
    if (values instanceof Uint16Array) values[doc] = Number.isNaN(value) ? UNKNOWN_SHORT : value / this.multipleOf;
    else if (!(values instanceof Int32Array)) values[doc] = value;
    else values[doc] = Number.isNaN(value) ? UNKNOWN : Math.round((value * over) / times);
  }

  private sample(): number[] {
    const step = Math.max(1, Math.floor(this.values.length / SAMPLE));
    const sample: number[] = [];
    for (let doc = 0; doc < this.values.length; doc += step) {
      const value = this.number(doc);
      if (!Number.isNaN(value)) sample.push(value);
    }
    return sample;
  }
}

/** Bits of a value, next to 64: also where no value is known. */
const widthsOf = ({ multipleOf }: NumberSpec): readonly (16 | 32)[] => (multipleOf === undefined ? [32] : [16, 32]);

function fitsExactly({ unit, multipleOf }: NumberSpec, value: number, width: 16 | 32): boolean {
  if (width === 16) {
    const short = value / (multipleOf ?? Number.NaN);
    return Number.isInteger(short) && short >= 0 && short < UNKNOWN_SHORT && short * (multipleOf ?? 1) === value;
  }
  if (!unit) return Math.fround(value) === value;
  const whole = Math.round((value * unit.over) / unit.times);
  return Math.abs(whole) < -UNKNOWN && (whole * unit.times) / unit.over === value;
}

function newValues({ unit }: NumberSpec, width: number, count: number): Values {
  if (width === 16) return new Uint16Array(count);
  if (width === 64) return new Float64Array(count);
  return unit ? new Int32Array(count) : new Float32Array(count);
}

function scatter(to: Values, from: Values, map: Int32Array): void {
  for (let doc = 0; doc < map.length; doc++) {
    const merged = int32At(map, doc);
    if (merged >= 0) to[merged] = from[doc] ?? 0;
  }
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
