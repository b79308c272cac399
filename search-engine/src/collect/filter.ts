import type { CountedKey, RangeKey } from 'shared-contracts';
import { float64At, int32At } from '../arrays';
import type { Area } from '../geo/area';
import type { Bits } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import { type AreaBlocks, type Boxes, GROUP } from '../segment/area-blocks';
import type { NumberColumn } from '../segment/number-column';

/** A filter that a facet may overlook has its key; all others are 'base'. */
export type FilterClass = 'base' | CountedKey | RangeKey;

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

export class AreaFilter implements Filter {
  readonly kind = 'base';
  constructor(
    private readonly area: Area,
    private readonly blocks: AreaBlocks,
    private readonly lats: NumberColumn,
    private readonly lngs: NumberColumn,
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
      const word = int32At(out, block);
      if (word === 0) continue;
      if (this.misses(this.blocks, block)) out[block] = 0;
      else {
        const box = [
          float64At(south, block),
          float64At(north, block),
          float64At(west, block),
          float64At(east, block),
        ] as const;
        const share = this.area.ofBox(...box);
        if (share === 'none') out[block] = 0;
        else if (share === 'some' || gaps[block] === 1) out[block] = this.look(block, word, this.area.inBox(...box));
      }
    }
  }

  private misses({ south, north, west, east }: Boxes, at: number): boolean {
    const box = this.area.within;
    return !(
      float64At(north, at) >= box.south &&
      float64At(south, at) <= box.north &&
      float64At(east, at) >= box.west &&
      float64At(west, at) <= box.east
    );
  }

  private look(block: number, word: number, holds: ReturnType<Area['inBox']>): number {
    let kept = 0;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const position = (block << 5) + 31 - Math.clz32(bit);
      const lat = this.lats.number(position);
      if (!Number.isNaN(lat) && holds(lat, this.lngs.number(position))) kept |= bit;
    }
    return kept;
  }
}
