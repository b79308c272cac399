import { beginsOrIs, type ListingSearch, listingWords, textQuestion } from 'search-engine';
import { ApiError, type SearchRequest } from 'shared-contracts';
import type { StoredListing } from '../listings';

/** The site's own search. What words find depends on every listing there is, so it alone can say. */
export interface SiteSearch extends Pick<ListingSearch, 'ready' | 'resultSet'> {
  /** Resolves once what the database holds shows in it. */
  catchUp(): Promise<void>;
}

/**
 * Of these listings, at most 10,000, those that the site shows for a search with words. Where it is too busy to say,
 * those that hold every word as it was typed: one search must not hold up the alerts of all others.
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
  return textQuestion(text)?.words.every((word) => own.some((candidate) => beginsOrIs(candidate, word))) ?? false;
}
