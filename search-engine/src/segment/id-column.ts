import { uint32At } from '../arrays';
import type { Source } from './column';
import type { SnapshotReader, SnapshotWriter } from './snapshot';

/** Plain numbers up to this are stored as numbers. */
const MAX_NUMBER = 0xffff_fffe;
const NONE = 0xffff_ffff;
const NUMBER = /^(?:0|[1-9]\d{0,9})$/;
/** Bytes of a map's entry in addition to its text, about. */
const ENTRY_BYTES = 48;

/** The id of each document. An id that is a number takes four bytes; others are kept as texts. */
export class IdColumn {
  private constructor(
    private readonly numbers: Uint32Array,
    private readonly others: ReadonlyMap<number, string>,
  ) {}

  static of(ids: readonly string[]): IdColumn {
    const others = new Map<number, string>();
    const numbers = Uint32Array.from(ids, (id, doc) => {
      const number = NUMBER.test(id) ? Number(id) : NONE;
      if (number <= MAX_NUMBER) return number;
      others.set(doc, id);
      return NONE;
    });
    return new IdColumn(numbers, others);
  }

  static merge(sources: readonly Source<IdColumn>[], count: number): IdColumn {
    const numbers = new Uint32Array(count);
    const others = new Map<number, string>();
    for (const { from, map } of sources) {
      for (let doc = 0; doc < map.length; doc++) {
        const merged = map[doc] ?? -1;
        if (merged >= 0) numbers[merged] = uint32At(from.numbers, doc);
      }
      for (const [doc, id] of from.others) if ((map[doc] ?? -1) >= 0) others.set(map[doc] ?? 0, id);
    }
    return new IdColumn(numbers, others);
  }

  static load(reader: SnapshotReader): IdColumn {
    const numbers = reader.array('Uint32Array');
    const docs = reader.list();
    return new IdColumn(numbers, new Map(reader.texts().map((id, at) => [Number(docs[at]), id])));
  }

  save(writer: SnapshotWriter): void {
    writer.array(this.numbers);
    writer.note([...this.others.keys()]);
    writer.note([...this.others.values()]);
  }

  at(doc: number): string {
    const number = uint32At(this.numbers, doc);
    return number === NONE ? (this.others.get(doc) ?? '') : String(number);
  }

  get bytes(): number {
    let sum = this.numbers.byteLength;
    for (const id of this.others.values()) sum += id.length + ENTRY_BYTES;
    return sum;
  }
}
