import { type Bits, wordsFor } from '../kernels/bits';
import type { WordPool } from '../kernels/word-memory';
import { inPieces, type Steps } from '../steps';
import type { Dictionary } from './dictionary';
import type { AnyArray } from './snapshot';

export type Codes = Uint8Array | Uint16Array | Int32Array;
/** For each document of a segment its number in the merged one, -1 for a deleted one. */
export type DocMap = Int32Array;
/** One of several structures that are merged. */
export interface Source<T> {
  from: T;
  map: DocMap;
}

/** Up to so many codes have bit sets. */
const MAX_SETS = 96;
/** A smaller segment is scanned: making its bit sets costs more than they save. */
export const MIN_INDEXED = 2048;

/** A code of a dictionary for each document of a segment. */
export class Column {
  /** per code its documents; null where there are too many codes, or too few documents */
  sets: readonly Bits[] | null = null;

  constructor(readonly codes: Codes) {}

  /** One code for each document, with as few bytes as the dictionary allows. */
  static of(codes: readonly number[], dictionary: Dictionary<unknown>): Column {
    const column = new Column(newCodes(dictionary, codes.length));
    column.codes.set(codes);
    return column;
  }

  static merge(sources: readonly Source<Column>[], dictionary: Dictionary<unknown>, count: number): Column {
    const codes = newCodes(dictionary, count);
    for (const { from, map } of sources) scatter(codes, from.codes, map);
    return new Column(codes);
  }

  /** @throws when a snapshot has other values here */
  static load(values: AnyArray): Column {
    const fits = values instanceof Uint8Array || values instanceof Uint16Array || values instanceof Int32Array;
    if (!fits) throw new Error('The snapshot has no codes here.');
    return new Column(values);
  }

  /** The code of a document. */
  at(doc: number): number {
    const code = this.codes[doc];
    if (code === undefined) throw new RangeError(`Document ${doc} is outside of a segment of ${this.codes.length}.`);
    return code;
  }

  *index({ entries, filtered }: Dictionary<unknown>, pool: WordPool): Steps<void> {
    const { codes } = this;
    if (!filtered || entries.length > MAX_SETS || codes.length < MIN_INDEXED) return;
    const sets = entries.map(() => pool.take(wordsFor(codes.length)));
    yield* inPieces(codes.length, (from, to) => fillSets(sets, codes, from, to));
    this.sets = sets;
  }

  get bytes(): number {
    return this.codes.byteLength + (this.sets ?? []).reduce((sum, set) => sum + set.byteLength, 0);
  }
}

function newCodes({ entries }: Dictionary<unknown>, count: number): Codes {
  if (entries.length <= 256) return new Uint8Array(count);
  return entries.length <= 65_536 ? new Uint16Array(count) : new Int32Array(count);
}

function scatter(to: Codes, from: Codes, map: DocMap): void {
  for (let doc = 0; doc < map.length; doc++) {
    const merged = map[doc] ?? -1;
    if (merged >= 0) to[merged] = from[doc] ?? 0;
  }
}

/** Word by word, so that the written words are in the nearest cache. */
function fillSets(sets: readonly Bits[], codes: Codes, first: number, last: number): void {
  const words = new Int32Array(sets.length);
  for (let from = first; from < last; from += 32) {
    words.fill(0);
    const to = Math.min(last, from + 32);
    for (let at = from; at < to; at++) {
      const code = codes[at] ?? 0;
      words[code] = (words[code] ?? 0) | (1 << (at & 31));
    }
    for (let code = 0; code < sets.length; code++) {
      const set = sets[code];
      if (set && words[code] !== 0) set[from >>> 5] = words[code] ?? 0;
    }
  }
}
