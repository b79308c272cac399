import { int32At } from '../arrays';
import { inPieces, type Steps } from '../steps';
import type { Source } from './column';
import { sortingWholeSteps } from './radix';
import type { SnapshotReader, SnapshotWriter } from './snapshot';

/**
 * From the hash of a key to the documents that may have it: eight bytes for each document. The caller compares the
 * keys, because two keys may share a hash.
 */
export class KeyIndex {
  /** `hashes` ascend */
  private constructor(
    private readonly hashes: Int32Array,
    private readonly docs: Int32Array,
  ) {}

  static *of(hashes: Int32Array, docs: Int32Array): Steps<KeyIndex> {
    const order = yield* sortingWholeSteps(Int32Array.from(hashes.keys()), hashes);
    const [sorted, sortedDocs] = [new Int32Array(order.length), new Int32Array(order.length)];
    for (let at = 0; at < order.length; at++) {
      sorted[at] = int32At(hashes, int32At(order, at));
      sortedDocs[at] = int32At(docs, int32At(order, at));
    }
    return new KeyIndex(sorted, sortedDocs);
  }

  static *merge(sources: readonly Source<KeyIndex>[]): Steps<KeyIndex> {
    const most = sources.reduce((sum, { from }) => sum + from.hashes.length, 0);
    const [hashes, docs] = [new Int32Array(most), new Int32Array(most)];
    let count = 0;
    for (const { from, map } of sources)
      yield* inPieces(from.hashes.length, (first, last) => {
        for (let at = first; at < last; at++) {
          const doc = int32At(map, int32At(from.docs, at));
          if (doc < 0) continue;
          hashes[count] = int32At(from.hashes, at);
          docs[count++] = doc;
        }
      });
    return yield* KeyIndex.of(hashes.subarray(0, count), docs.subarray(0, count));
  }

  static load(reader: SnapshotReader): KeyIndex {
    return new KeyIndex(reader.array('Int32Array'), reader.array('Int32Array'));
  }

  save(writer: SnapshotWriter): void {
    writer.array(this.hashes);
    writer.array(this.docs);
  }

  /** In no order, possibly too many. */
  find(key: string): number[] {
    const hash = hashOf(key);
    const found: number[] = [];
    for (let at = this.lowerBound(hash); this.hashes[at] === hash; at++) found.push(int32At(this.docs, at));
    return found;
  }

  get bytes(): number {
    return this.hashes.byteLength + this.docs.byteLength;
  }

  private lowerBound(hash: number): number {
    let low = 0;
    let high = this.hashes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (int32At(this.hashes, middle) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** FNV-1a over the characters. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
