import { CAPS } from 'shared-contracts';
import { similarPriceRange } from 'shared-contracts/listing-facts';
import { keyOf } from '../text/fold';
import type { ListingFacts } from './listing-facts';

type Candidate = Pick<ListingFacts, 'id' | 'slug' | 'status' | 'rental' | 'price' | 'place'>;

/** Active, sale with sale and rent with rent, around the price, never itself (D48) [A9.6]. */
export function isSimilar(candidate: Candidate, listing: Candidate): boolean {
  if (listing.price === null || candidate.price === null || candidate.id === listing.id) return false;
  const { from, to } = similarPriceRange(listing.price);
  return (
    candidate.rental === listing.rental &&
    candidate.price >= from &&
    candidate.price <= to &&
    keyOf(candidate.status) === 'active'
  );
}

/** The best six: same island first, then the nearest price, then the id. */
export function mostSimilar<C extends Candidate>(candidates: readonly C[], listing: Candidate): C[] {
  const island = listing.place.names[0];
  const abroad = (candidate: Candidate) => (candidate.place.names[0] === island ? 0 : 1);
  const away = (candidate: Candidate) => Math.abs((candidate.price ?? 0) - (listing.price ?? 0));
  return [...candidates]
    .sort((a, b) => abroad(a) - abroad(b) || away(a) - away(b) || (a.id < b.id ? -1 : 1))
    .slice(0, CAPS.similarListings);
}
