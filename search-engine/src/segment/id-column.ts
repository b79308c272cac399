import type { SnapshotReader, SnapshotWriter } from './snapshot';

/** Plain numbers below this are kept as numbers. */
const MOST = 0xffff_fffe;
const NONE = 0xffff_ffff;
const NUMBER = /^(?:0|[1-9]\d{0,9})$/;

/**
 * The ids of all positions: what an answer names most often is read without a look into the cards. Ids that are
 * numbers take four bytes; others are kept as they are.
 */
export class IdColumn {
  private numbers: Uint32Array = new Uint32Array(0);
  private count = 0;
  /** ids that are no plain numbers, by position */
  private others = new Map<number, string>();

  reserve(count: number): void {
    if (count > this.numbers.length) this.grow(count);
  }

  /** Behind all others. */
  push(id: string): void {
    const position = this.count++;
    if (position >= this.numbers.length) this.grow(Math.max(256, position * 2));
    const number = NUMBER.test(id) ? Number(id) : NONE;
    if (number <= MOST) this.numbers[position] = number;
    else {
      this.numbers[position] = NONE;
      this.others.set(position, id);
    }
  }

  append(other: IdColumn): void {
    for (let at = 0; at < other.count; at++) this.push(other.at(at));
  }

  at(position: number): string {
    const number = this.numbers[position] ?? NONE;
    return number === NONE ? (this.others.get(position) ?? '') : String(number);
  }

  /** Positions take the order given. */
  reorder(order: Int32Array, capacity: number): void {
    const numbers = new Uint32Array(capacity);
    const others = new Map<number, string>();
    for (let at = 0; at < order.length; at++) {
      const old = order[at] ?? 0;
      numbers[at] = this.numbers[old] ?? NONE;
      if (numbers[at] === NONE) others.set(at, this.others.get(old) ?? '');
    }
    this.numbers = numbers;
    this.others = others;
    this.count = order.length;
  }

  get memory(): number {
    let sum = this.numbers.byteLength;
    for (const id of this.others.values()) sum += id.length + OTHER;
    return sum;
  }

  /** Has the same ids as another, to be brought into an order of its own; the other stays as it is. */
  borrow({ numbers, count, others }: IdColumn): void {
    this.numbers = numbers;
    this.count = count;
    this.others = others;
  }

  save(writer: SnapshotWriter): void {
    writer.note(this.count);
    writer.array(this.numbers);
    writer.note([...this.others.keys()]);
    writer.note([...this.others.values()]);
  }

  load(reader: SnapshotReader): void {
    this.count = reader.number();
    this.numbers = reader.array('Uint32Array');
    const positions = reader.list();
    const ids = reader.texts();
    this.others = new Map(ids.map((id, at) => [Number(positions[at]), id]));
  }

  private grow(capacity: number): void {
    const larger = new Uint32Array(capacity);
    larger.set(this.numbers);
    this.numbers = larger;
  }
}

/** Memory of a map entry in addition to its text, in bytes. */
const OTHER = 48;
