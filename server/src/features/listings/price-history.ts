import type { PricePoint } from 'shared-contracts';
import type { PriceRow } from './listings.repository';

interface PricedListing {
  asking_price: number | null;
  previous_price: number | null;
  listing_at: string | null;
}

/**
 * Prices of a listing, oldest first: an earlier price that only the feed reports, the recorded prices, and the price of
 * today.
 */
export function pricesOf(listing: PricedListing, noted: readonly PriceRow[]): PricePoint[] {
  const steps: PricePoint[] = noted.map(({ price, since }) => ({ price, since: since?.toISOString() ?? null }));
  const { asking_price: now, previous_price: before, listing_at: listedAt } = listing;
  if (before !== null && !steps.some(({ price }) => price === before) && before !== now) {
    const [first] = steps;
    steps.unshift({ price: before, since: listedAt });
    // a listing has one price on its first day
    if (first && first.since === listedAt) first.since = null;
  }
  if (now !== null && steps.at(-1)?.price !== now) {
    steps.push({ price: now, since: steps.length === 0 ? listedAt : null });
  }
  return steps;
}
