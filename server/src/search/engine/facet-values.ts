import type { FacetBucket } from 'shared-contracts';

/** What the entries of a column say of one facet: an entry may hold several values, or none. */
export class FacetValues<T> {
  private readonly values: string[] = [];
  private readonly ids = new Map<string, number>();
  private readonly byEntry: (readonly number[])[] = [];
  /** the only value of each entry, -1 for none; null once an entry has several */
  private single: Int32Array | null = new Int32Array(0);
  private ranks: Int32Array = new Int32Array(0);

  constructor(
    private readonly entries: readonly T[],
    private readonly valuesOf: (entry: T) => readonly string[],
    private readonly numeric: boolean,
  ) {}

  /**
   * Most listings first, then by value; counts of rooms by their number. Values nobody has are left out.
   * `counts` says how many listings have each entry.
   */
  buckets(counts: Int32Array): FacetBucket[] {
    this.takeNewEntries();
    const sums = this.sums(counts);
    let length = 0;
    const keys = new Float64Array(this.values.length);
    for (let id = 0; id < sums.length; id++) {
      const count = sums[id] ?? 0;
      // sorts by count, then by rank; whole numbers up to 2^53 are exact
      if (count > 0) keys[length++] = (this.numeric ? 0 : -count) * SPREAD + (this.ranks[id] ?? 0);
    }
    const sorted = sortedKeys(keys, length);
    const buckets: FacetBucket[] = [];
    for (let at = 0; at < length; at++) {
      const key = sorted[at] ?? 0;
      const id = this.byRank[((key % SPREAD) + SPREAD) % SPREAD] ?? 0;
      buckets.push({ value: this.values[id] ?? '', count: sums[id] ?? 0 });
    }
    return buckets;
  }

  private byRank: Int32Array = new Int32Array(0);

  private sums(counts: Int32Array): Int32Array {
    const sums = new Int32Array(this.values.length);
    const { single, byEntry } = this;
    for (let entry = 0; entry < counts.length; entry++) {
      const count = counts[entry] ?? 0;
      if (count === 0) continue;
      if (single) {
        const id = single[entry] ?? -1;
        if (id >= 0) sums[id] = (sums[id] ?? 0) + count;
      } else for (const id of byEntry[entry] ?? []) sums[id] = (sums[id] ?? 0) + count;
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
      const [left, right] = [values[a] ?? '', values[b] ?? ''];
      return this.numeric ? Number(left) - Number(right) : left < right ? -1 : 1;
    };
    this.byRank = Int32Array.from(values.keys()).sort(order);
    this.ranks = new Int32Array(values.length);
    this.byRank.forEach((id, rank) => {
      this.ranks[id] = rank;
    });
  }
}

/** More values than any facet has. */
const SPREAD = 2 ** 22;
const FEW = 24;

/** Native sorting costs a microsecond to begin with; a few numbers are inserted by hand. */
function sortedKeys(keys: Float64Array, length: number): Float64Array {
  if (length > FEW) return keys.subarray(0, length).sort();
  for (let at = 1; at < length; at++) {
    const key = keys[at] ?? 0;
    let to = at;
    for (; to > 0 && (keys[to - 1] ?? 0) > key; to--) keys[to] = keys[to - 1] ?? 0;
    keys[to] = key;
  }
  return keys;
}
