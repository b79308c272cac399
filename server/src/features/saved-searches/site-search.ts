import type { StoredListing } from 'search-engine';
import { type ListingSearch, listingWords, matchesPrefix, parseTextQuery } from 'search-engine';
import { ApiError, type SearchRequest } from 'shared-contracts';

/** The site's search. The results of words depend on all listings, so only the search can decide. */
export interface SiteSearch extends Pick<ListingSearch, 'ready' | 'resultSet'> {
  /**
   * Resolves when the search contains the current state of the database.
   * @throws Error if it cannot
   */
  catchUp(): Promise<void>;
}

/**
 * The matches among these listings, at most 10,000, for a search with words. If the search is too busy, listings that
 * contain every typed word: one search must not delay all other alerts.
 */
export async function foundByWords(
  search: Pick<SiteSearch, 'resultSet'>,
  request: SearchRequest,
  listings: readonly StoredListing[],
): Promise<StoredListing[]> {
  const favorites = listings.map(({ internal_id }) => internal_id);
  try {
    const { entries } = await search.resultSet({ ...request, limitSearchToFavorites: true, favorites });
    const found = new Set(entries.map(({ internal_id }) => internal_id));
    return listings.filter(({ internal_id }) => found.has(internal_id));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'busy') throw error;
    return listings.filter((listing) => holdsWords(listing, request.filters?.query ?? ''));
  }
}

function holdsWords(listing: StoredListing, text: string): boolean {
  const own = [...listingWords(listing)];
  return parseTextQuery(text)?.words.every((word) => own.some((candidate) => matchesPrefix(candidate, word))) ?? false;
}
