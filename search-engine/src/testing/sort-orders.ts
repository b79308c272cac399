import type { SortOrder } from 'shared-contracts';

/** What the five orders compare. */
export interface SortFacts {
  id: string;
  score: number;
  price: number | null;
  listedAt: number | null;
}
type Compare = (a: SortFacts, b: SortFacts) => number;

const byId: Compare = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
/** Unknown dates and prices come last in either direction. */
const nullsLast = (a: number | null, b: number | null, direction: 1 | -1) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : (a - b) * direction;
const newest: Compare = (a, b) => nullsLast(a.listedAt, b.listedAt, -1) || byId(a, b);

/** Each order ends with the id, so that pages never repeat a listing (D90) [A4.15]. */
export const COMPARE: Record<SortOrder, Compare> = {
  recommended: (a, b) => b.score - a.score || newest(a, b),
  newest,
  oldest: (a, b) => nullsLast(a.listedAt, b.listedAt, 1) || byId(a, b),
  price_ascending: (a, b) => nullsLast(a.price, b.price, 1) || newest(a, b),
  price_descending: (a, b) => nullsLast(a.price, b.price, -1) || newest(a, b),
};
