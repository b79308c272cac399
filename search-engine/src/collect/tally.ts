import { addAt, int32At, itemAt } from '../arrays';
import type { Bits } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import type { Codes, Column } from '../segment/column';

/** Reading the code of one document takes as long as comparing so many words of two sets. */
const WORDS_A_LOOK = 5;

/** Documents to count. Their numbers are listed once, when a column has to be read for each. */
export class Part {
  private written: Int32Array | null = null;

  constructor(
    readonly set: Bits,
    readonly from: number,
    readonly to: number,
    readonly total: number,
    /** has room for all documents */
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

  /** Adds how many of the set have each code of the column. */
  addTo(counts: Int32Array, column: Column): void {
    if (this.total === 0) return;
    if (column.sets && this.isDenseFor(column)) this.addBySets(counts, column.sets);
    else addCodes(counts, column.codes, this.positions);
  }

  private addBySets(counts: Int32Array, sets: readonly Bits[]): void {
    for (let code = 0; code < sets.length; code++)
      addAt(counts, code, kernels.countBoth(this.set, itemAt(sets, code), this.from, this.to));
  }
}

function addCodes(counts: Int32Array, codes: Codes, docs: Int32Array): void {
  for (let at = 0; at < docs.length; at++) addAt(counts, codes[int32At(docs, at)] ?? -1, 1);
}
