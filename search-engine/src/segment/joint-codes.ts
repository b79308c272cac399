import { addAt, int32At, itemAt, uint8At } from '../arrays';
import { inPieces, type Steps } from '../steps';
import { type Column, MIN_INDEXED } from './column';
import type { Dictionary } from './dictionary';

type AnyDictionary = Dictionary<unknown>;
/** So many counters stay in the nearest cache. */
const MAX_COUNTERS = 4096;
const MAX_ENTRIES = 64;

/** Several columns of few codes as one of their combinations: one count instead of several for each document. */
export class JointCodes {
  private readonly radices: readonly number[];
  private readonly codes: Uint16Array;
  private readonly counters: Int32Array;
  /** per column its code in each combination */
  private readonly digits: readonly Uint8Array[];

  private constructor(
    readonly dictionaries: readonly AnyDictionary[],
    private readonly columns: readonly Column[],
    count: number,
  ) {
    this.radices = dictionaries.map(({ entries }) => entries.length);
    this.counters = new Int32Array(this.radices.reduce((product, radix) => product * radix, 1));
    this.digits = dictionaries.map((_, index) => digitsOf(this.radices, index, this.counters.length));
    this.codes = new Uint16Array(count);
  }

  /** Joins columns, the largest first, while the combinations are few. */
  static *over(dictionaries: readonly AnyDictionary[], columns: readonly Column[], count: number): Steps<JointCodes[]> {
    if (count < MIN_INDEXED) return [];
    const small = dictionaries.filter(({ entries }) => entries.length > 0 && entries.length <= MAX_ENTRIES);
    const groups: { dictionaries: AnyDictionary[]; product: number }[] = [];
    for (const dictionary of [...small].sort((a, b) => b.entries.length - a.entries.length)) {
      const { length } = dictionary.entries;
      const group = groups.find(({ product }) => product * length <= MAX_COUNTERS);
      if (group) {
        group.dictionaries.push(dictionary);
        group.product *= length;
      } else groups.push({ dictionaries: [dictionary], product: length });
    }
    const joint = groups
      .filter((group) => group.dictionaries.length > 1)
      .map((group) => {
        const own = group.dictionaries.map(({ column }) => itemAt(columns, column));
        return new JointCodes(group.dictionaries, own, count);
      });
    for (const each of joint) yield* inPieces(count, (from, to) => each.fill(from, to));
    return joint;
  }

  /** Adds to the counts per dictionary and code; a dictionary without counts is left out. */
  countInto(counts: ReadonlyMap<AnyDictionary, Int32Array>, docs: Int32Array): void {
    const { codes, counters } = this;
    counters.fill(0);
    for (let at = 0; at < docs.length; at++) addAt(counters, codes[int32At(docs, at)] ?? -1, 1);
    this.dictionaries.forEach((dictionary, index) => {
      const target = counts.get(dictionary);
      const digits = itemAt(this.digits, index);
      if (target)
        for (let code = 0; code < counters.length; code++)
          addAt(target, uint8At(digits, code), int32At(counters, code));
    });
  }

  get bytes(): number {
    return this.codes.byteLength;
  }

  private fill(from: number, to: number): void {
    const { columns, radices, codes } = this;
    columns.forEach((column, index) => {
      const radix = itemAt(radices, index);
      for (let doc = from; doc < to; doc++) codes[doc] = (codes[doc] ?? 0) * radix + column.at(doc);
    });
  }
}

/** The code of one column in each combination; the last column counts fastest. */
function digitsOf(radices: readonly number[], index: number, combinations: number): Uint8Array {
  const faster = radices.slice(index + 1).reduce((product, radix) => product * radix, 1);
  const radix = itemAt(radices, index);
  return Uint8Array.from({ length: combinations }, (_, code) => Math.floor(code / faster) % radix);
}
