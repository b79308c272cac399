import { SORT_ORDERS, type SortOrder } from 'shared-contracts';
import type { ListingFacts } from '../listing-facts';
import { COMPARE } from '../sort-orders';

type FactsOf = (slot: number) => ListingFacts | undefined;

/** One order of all slots, kept through changes by binary search and one move of memory. */
class SlotOrder {
  private slots = new Int32Array(0);
  private length = 0;
  private ranks: Int32Array | null = null;

  constructor(
    private readonly sort: SortOrder,
    private readonly factsOf: FactsOf,
  ) {}

  rebuild(slots: readonly number[]): void {
    this.slots = Int32Array.from([...slots].sort((a, b) => this.compare(a, b)));
    this.length = slots.length;
    this.ranks = null;
  }

  insert(slot: number): void {
    if (this.length === this.slots.length) this.grow();
    const at = this.positionOf(slot);
    this.slots.copyWithin(at + 1, at, this.length);
    this.slots[at] = slot;
    this.length++;
    this.ranks = null;
  }

  /** Before the slot's facts change. */
  remove(slot: number): void {
    const at = this.positionOf(slot);
    this.slots.copyWithin(at, at + 1, this.length);
    this.length--;
    this.ranks = null;
  }

  view(): Int32Array {
    return this.slots.subarray(0, this.length);
  }

  /** Position of each slot in this order. */
  rank(): Int32Array {
    if (this.ranks) return this.ranks;
    const view = this.view();
    const ranks = new Int32Array(view.reduce((most, slot) => Math.max(most, slot + 1), 0));
    for (let position = 0; position < view.length; position++) ranks[view[position] ?? 0] = position;
    this.ranks = ranks;
    return ranks;
  }

  private positionOf(slot: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(this.slots[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private compare(a: number, b: number): number {
    const left = this.factsOf(a);
    const right = this.factsOf(b);
    return left && right ? COMPARE[this.sort](left, right) : 0;
  }

  private grow(): void {
    const larger = new Int32Array(Math.max(64, this.slots.length * 2));
    larger.set(this.slots);
    this.slots = larger;
  }
}

/** The five orders. While many listings come in they are put off and sorted once, at the first question. */
export class Orders {
  private readonly orders: Record<SortOrder, SlotOrder>;
  private putOff = true;

  constructor(
    factsOf: FactsOf,
    private readonly living: () => readonly number[],
  ) {
    this.orders = Object.fromEntries(SORT_ORDERS.map((sort) => [sort, new SlotOrder(sort, factsOf)])) as Record<
      SortOrder,
      SlotOrder
    >;
  }

  postpone(): void {
    this.putOff = true;
  }

  insert(slot: number): void {
    if (!this.putOff) for (const order of Object.values(this.orders)) order.insert(slot);
  }

  remove(slot: number): void {
    if (!this.putOff) for (const order of Object.values(this.orders)) order.remove(slot);
  }

  settle(): void {
    if (!this.putOff) return;
    const slots = this.living();
    for (const order of Object.values(this.orders)) order.rebuild(slots);
    this.putOff = false;
  }

  /** `slots` in the order asked, from `from` on, at most `limit`. */
  page(sort: SortOrder, hits: Hits, from: number, limit: number): number[] {
    if (limit <= 0 || from >= hits.slots.length) return [];
    this.settle();
    const order = this.orders[sort];
    return hits.slots.length * SPARSE < hits.end
      ? sparsePage(order.rank(), hits.slots, from, limit)
      : densePage(order.view(), hits, from, limit);
  }
}

/** What matched: the slots, and per slot whether it did. */
export interface Hits {
  slots: Int32Array;
  mask: Int32Array;
  end: number;
}

/** Below one match in this many, sorting the matches is quicker than walking the whole order. */
const SPARSE = 8;

function sparsePage(rank: Int32Array, slots: Int32Array, from: number, limit: number): number[] {
  const sorted = slots.slice().sort((a, b) => (rank[a] ?? 0) - (rank[b] ?? 0));
  return [...sorted.subarray(from, from + limit)];
}

function densePage(order: Int32Array, { mask }: Hits, from: number, limit: number): number[] {
  const page: number[] = [];
  let passed = 0;
  for (let position = 0; position < order.length && page.length < limit; position++) {
    const slot = order[position] ?? 0;
    if (mask[slot] === 0 && passed++ >= from) page.push(slot);
  }
  return page;
}
