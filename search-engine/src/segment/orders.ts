import { SORT_ORDERS, type SortOrder } from 'shared-contracts';
import { kernels } from '../kernels/kernels';
import { WordPool } from '../kernels/word-memory';
import type { Range } from '../query/search-query';
import type { Steps } from '../steps';
import { orderOfIds } from './id-order';
import type { ListingTable } from './listing-table';
import { type Found, Order, type Stretch } from './order';
import type { IdOf } from './order-keys';
import { smallest } from './smallest';
import type { SnapshotReader, SnapshotWriter } from './snapshot';

const ANY: Range = { min: null, max: null };
/** Steps of a walk that choosing one match by its rank costs. */
const SELECT_COST = 8;

/** The five orders. Only the newest has a rank for each position: it decides between equals in all others. */
export class Orders {
  private readonly orders: Record<SortOrder, Order>;
  private ranks: Int32Array = new Int32Array(0);
  private readonly pool = new WordPool();
  private positions: Int32Array = new Int32Array(0);

  constructor(
    private readonly table: ListingTable,
    private readonly idOf: IdOf,
  ) {
    this.orders = Object.fromEntries(SORT_ORDERS.map((sort) => [sort, new Order(sort, table, idOf)])) as Record<
      SortOrder,
      Order
    >;
  }

  *build(): Steps<void> {
    const byId = yield* orderOfIds(this.table.end, this.idOf);
    const newest = yield* this.orders.newest.build(byId);
    yield* this.orders.oldest.build(byId);
    for (const order of ['recommended', 'price_ascending', 'price_descending'] as const)
      yield* this.orders[order].build(newest);
    this.ranks = new Int32Array(newest.length);
    for (let rank = 0; rank < newest.length; rank++) this.ranks[newest[rank] ?? 0] = rank;
  }

  save(writer: SnapshotWriter): void {
    for (const { sorted } of Object.values(this.orders)) writer.array(sorted);
    writer.array(this.ranks);
  }

  /** Later listings come after the sorted ones. */
  load(reader: SnapshotReader): void {
    for (const order of Object.values(this.orders)) order.adopt(reader.array('Int32Array'));
    this.ranks = reader.array('Int32Array');
    for (let position = this.ranks.length; position < this.table.end; position++) this.insert(position);
  }

  insert(position: number): void {
    for (const order of Object.values(this.orders)) order.insert(position);
  }

  compare(sort: SortOrder, a: number, b: number): number {
    return this.orders[sort].compare(a, b);
  }

  get bytes(): number {
    return Object.values(this.orders).reduce((sum, { sorted }) => sum + sorted.byteLength, this.ranks.byteLength);
  }

  /**
   * Matches in the order asked, from `from` on, at most `limit`: by walking the order, or by the matches' ranks.
   * All matches have prices within `prices`, which makes a walk by price begin where they do.
   */
  page(sort: SortOrder, match: Found, from: number, limit: number, prices = ANY): number[] {
    if (limit <= 0 || from >= match.total) return [];
    const wanted = Math.min(match.total, from + limit);
    const stretch = this.stretchOf(sort, prices);
    const steps = (wanted * (stretch.to - stretch.from)) / match.total;
    const selecting = match.total * SELECT_COST;
    const walked =
      steps < selecting ? this.orders[sort].walk(match, from, wanted - from, stretch, steps * 3 + selecting) : null;
    return walked ?? this.select(sort, match, from, wanted);
  }

  private stretchOf(sort: SortOrder, { min, max }: Range): Stretch {
    const order = this.orders[sort];
    const open = min === null && max === null;
    if (!open && sort === 'price_ascending') return order.stretch(min ?? -Infinity, max ?? Infinity);
    if (!open && sort === 'price_descending') return order.stretch(-(max ?? Infinity), -(min ?? -Infinity));
    return { from: 0, to: order.sorted.length };
  }

  /** The first of few matches: by their keys. */
  private select(sort: SortOrder, { hits, total, from: first, to }: Found, from: number, wanted: number): number[] {
    const order = this.orders[sort];
    const items = this.positionsOf(hits, total, first, to);
    const [keys, ties] = [new Float64Array(total), new Float64Array(total)];
    for (let at = 0; at < total; at++) {
      const position = items[at] ?? 0;
      const rank = this.rankOf(position);
      keys[at] = sort === 'newest' ? rank : order.firstKey(position);
      ties[at] = rank;
    }
    return smallest({ items, keys, ties }, wanted).slice(from);
  }

  private rankOf(position: number): number {
    return position < this.ranks.length ? (this.ranks[position] ?? 0) : this.orders.newest.keyOfLater(position);
  }

  private positionsOf(hits: Found['hits'], total: number, from: number, to: number): Int32Array {
    if (this.positions.length < this.table.capacity) {
      this.pool.release();
      this.positions = this.pool.take(this.table.capacity);
    }
    kernels.positions(hits, from, to, this.positions);
    return this.positions.subarray(0, total);
  }
}
