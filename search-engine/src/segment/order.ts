import type { SortOrder } from 'shared-contracts';
import type { Match } from '../collect/matcher';
import { hasBit } from '../kernels/bits';
import { inPieces, type Steps } from '../steps';
import type { ListingTable } from './listing-table';
import { compared, compareNewest, type IdOf, ORDER_KEYS, placeIn } from './order-keys';
import { sortingSteps } from './radix';

export type Found = Pick<Match, 'hits' | 'total' | 'from' | 'to'>;
/** Ranks between which all matches lie, `to` not included. */
export interface Stretch {
  from: number;
  to: number;
}

/** One order: a fixed list of the sorted positions, and a list of later ones. */
export class Order {
  sorted: Int32Array = new Int32Array(0);
  /** in order */
  private later: number[] = [];
  /** how many sorted positions come before each later one, by its position */
  private laterRanks: number[] = [];
  private laterKeys: number[] | null = null;

  constructor(
    readonly sort: SortOrder,
    private readonly table: ListingTable,
    private readonly idOf: IdOf,
  ) {}

  /** `before` is the order that decides between equals. */
  *build(before: Int32Array): Steps<Int32Array> {
    const keys = new Float64Array(before.length);
    yield* inPieces(keys.length, (from, to) => {
      for (let at = from; at < to; at++) keys[at] = this.firstKey(at);
    });
    this.adopt(yield* sortingSteps(before.slice(), keys));
    return this.sorted;
  }

  adopt(sorted: Int32Array): void {
    this.sorted = sorted;
    this.later = [];
    this.laterRanks = [];
    this.laterKeys = null;
  }

  insert(position: number): void {
    const at = placeIn(this.later, (other) => this.compare(other, position));
    this.later.splice(at, 0, position);
    this.laterRanks[position - this.sorted.length] = placeIn(this.sorted, (other) => this.compare(other, position));
    this.laterKeys = null;
  }

  firstKey(position: number): number {
    return ORDER_KEYS[this.sort](this.table, position);
  }

  compare(a: number, b: number): number {
    return compared(this.firstKey(a), this.firstKey(b)) || compareNewest(this.table, this.idOf, a, b);
  }

  /** Between the ranks of the sorted positions around it, in order among later ones. */
  keyOfLater(position: number): number {
    this.laterKeys ??= this.keysOfLater();
    return this.laterKeys[position - this.sorted.length] ?? 0;
  }

  /** Ranks of what has a first key from `min` to `max`. */
  stretch(min: number, max: number): Stretch {
    const from = placeIn(this.sorted, (other) => (this.firstKey(other) < min ? -1 : 1));
    return { from, to: placeIn(this.sorted, (other) => (this.firstKey(other) <= max ? -1 : 1)) };
  }

  /** The first `limit` matches after `from`; null when that takes more than `budget` steps. */
  walk({ hits }: Found, from: number, limit: number, { from: first, to }: Stretch, budget: number): number[] | null {
    const page: number[] = [];
    let passed = 0;
    const take = (position: number) => {
      if (hasBit(hits, position) && passed++ >= from) page.push(position);
    };
    const { sorted } = this;
    let later = placeIn(this.later, (other) => (this.rankOf(other) < first ? -1 : 1));
    const last = Math.min(to, first + budget);
    for (let rank = first; rank <= last; rank++) {
      for (; later < this.later.length && this.rankOf(this.later[later] ?? 0) <= rank; later++) {
        take(this.later[later] ?? 0);
        if (page.length === limit) return page;
      }
      if (rank < to) take(sorted[rank] ?? 0);
      if (page.length === limit) return page;
    }
    return last === to ? page : null;
  }

  private rankOf(later: number): number {
    return this.laterRanks[later - this.sorted.length] ?? 0;
  }

  private keysOfLater(): number[] {
    const keys: number[] = [];
    this.later.forEach((position, at) => {
      keys[position - this.sorted.length] = this.rankOf(position) - 1 + (at + 1) / (this.later.length + 2);
    });
    return keys;
  }
}
