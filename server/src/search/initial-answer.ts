import { type SearchAnswer, type SearchRequest, type SearchState, searchRequestOf } from 'shared-contracts';
import type { ListingSearch } from './listing-search';

/** What belongs to the visitor and not to the address. */
export interface VisitorLists {
  hidden?: readonly string[];
  favorites?: readonly string[];
}

/**
 * The first answer of a page of results, asked with the very body the browser would send, so that the page finds it
 * under the same key. Null while the search starts up: the page then asks by itself.
 */
export async function initialSearchAnswer(
  search: ListingSearch,
  state: SearchState,
  visitor: VisitorLists = {},
): Promise<{ request: SearchRequest; answer: SearchAnswer } | null> {
  if (!search.ready) return null;
  const request = searchRequestOf(state, visitor);
  return { request, answer: await search.search(request) };
}
