import { int32At, itemAt } from '../arrays';
import { type Bits, hasBit, setBit } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import type { Range } from '../query/search-query';
import type { NumberColumn } from '../segment/number-column';
import type { Filter, FilterClass } from './filter';

/** A range of numbers: by the sets of the cuts around it, then one by one between a cut and the exact edge. */
export class RangeFilter implements Filter {
  private readonly least: Bits;
  private readonly above: Bits | null;
  private readonly lowEdge: Bits | null;
  private readonly highEdge: Bits | null;
  /** positions of values that are the greatest one, where that is a cut */
  private readonly greatest: readonly number[] | null;

  constructor(
    readonly kind: FilterClass,
    private readonly column: NumberColumn,
    private readonly range: Range,
  ) {
    const { from, known, none, cuts, equal } = column;
    const low = range.min === null ? 0 : column.cutsUpTo(range.min);
    const high = range.max === null ? from.length : column.cutsUpTo(range.max);
    this.least = low === 0 ? known : (from[low - 1] ?? known);
    const exact = range.min === null || (low > 0 && cuts[low - 1] === range.min);
    this.lowEdge = exact ? null : (from[low] ?? none);
    this.greatest = range.max !== null && high > 0 && cuts[high - 1] === range.max ? (equal[high - 1] ?? null) : null;
    this.above = from[this.greatest ? high - 1 : high] ?? null;
    this.highEdge = range.max === null || this.greatest ? null : high === 0 ? known : (from[high - 1] ?? known);
  }

  keep(out: Bits, from: number, to: number): void {
    kernels.and(out, this.least, from, to);
    const greatest = this.greatest?.length ? this.greatestIn(this.greatest, out, from, to) : NOTHING;
    if (this.above) kernels.andNot(out, this.above, from, to);
    for (const position of greatest) setBit(out, position);
    // below the next cut after the least value, and from the last cut before the greatest one
    if (this.lowEdge) this.look(out, this.lowEdge, true, from, to);
    if (this.highEdge) this.look(out, this.highEdge, false, from, to);
  }

  private greatestIn(positions: readonly number[], out: Bits, from: number, to: number): number[] {
    const found: number[] = [];
    const end = to << 5;
    for (let at = firstFrom(positions, from << 5); at < positions.length; at++) {
      const position = itemAt(positions, at);
      if (position >= end) break;
      if (hasBit(out, position)) found.push(position);
    }
    return found;
  }

  /** Looks at each value outside of `set`, or inside of it. */
  private look(out: Bits, set: Bits, outside: boolean, from: number, to: number): void {
    const { column } = this;
    const min = this.range.min ?? -Infinity;
    const max = this.range.max ?? Infinity;
    const flip = outside ? -1 : 0;
    for (let at = from; at < to; at++) {
      const word = int32At(out, at);
      if (word === 0) continue;
      let doubtful = word & (int32At(set, at) ^ flip);
      while (doubtful !== 0) {
        const bit = doubtful & -doubtful;
        const value = column.number((at << 5) + 31 - Math.clz32(bit));
        if (!(value >= min && value <= max)) out[at] = int32At(out, at) & ~bit;
        doubtful &= doubtful - 1;
      }
    }
  }
}

const NOTHING: readonly number[] = [];

function firstFrom(ascending: readonly number[], least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (itemAt(ascending, middle) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
