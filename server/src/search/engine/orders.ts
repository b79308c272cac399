import { SORT_ORDERS, type SortOrder } from 'shared-contracts';
import { hasBit, positionsOf } from './bits';
import type { ListingTable } from './listing-table';
import type { Match } from './matcher';
import { sortByKeys } from './radix';
import { smallest } from './smallest';

type Found = Pick<Match, 'hits' | 'total' | 'from' | 'to'>;
type IdOf = (position: number) => string;
type Key = (table: ListingTable, position: number) => number;

/** What an order compares first, smallest first; unknown dates and prices come last in either direction. */
const known = (value: number | undefined, sign: 1 | -1) =>
  value === undefined || Number.isNaN(value) ? Infinity : value * sign;
const KEYS: Record<SortOrder, Key> = {
  recommended: ({ score }, at) => known(score.values[at], -1),
  newest: ({ listedAt }, at) => known(listedAt.values[at], -1),
  oldest: ({ listedAt }, at) => known(listedAt.values[at], 1),
  price_ascending: ({ price }, at) => known(price.values[at], 1),
  price_descending: ({ price }, at) => known(price.values[at], -1),
};
const BY_DATE_FIRST: ReadonlySet<SortOrder> = new Set(['newest', 'oldest']);

/** One order (D90) [A4.15]: of the sorted positions once and for all, of later ones beside it. */
class Order {
  private sorted: Int32Array = new Int32Array(0);
  private ranks: Int32Array = new Int32Array(0);
  /** in order */
  private later: number[] = [];
  /** how many sorted positions come before each later one, by its position */
  private laterRanks: number[] = [];
  private laterKeys: number[] | null = null;

  constructor(
    private readonly sort: SortOrder,
    private readonly table: ListingTable,
    private readonly idOf: IdOf,
  ) {}

  /** `before` is the order that decides between equals. */
  build(before: Int32Array): Int32Array {
    const keys = new Float64Array(before.length);
    for (let at = 0; at < keys.length; at++) keys[at] = KEYS[this.sort](this.table, at);
    this.sorted = sortByKeys(before.slice(), keys);
    this.ranks = new Int32Array(before.length);
    for (let rank = 0; rank < before.length; rank++) this.ranks[this.sorted[rank] ?? 0] = rank;
    this.later = [];
    this.laterRanks = [];
    this.laterKeys = null;
    return this.sorted;
  }

  insert(position: number): void {
    const at = placeIn(this.later, (other) => this.compare(other, position));
    this.later.splice(at, 0, position);
    this.laterRanks[position - this.sorted.length] = placeIn(this.sorted, (other) => this.compare(other, position));
    this.laterKeys = null;
  }

  /** Smaller for what comes first. */
  keyOf(position: number): number {
    if (position < this.sorted.length) return this.ranks[position] ?? 0;
    this.laterKeys ??= this.keysOfLater();
    return this.laterKeys[position - this.sorted.length] ?? 0;
  }

  /** Between the ranks of the sorted positions around it, in order among later ones. */
  private keysOfLater(): number[] {
    const keys: number[] = [];
    this.later.forEach((position, at) => {
      const rank = this.laterRanks[position - this.sorted.length] ?? 0;
      keys[position - this.sorted.length] = rank - 1 + (at + 1) / (this.later.length + 2);
    });
    return keys;
  }

  compare(a: number, b: number): number {
    const size = this.sorted.length;
    if (a < size && b < size) return (this.ranks[a] ?? 0) - (this.ranks[b] ?? 0);
    const key = KEYS[this.sort];
    return (
      order(key(this.table, a), key(this.table, b)) ||
      (BY_DATE_FIRST.has(this.sort) ? 0 : order(KEYS.newest(this.table, a), KEYS.newest(this.table, b))) ||
      order(this.idOf(a), this.idOf(b))
    );
  }

