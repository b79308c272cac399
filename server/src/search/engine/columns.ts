/**
 * A column of values that repeat: each slot holds a code, each code stands for one entry. Filters and facets work
 * on the few entries and touch the many slots only through their codes.
 */
export class CodedColumn<T> {
  codes = new Int32Array(0);
  readonly entries: T[] = [];
  private readonly known = new Map<string, number>();

  /** `key` tells entries apart. */
  set(slot: number, key: string, entry: () => T): void {
    let code = this.known.get(key);
    if (code === undefined) {
      code = this.entries.push(entry()) - 1;
      this.known.set(key, code);
    }
    this.codes[slot] = code;
  }

  grow(capacity: number): void {
    const larger = new Int32Array(capacity);
    larger.set(this.codes);
    this.codes = larger;
  }

  /** For each code `bits` where the entry fails a test, 0 where it passes; null when every entry passes. */
  failing(passes: (entry: T) => boolean, bits: number): Int32Array | null {
    return this.table((entry) => (passes(entry) ? 0 : bits));
  }

  table(bitsOf: (entry: T) => number): Int32Array | null {
    const table = Int32Array.from(this.entries, bitsOf);
    return table.some((bits) => bits !== 0) ? table : null;
  }
}

/** A column of numbers; NaN stands for an unknown one and fails every comparison. */
export class NumberColumn {
  values = new Float64Array(0);

  set(slot: number, value: number | null): void {
    this.values[slot] = value ?? Number.NaN;
  }

  grow(capacity: number): void {
    const larger = new Float64Array(capacity).fill(Number.NaN);
    larger.set(this.values);
    this.values = larger;
  }
}
