import type { ListingInterestReport } from 'shared-contracts/staff';
import type { PriceRow } from '../admin';

export type PriceStep = ListingInterestReport['prices'][number];

interface PricedListing {
  asking_price: number | null;
  previous_price: number | null;
  listing_at: string | null;
}

/**
 * Prices of a listing, oldest first. Recorded changes have priority. An earlier price that only the feed knows comes
 * before them, and the current price is last.
 */
export function priceHistory(listing: PricedListing, noted: readonly PriceRow[]): PriceStep[] {
  const steps: PriceStep[] = noted.map(({ price, since }) => ({ price, since: since?.toISOString() ?? null }));
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