  /** The first `limit` matches after `from`; null when that takes more than `budget` steps. */
  walk({ hits }: Found, from: number, limit: number, budget: number): number[] | null {
    const page: number[] = [];
    let [passed, later] = [0, 0];
    const take = (position: number) => {
      if (hasBit(hits, position) && passed++ >= from) page.push(position);
    };
    const { sorted } = this;
    for (let rank = 0; rank <= sorted.length && page.length < limit; rank++) {
      while (later < this.later.length && page.length < limit && this.rankOfLater(later) <= rank)
        take(this.later[later++] ?? 0);
      if (rank < sorted.length && page.length < limit) take(sorted[rank] ?? 0);
      if (rank > budget) return null;
    }
    return page;
  }

  get bytes(): number {
    return this.sorted.byteLength + this.ranks.byteLength;
  }

  private rankOfLater(at: number): number {
    return this.laterRanks[(this.later[at] ?? 0) - this.sorted.length] ?? 0;
  }

  /** The first of few matches: by their ranks. */
  select({ hits, total, from: first, to }: Found, from: number, limit: number): number[] {
    const positions = new Int32Array(total);
    positionsOf(hits, first, to, positions);
    const keys = new Float64Array(total);
    for (let at = 0; at < total; at++) keys[at] = this.keyOf(positions[at] ?? 0);
    return smallest(positions, keys, Math.min(total, from + limit)).slice(from);
  }
}

/** The five orders. */
export class Orders {
  private readonly orders: Record<SortOrder, Order>;

  constructor(
    private readonly table: ListingTable,
    private readonly idOf: IdOf,
  ) {
    this.orders = Object.fromEntries(SORT_ORDERS.map((sort) => [sort, new Order(sort, table, idOf)])) as Record<
      SortOrder,
      Order
    >;
  }

  build(): void {
    const byId = orderOfIds(this.table.end, this.idOf);
    const newest = this.orders.newest.build(byId);
    this.orders.oldest.build(byId);
    this.orders.recommended.build(newest);
    this.orders.price_ascending.build(newest);
    this.orders.price_descending.build(newest);
  }

  insert(position: number): void {
    for (const order of Object.values(this.orders)) order.insert(position);
  }

  compare(sort: SortOrder, a: number, b: number): number {
    return this.orders[sort].compare(a, b);
  }

  get bytes(): number {
    return Object.values(this.orders).reduce((sum, order) => sum + order.bytes, 0);
  }

  /** Matches in the order asked, from `from` on, at most `limit`: by walking the order, or by the matches' ranks. */
  page(sort: SortOrder, match: Found, from: number, limit: number): number[] {
    if (limit <= 0 || from >= match.total) return [];
    const wanted = Math.min(match.total, from + limit);
    const steps = (wanted * this.table.end) / match.total;
    const selecting = match.total * SELECT_COST;
    const walked = steps < selecting ? this.orders[sort].walk(match, from, limit, steps * 3 + selecting) : null;
    return walked ?? this.orders[sort].select(match, from, limit);
  }
}

/** Steps of a walk that choosing one match by its rank costs. */
const SELECT_COST = 4;

function orderOfIds(count: number, idOf: IdOf): Int32Array {
  const ids = Array.from({ length: count }, (_, position) => idOf(position));
  const keys = Float64Array.from(ids, startOf);
  const sorted = sortByKeys(Int32Array.from(ids.keys()), keys);
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && keys[sorted[to] ?? 0] === keys[sorted[from] ?? 0]) to++;
    if (to > from + 1) sorted.subarray(from, to).sort((a, b) => order(ids[a] ?? '', ids[b] ?? ''));
    from = to;
  }
  return sorted;
}

/** The first seven characters as a number, as far as they are plain ones. */
function startOf(id: string): number {
  let key = 0;
  let plain = true;
  for (let at = 0; at < STARTING; at++) {
    const code: number = plain && at < id.length ? id.charCodeAt(at) + 1 : 0;
    plain &&= code < PLAIN;
    key = key * (PLAIN + 1) + Math.min(code, PLAIN);
  }
  return key;
}
const STARTING = 7;
const PLAIN = 128;

function order<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Where in a sorted list something belongs; `compare` is negative for what comes before it. */
function placeIn(list: ArrayLike<number>, compare: (other: number) => number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(list[middle] ?? 0) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
