import { type Bits, setBit, wordsFor } from '../kernels/bits';
import { WordPool } from '../kernels/word-memory';
import { inPieces, type Steps } from '../steps';
import type { AnyArray, Json, SnapshotReader, SnapshotWriter } from './snapshot';

type Codes = Uint8Array | Uint16Array | Int32Array;
function isCodes(values: AnyArray): values is Codes {
  return values instanceof Uint8Array || values instanceof Uint16Array || values instanceof Int32Array;
}
/** Up to so many entries each has a set of its own positions. */
const MAX_SETS = 96;

/**
 * A column of repeated values (dictionary encoding): each position has a code of an entry. A filter checks the few
 * entries and joins the positions of those that pass.
 */
export class CodedColumn<T> {
  codes: Codes = new Uint8Array(0);
  readonly entries: T[] = [];
  /** per entry its positions; null while loading and where there are too many entries */
  sets: Bits[] | null = null;
  private readonly known = new Map<string, number>();
  private readonly pool = new WordPool();

  /** Without sets where nothing filters by the column. */
  constructor(private readonly mostSets = MAX_SETS) {}

  /** `key` identifies an entry. */
  set(position: number, key: string, entry: T): void {
    const code = this.codeOf(key, entry);
    this.codes[position] = code;
    const set = this.sets?.[code];
    if (set) setBit(set, position);
  }

  code(position: number): number {
    return this.codes[position] ?? 0;
  }
  at(position: number): T | undefined {
    return this.entries[this.code(position)];
  }

  grow(capacity: number): void {
    this.codes = copied(this.codes, capacity, this.entries.length);
  }

  /** Takes over the first `count` values of another column from position `offset` on; there is room for them. */
  append(other: CodedColumn<T>, offset: number, count: number): void {
    const keys = [...other.known.keys()];
    const codes = other.entries.map((entry, code) => this.codeOf(keys[code] ?? '', entry));
    for (let at = 0; at < count; at++) this.codes[offset + at] = codes[other.codes[at] ?? 0] ?? 0;
  }

  /** Positions take the order given; the rest is room for new ones. */
  reorder(order: Int32Array, capacity: number): void {
    const old = this.codes;
    const codes = newCodes(this.entries.length, capacity);
    for (let at = 0; at < order.length; at++) codes[at] = old[order[at] ?? 0] ?? 0;
    this.codes = codes;
  }

  *index(count: number): Steps<void> {
    this.unindex();
    if (this.entries.length > this.mostSets) return;
    const sets = this.entries.map(() => this.newBits());
    yield* inPieces(count, (from, to) => fillSets(sets, this.codes, from, to));
    this.sets = sets;
  }

  unindex(): void {
    this.sets = null;
    this.pool.release();
  }

  /** Has the same codes as another, to be brought into an order of its own; the other stays as it is. */
  borrow(other: CodedColumn<T>): void {
    for (const [key, code] of other.known) this.known.set(key, code);
    for (const entry of other.entries) this.entries.push(entry);
    this.codes = other.codes;
  }

  /** `noteOf` makes a note of an entry. */
  save(writer: SnapshotWriter, noteOf: (entry: T) => Json): void {
    writer.note([...this.known.keys()]);
    writer.note(this.entries.map(noteOf));
    writer.array(this.codes);
  }

  load(reader: SnapshotReader, entryOf: (note: unknown) => T): void {
    reader.texts().forEach((key, code) => {
      this.known.set(key, code);
    });
    for (const note of reader.list()) this.entries.push(entryOf(note));
    const codes = reader.anyArray();
    if (!isCodes(codes)) throw new Error('the snapshot holds no codes here');
    this.codes = codes;
  }

  /** What is kept in memory for the positions. */
  get bytes(): number {
    return this.codes.byteLength + (this.sets ?? []).reduce((sum, set) => sum + set.byteLength, 0);
  }

  private codeOf(key: string, entry: T): number {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const code = this.entries.push(entry) - 1;
    this.known.set(key, code);
    this.widen(code);
    if (this.sets) this.newSet();
    return code;
  }

  private newSet(): void {
    if (this.entries.length > this.mostSets) this.unindex();
    else this.sets?.push(this.newBits());
  }

  private newBits(): Bits {
    return this.pool.take(wordsFor(this.codes.length));
  }

  private widen(code: number): void {
    const limit = this.codes instanceof Uint8Array ? 256 : this.codes instanceof Uint16Array ? 65_536 : Infinity;
    if (code >= limit) this.codes = copied(this.codes, this.codes.length, code + 1);
  }
}

/** Word by word, so that what is written to lies in the nearest cache. */
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

function newCodes(entries: number, capacity: number): Codes {
  if (entries <= 256) return new Uint8Array(capacity);
  if (entries <= 65_536) return new Uint16Array(capacity);
  return new Int32Array(capacity);
}

function copied(codes: Codes, capacity: number, entries: number): Codes {
  const larger = newCodes(entries, capacity);
  larger.set(codes);
  return larger;
}
