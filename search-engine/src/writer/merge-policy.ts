/** A segment joins smaller ones once it is less than so many times as large as they are together. */
const RATIO = 8;
/** Share of deleted documents from which a segment is written again without them; Lucene has the same. */
const MAX_DELETED = 0.2;

/** True for a segment that deletions alone made due. */
export function hasManyDeleted({ count, liveCount }: { count: number; liveCount: number }): boolean {
  return count - liveCount > count * MAX_DELETED;
}

/**
 * Which of the last segments become one. Sizes grow geometrically towards the oldest segment, so that an index has few
 * segments and each listing is merged few times.
 * @param sizes documents of each segment, the oldest first
 * @param maxDocs documents that the merged segment has at most
 * @returns the index of the first one; the number of segments where none are merged
 */
export function firstToMerge(sizes: readonly number[], maxDocs = Infinity): number {
  let [first, total, chosen] = [sizes.length, 0, sizes.length];
  for (const size of sizes.toReversed()) {
    if (total > 0 && size >= total * RATIO) break;
    total += size;
    first--;
    if (total > maxDocs) break;
    chosen = first;
  }
  return chosen < sizes.length - 1 ? chosen : sizes.length;
}
