import type { CountedKey, RangeKey } from 'shared-contracts';
import { float64At, int32At } from '../arrays';
import type { Area, Share } from '../geo/area';
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
    let missed = from;
    for (let begin = from; begin < to; ) {
      const group = Math.floor(begin / GROUP);
      const end = Math.min(to, (group + 1) * GROUP);
      const share = this.shareOf(this.blocks.groups, group);
      if (share !== 'none') {
        out.fill(0, missed, begin);
        missed = end;
      }
      if (share === 'some') this.keepBlocks(out, begin, end);
      begin = end;
    }
    out.fill(0, missed, to);
  }

  private keepBlocks(out: Bits, from: number, to: number): void {
    for (let block = from; block < to; block++) {
      const word = int32At(out, block);
      if (word === 0) continue;
      const share = this.shareOf(this.blocks, block);
      if (share === 'none') out[block] = 0;
      else if (share === 'some') out[block] = this.look(block, word);
    }
  }

  /** How many of the documents of a box are in the area. */
  private shareOf({ south, north, west, east, gaps }: Boxes, at: number): Share {
    const { area } = this;
    const [low, high] = [float64At(south, at), float64At(north, at)];
    const [left, right] = [float64At(west, at), float64At(east, at)];
    const { within } = area;
    const isNear = high >= within.south && low <= within.north && right >= within.west && left <= within.east;
    const share = isNear ? area.ofBox(low, high, left, right) : 'none';
    return share === 'all' && gaps[at] === 1 ? 'some' : share;
  }

  /** Compares each document of a word of the set. */
  private look(block: number, word: number): number {
    const { south, north, west, east } = this.blocks;
    const holds = this.area.inBox(
      float64At(south, block),
      float64At(north, block),
      float64At(west, block),
      float64At(east, block),
    );
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
