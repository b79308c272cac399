import type { Bits } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import type { CodedColumn } from '../segment/coded-column';

type Column = CodedColumn<unknown>;

/** Looking up the code of one position costs as much as comparing this number of words of two sets. */
const WORDS_A_LOOK = 5;

/** A set to be counted. Its positions are listed once, when a column needs a look-up for each. */
export class Part {
  private written: Int32Array | null = null;

  constructor(
    readonly set: Bits,
    readonly from: number,
    readonly to: number,
    readonly total: number,
    /** has room for all positions */
    private readonly room: Int32Array,
  ) {}

  get positions(): Int32Array {
    if (this.written) return this.written;
    kernels.positions(this.set, this.from, this.to, this.room);
    this.written = this.room.subarray(0, this.total);
    return this.written;
  }

  /** True when the column is counted sooner by comparing sets. */
  isDenseFor({ sets }: Column): boolean {
    return sets !== null && sets.length * (this.to - this.from) < this.total * WORDS_A_LOOK;
  }

  /** How many of the set have each entry of the column. */
  countsOf(column: Column): Int32Array {
    const counts = new Int32Array(column.entries.length);
    this.addTo(counts, column);
    return counts;
  }

  /** Adds how many of the set have each entry of the column. */
  addTo(counts: Int32Array, column: Column): void {
    if (this.total === 0) return;
    if (this.isDenseFor(column)) this.addBySets(counts, column.sets ?? []);
    else addCodes(counts, column, this.positions);
  }

  private addBySets(counts: Int32Array, sets: readonly Bits[]): void {
    for (let entry = 0; entry < sets.length; entry++) {
      const other = sets[entry];
      if (other) counts[entry] = (counts[entry] ?? 0) + kernels.countBoth(this.set, other, this.from, this.to);
    }
  }
}

function addCodes(counts: Int32Array, { codes }: Column, positions: Int32Array): void {
  for (let at = 0; at < positions.length; at++) {
    const code = codes[positions[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}
