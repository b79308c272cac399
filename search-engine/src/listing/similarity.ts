import type { ListingFacts } from './listing-facts';

/** What the similarity of two homes depends on. */
export type Comparable = Pick<ListingFacts, 'price' | 'beds' | 'types' | 'lat' | 'lng'>;

const KM_PER_DEGREE = 111.2;
/** What counts as much as one bedroom. */
const PRICE_SHARE = 0.1;
const KILOMETERS = 10;
/** For a value that only one of the two homes has. */
const UNKNOWN = 1;

/** Whether two homes have a dwelling type in common. */
export function isSameType(one: Comparable, other: Comparable): boolean {
  return one.types.some((type) => other.types.includes(type));
}

/** How different two homes are in bedrooms, price and place; 0 for equal homes. */
export function difference(one: Comparable, other: Comparable): number {
  return bedsApart(one, other) + priceApart(one, other) + placesApart(one, other);
}

function bedsApart({ beds: one }: Comparable, { beds: other }: Comparable): number {
  if (one === null || other === null) return one === other ? 0 : UNKNOWN;
  return Math.abs(one - other);
}

function priceApart({ price: one }: Comparable, { price: other }: Comparable): number {
  if (!one || !other) return one === other ? 0 : UNKNOWN;
  return Math.abs(one - other) / one / PRICE_SHARE;
}

/** On a plane, which is exact enough within a state. */
function placesApart(one: Comparable, other: Comparable): number {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) return UNKNOWN;
  const east = (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180);
  return (Math.hypot(one.lat - other.lat, east) * KM_PER_DEGREE) / KILOMETERS;
}
