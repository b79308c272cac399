import type { SortOrder } from 'shared-contracts';
import type { ListingTable } from './listing-table';

export type IdOf = (position: number) => string;
export type Key = (table: ListingTable, position: number) => number;

/** What an order compares first, smallest first; unknown dates and prices come last in either direction. */
const known = (value: number | null, sign: 1 | -1) => (value === null ? Infinity : value * sign);
export const ORDER_KEYS: Record<SortOrder, Key> = {
  recommended: ({ score }, at) => known(score.at(at), -1),
  newest: ({ listedAt }, at) => known(listedAt.at(at), -1),
  oldest: ({ listedAt }, at) => known(listedAt.at(at), 1),
  price_ascending: ({ price }, at) => known(price.at(at), 1),
  price_descending: ({ price }, at) => known(price.at(at), -1),
};

/** By dates, the newest first, then by ids: what decides between equals in every order. */
export function compareNewest(table: ListingTable, idOf: IdOf, a: number, b: number): number {
  return compared(ORDER_KEYS.newest(table, a), ORDER_KEYS.newest(table, b)) || compared(idOf(a), idOf(b));
}

export function compared<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Where in a sorted list something belongs; `compare` is negative for what comes before it. */
export function placeIn(list: ArrayLike<number>, compare: (other: number) => number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(list[middle] ?? 0) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
