import { inPieces, type Steps } from '../steps';
import type { CodedColumn } from './coded-column';

type Column = CodedColumn<unknown>;
/** So many counters stay in the nearest cache. */
const MAX_COUNTERS = 4096;
const MAX_ENTRIES = 64;

/** Several columns of few entries as one of their combinations: one count instead of several for each listing. */
export class JointCodes {
  private readonly radices: number[];
  private readonly codes: Uint16Array;
  private readonly counters: Int32Array;
  /** per column what each combination says of it */
  private readonly digits: readonly Uint8Array[];

  private constructor(
    readonly columns: readonly Column[],
    private readonly count: number,
  ) {
    this.radices = columns.map(({ entries }) => entries.length);
    this.counters = new Int32Array(this.radices.reduce((product, radix) => product * radix, 1));
    this.digits = columns.map((_, index) => digitsOf(this.radices, index, this.counters.length));
    this.codes = new Uint16Array(count);
  }

  /** Joins columns, the smallest first, while the number of combinations is small. */
  static *over(columns: readonly Column[], count: number): Steps<JointCodes[]> {
    const small = columns.filter(({ entries }) => entries.length > 0 && entries.length <= MAX_ENTRIES);
    const groups: { columns: Column[]; product: number }[] = [];
    for (const column of [...small].sort((a, b) => b.entries.length - a.entries.length)) {
      const { length } = column.entries;
      const group = groups.find(({ product }) => product * length <= MAX_COUNTERS);
      if (group) {
        group.columns.push(column);
        group.product *= length;
      } else groups.push({ columns: [column], product: length });
    }
    const joint = groups
      .filter((group) => group.columns.length > 1)
      .map((group) => new JointCodes(group.columns, count));
    for (const each of joint) yield* inPieces(count, (from, to) => each.fill(from, to));
    return joint;
  }

  private fill(from: number, to: number): void {
    const { columns, radices, codes } = this;
    columns.forEach((column, index) => {
      const radix = radices[index] ?? 1;
      for (let at = from; at < to; at++) codes[at] = (codes[at] ?? 0) * radix + column.code(at);
    });
  }

  /** Counts per column and entry; positions that came later are counted one by one. */
  countInto(counts: ReadonlyMap<Column, Int32Array>, positions: Int32Array): void {
    const { codes, counters, count } = this;
    counters.fill(0);
    let at = 0;
    for (; at < positions.length; at++) {
      const position = positions[at] ?? 0;
      if (position >= count) break;
      const code = codes[position] ?? 0;
      counters[code] = (counters[code] ?? 0) + 1;
    }
    this.spread(counts);
    for (; at < positions.length; at++)
      for (const column of this.columns) add(counts.get(column), column.code(positions[at] ?? 0), 1);
  }

  get bytes(): number {
    return this.codes.byteLength;
  }

  private spread(counts: ReadonlyMap<Column, Int32Array>): void {
    const { counters, columns, digits } = this;
    columns.forEach((column, index) => {
      const target = counts.get(column);
      const digit = digits[index];
      if (target && digit) addDigits(target, digit, counters);
    });
  }
}

function addDigits(target: Int32Array, digits: Uint8Array, counters: Int32Array): void {
  for (let code = 0; code < counters.length; code++) {
    const entry = digits[code] ?? 0;
    target[entry] = (target[entry] ?? 0) + (counters[code] ?? 0);
  }
}

/** The entry of one column in every combination; the last column counts fastest. */
function digitsOf(radices: readonly number[], index: number, combinations: number): Uint8Array {
  const faster = radices.slice(index + 1).reduce((product, radix) => product * radix, 1);
  const radix = radices[index] ?? 1;
  return Uint8Array.from({ length: combinations }, (_, code) => Math.floor(code / faster) % radix);
}

function add(counts: Int32Array | undefined, code: number, count: number): void {
  if (counts) counts[code] = (counts[code] ?? 0) + count;
}
