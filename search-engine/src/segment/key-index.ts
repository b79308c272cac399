import { inPieces, type Steps } from '../steps';
import { LaterKeys } from './later-keys';
import { sortingWholeSteps } from './radix';
import type { SnapshotReader, SnapshotWriter } from './snapshot';

/**
 * A hash index from keys to the positions that may have them: eight bytes per listing. The caller checks the listings,
 * because two keys may have the same hash and a listing may be removed.
 */
export class KeyIndex {
  private hashes: Int32Array = new Int32Array(0);
  private positions: Int32Array = new Int32Array(0);
  private later = new LaterKeys();

  add(key: string, position: number): void {
    this.later.add(hashOf(key), position);
  }

  /** Takes room for so many at once, where each is looked for as it comes. */
  reserve(count: number): void {
    this.later.reserve(count);
  }

  /** In no order, possibly too many. */
  find(key: string): number[] {
    const hash = hashOf(key);
    const found: number[] = [];
    this.later.find(hash, found);
    for (let at = this.lowerBound(hash); this.hashes[at] === hash; at++) found.push(this.positions[at] ?? 0);
    return found;
  }

  /** Adds the keys of another one that has never been in order; its positions begin at `offset` here. */
  append({ later }: KeyIndex, offset: number): void {
    this.later.append(later, offset);
  }

  /** Takes over new positions, -1 for those that are gone. */
  *reorder(newPositions: Int32Array): Steps<void> {
    const most = this.hashes.length + this.later.count;
    const [hashes, positions, order] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
    let count = 0;
    const take = (hash: number, old: number) => {
      const position = newPositions[old] ?? -1;
      if (position < 0) return;
      order[count] = count;
      hashes[count] = hash;
      positions[count++] = position;
    };
    yield* inPieces(this.hashes.length, (from, to) => {
      for (let at = from; at < to; at++) take(this.hashes[at] ?? 0, this.positions[at] ?? 0);
    });
    this.later.each(take);
    yield;
    const sorted = yield* sortingWholeSteps(order.subarray(0, count), hashes);
    this.hashes = new Int32Array(count);
    this.positions = new Int32Array(count);
    for (let at = 0; at < count; at++) {
      this.hashes[at] = hashes[sorted[at] ?? 0] ?? 0;
      this.positions[at] = positions[sorted[at] ?? 0] ?? 0;
    }
    this.later = new LaterKeys();
  }

  /** Looks at the same keys as another, to be brought into an order of its own; the other stays as it is. */
  borrow({ hashes, positions, later }: KeyIndex): void {
    this.hashes = hashes;
    this.positions = positions;
    this.later = later;
  }

  save(writer: SnapshotWriter): void {
    writer.array(this.hashes);
    writer.array(this.positions);
    const [hashes, positions] = [new Int32Array(this.later.count), new Int32Array(this.later.count)];
    let count = 0;
    this.later.each((hash, position) => {
      hashes[count] = hash;
      positions[count++] = position;
    });
    writer.array(hashes);
    writer.array(positions);
  }

  load(reader: SnapshotReader): void {
    this.hashes = reader.array('Int32Array');
    this.positions = reader.array('Int32Array');
    const hashes = reader.array('Int32Array');
    const positions = reader.array('Int32Array');
    hashes.forEach((hash, at) => {
      this.later.add(hash, positions[at] ?? 0);
    });
  }

  get bytes(): number {
    return this.hashes.byteLength + this.positions.byteLength;
  }

  private lowerBound(hash: number): number {
    let low = 0;
    let high = this.hashes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.hashes[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** FNV-1a over the characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
