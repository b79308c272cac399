import type { FacetBucket } from 'shared-contracts';
import { int32At, itemAt } from '../arrays';

/** What the entries of a column mean for one facet: an entry may have several values, or none. */
export class FacetValues<T> {
  private readonly values: string[] = [];
  private readonly ids = new Map<string, number>();
  private readonly byEntry: (readonly number[])[] = [];
  /** the only value of each entry, -1 for none; null once an entry has several */
  private single: Int32Array | null = new Int32Array(0);

  constructor(
    private readonly entries: readonly T[],
    private readonly valuesOf: (entry: T) => readonly string[],
    private readonly numeric: boolean,
  ) {}

  /**
   * Most listings first, then by value; counts of rooms by their number. Values without a listing are left out.
   * `counts` has the number of listings of each entry.
   */
  buckets(counts: Int32Array): FacetBucket[] {
    this.takeNewEntries();
    const sums = this.sums(counts);
    const ids: number[] = [];
    for (const id of this.byRank) if (int32At(sums, id) > 0) ids.push(id);
    const ordered = this.numeric ? ids : byCount(ids, sums);
    return ordered.map((id) => ({ value: itemAt(this.values, id), count: int32At(sums, id) }));
  }

  private byRank: Int32Array = new Int32Array(0);

  private sums(counts: Int32Array): Int32Array {
    const sums = new Int32Array(this.values.length);
    const { single, byEntry } = this;
    for (let entry = 0; entry < counts.length; entry++) {
      const count = int32At(counts, entry);
      if (count === 0) continue;
      if (single) {
        const id = int32At(single, entry);
        if (id >= 0) sums[id] = int32At(sums, id) + count;
      } else for (const id of itemAt(byEntry, entry)) sums[id] = int32At(sums, id) + count;
    }
    return sums;
  }

  private takeNewEntries(): void {
    if (this.byEntry.length === this.entries.length) return;
    const before = this.values.length;
    for (let entry = this.byEntry.length; entry < this.entries.length; entry++) {
      const value = this.entries[entry];
      this.byEntry.push(value === undefined ? [] : this.valuesOf(value).map((each) => this.idOf(each)));
    }
    const single = this.byEntry.every((ids) => ids.length < 2);
    this.single = single ? Int32Array.from(this.byEntry, ([id]) => id ?? -1) : null;
    if (this.values.length !== before) this.rank();
  }

  private idOf(value: string): number {
    const known = this.ids.get(value);
    if (known !== undefined) return known;
    const id = this.values.push(value) - 1;
    this.ids.set(value, id);
    return id;
  }

  private rank(): void {
    const { values } = this;
    const order = (a: number, b: number) => {
      const [left, right] = [itemAt(values, a), itemAt(values, b)];
      return this.numeric ? Number(left) - Number(right) : left < right ? -1 : 1;
    };
    this.byRank = Int32Array.from(values.keys()).sort(order);
  }
}

const FEW = 24;
const DIGIT = 8;
const BUCKETS = 1 << DIGIT;

/** The largest count first, equal ones in their order. */
function byCount(ids: number[], sums: Int32Array): readonly number[] {
  if (ids.length <= FEW) return inserted(ids, sums);
  let most = 0;
  for (const id of ids) most = Math.max(most, int32At(sums, id));
  let from = Int32Array.from(ids);
  let to = new Int32Array(ids.length);
  for (let shift = 0; most >>> shift > 0; shift += DIGIT) {
    byDigit(from, to, sums, shift);
    [from, to] = [to, from];
  }
  return [...from];
}

function byDigit(from: Int32Array, to: Int32Array, sums: Int32Array, shift: number): void {
  const starts = new Int32Array(BUCKETS + 1);
  const bucketOf = (id: number) => BUCKETS - 1 - ((int32At(sums, id) >>> shift) & (BUCKETS - 1));
  for (const id of from) starts[bucketOf(id) + 1] = int32At(starts, bucketOf(id) + 1) + 1;
  for (let bucket = 0; bucket < BUCKETS; bucket++)
    starts[bucket + 1] = int32At(starts, bucket + 1) + int32At(starts, bucket);
  for (const id of from) {
    const bucket = bucketOf(id);
    const place = int32At(starts, bucket);
    to[place] = id;
    starts[bucket] = place + 1;
  }
}

function inserted(ids: number[], sums: Int32Array): number[] {
  for (let at = 1; at < ids.length; at++) {
    const id = itemAt(ids, at);
    const count = int32At(sums, id);
    let to = at;
    for (; to > 0 && int32At(sums, itemAt(ids, to - 1)) < count; to--) ids[to] = itemAt(ids, to - 1);
    ids[to] = id;
  }
  return ids;
}
