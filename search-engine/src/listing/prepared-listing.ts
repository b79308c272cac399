import { type MarkedWords, markedWords } from '../text/text-query';
import { listingCard } from './listing-card';
import { type ListingFacts, listingFacts } from './listing-facts';
import type { StoredListing } from './stored-listing';

/** All that the index takes from a record. */
export interface PreparedListing {
  facts: ListingFacts;
  /** as texts */
  card: string;
  record: string;
  words: readonly MarkedWords[];
}

/**
 * `record` is the listing as JSON.
 * @throws when the listing cannot be read; nothing has been touched then
 */
export function prepareListing(listing: StoredListing, record = JSON.stringify(listing)): PreparedListing {
  const facts = listingFacts(listing);
  const card = JSON.stringify(listingCard(listing, facts));
  return { facts, card, record, words: markedWords(listing) };
}
