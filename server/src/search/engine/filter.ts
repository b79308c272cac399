import type { Area } from '../geo/area';
import type { ADVANCED_KEYS, Range } from '../search-query';
import { type AreaBlocks, type Boxes, GROUP } from './area-blocks';
import type { Bits } from './bits';
import { kernels } from './kernels';
import type { NumberColumn } from './number-column';

/** Filters that a facet overlooks are told apart; all others are 'base'. */
export type FilterClass =
  | 'base'
  | 'status'
  | 'type'
  | 'tenure'
  | 'price'
  | 'beds'
  | 'baths'
  | 'building'
  | (typeof ADVANCED_KEYS)[number];

/** Takes from a set what does not pass; words `from` to `to`, `to` not included. */
export interface Filter {
  readonly kind: FilterClass;
  keep(out: Bits, from: number, to: number): void;
}

export class SetFilter implements Filter {
  constructor(
    readonly kind: FilterClass,
    private readonly set: Bits,
  ) {}
  keep(out: Bits, from: number, to: number): void {
    kernels.and(out, this.set, from, to);
  }
}

/** Passes what is in any of up to four sets. */
export class UnionFilter implements Filter {
  static readonly MOST = 4;
  constructor(
    readonly kind: FilterClass,
    private readonly sets: readonly [Bits, Bits, Bits, Bits],
    private readonly except: boolean,
  ) {}
  keep(out: Bits, from: number, to: number): void {
    kernels.union(out, this.sets, this.except ? -1 : 0, from, to);
  }
}

/** Passes what is not in the set. */
export class ExceptFilter implements Filter {
  constructor(
    readonly kind: FilterClass,
    private readonly set: Bits,
  ) {}
  keep(out: Bits, from: number, to: number): void {
    kernels.andNot(out, this.set, from, to);
  }
}

/** A range of numbers: by the sets of the cuts around it, then one by one between a cut and the exact edge. */
export class RangeFilter implements Filter {
  private readonly least: Bits;
  private readonly above: Bits | null;
  private readonly lowEdge: Bits | null;
  private readonly highEdge: Bits | null;

  constructor(
    readonly kind: FilterClass,
    private readonly column: NumberColumn,
    private readonly range: Range,
  ) {
    const { from, known, none, cuts } = column;
    const low = range.min === null ? 0 : column.cutsUpTo(range.min);
    const high = range.max === null ? from.length : column.cutsUpTo(range.max);
    this.least = low === 0 ? known : (from[low - 1] ?? known);
    this.above = from[high] ?? null;
    const exact = range.min === null || (low > 0 && cuts[low - 1] === range.min);
    this.lowEdge = exact ? null : (from[low] ?? none);
    this.highEdge = range.max === null ? null : high === 0 ? known : (from[high - 1] ?? known);
  }

  keep(out: Bits, from: number, to: number): void {
    kernels.and(out, this.least, from, to);
    if (this.above) kernels.andNot(out, this.above, from, to);
    // below the next cut after the least value, and from the last cut before the greatest one
    if (this.lowEdge) this.look(out, this.lowEdge, true, from, to);
    if (this.highEdge) this.look(out, this.highEdge, false, from, to);
  }

  /** Looks at each value outside of `set`, or inside of it. */
  private look(out: Bits, set: Bits, outside: boolean, from: number, to: number): void {
    const { values } = this.column;
    const min = this.range.min ?? -Infinity;
    const max = this.range.max ?? Infinity;
    const flip = outside ? -1 : 0;
    for (let at = from; at < to; at++) {
      const word = out[at] ?? 0;
      if (word === 0) continue;
      let doubtful = word & ((set[at] ?? 0) ^ flip);
      while (doubtful !== 0) {
        const bit = doubtful & -doubtful;
        const value = values[(at << 5) + 31 - Math.clz32(bit)] ?? Number.NaN;
        if (!(value >= min && value <= max)) out[at] = (out[at] ?? 0) & ~bit;
        doubtful &= doubtful - 1;
      }
    }
  }
}

export class AreaFilter implements Filter {
  readonly kind = 'base';
  constructor(
    private readonly area: Area,
    private readonly blocks: AreaBlocks,
    private readonly lats: ArrayLike<number>,
    private readonly lngs: ArrayLike<number>,
  ) {}

  keep(out: Bits, from: number, to: number): void {
    for (let begin = from; begin < to; ) {
      const group = Math.floor(begin / GROUP);
      const end = Math.min(to, (group + 1) * GROUP);
      if (this.misses(this.blocks.groups, group)) out.fill(0, begin, end);
      else this.keepBlocks(out, begin, end);
      begin = end;
    }
  }

  private keepBlocks(out: Bits, from: number, to: number): void {
    const { south, north, west, east, gaps } = this.blocks;
    for (let block = from; block < to; block++) {
      const word = out[block] ?? 0;
      if (word === 0) continue;
      if (this.misses(this.blocks, block)) out[block] = 0;
      else {
        const box = [south[block] ?? 0, north[block] ?? 0, west[block] ?? 0, east[block] ?? 0] as const;
        const share = this.area.ofBox(...box);
        if (share === 'none') out[block] = 0;
        else if (share === 'some' || gaps[block] === 1) out[block] = this.look(block, word);
      }
    }
  }

  private misses({ south, north, west, east }: Boxes, at: number): boolean {
    const box = this.area.within;
    return !(
      (north[at] ?? 0) >= box.south &&
      (south[at] ?? 0) <= box.north &&
      (east[at] ?? 0) >= box.west &&
      (west[at] ?? 0) <= box.east
    );
  }

  private look(block: number, word: number): number {
    let kept = 0;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const position = (block << 5) + 31 - Math.clz32(bit);
      const lat = this.lats[position] ?? Number.NaN;
      if (!Number.isNaN(lat) && this.area(lat, this.lngs[position] ?? 0)) kept |= bit;
    }
    return kept;
  }
}
