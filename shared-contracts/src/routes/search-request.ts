import { LIMITS, PAGE_SIZE } from '../basics/constants';
import { stableJson } from '../calls/answer-key';
import type { SearchRequest } from '../calls/search';
import type { Favorite } from '../entities/saved-search';
import type { SearchState } from '../entities/search';

/** Input of a search that depends on the visitor and not on the address. */
export interface PersonalSearch {
  /** newest first */
  hidden?: readonly string[];
  /** ids to which the search is limited when the address asks for favorites, newest first */
  favorites?: readonly string[];
}

/** The visitor's own data of a request. */
export function personalSearchOf(hidden: readonly string[], favorites: readonly Favorite[]): PersonalSearch {
  return { hidden, favorites: favorites.flatMap(({ internal_id, mls_id }) => internal_id ?? mls_id ?? []) };
}

/**
 * The body of `searchCards`, and of `searchAll`, for a search. The server uses the same body for the first response in
 * the page, so both must build it here. If there are more favorites or hidden listings than a body may contain, the
 * newest are used.
 */
export function searchRequestOf(state: SearchState, personal: PersonalSearch = {}): SearchRequest {
  const request: SearchRequest = {
    filters: state.filters,
    page: state.page,
    limit: PAGE_SIZE,
    sort_order: state.sort_order,
  };
  if (state.polygons.length > 0) request.polygons = state.polygons;
  if (state.mapBounds) request.mapBounds = state.mapBounds;
  if (personal.hidden?.length) request.hidden_internal_ids = newest(personal.hidden).sort();
  if (state.limitSearchToFavorites) {
    request.limitSearchToFavorites = true;
    request.favorites = newest(personal.favorites ?? []);
  }
  return request;
}

const newest = (ids: readonly string[]) => ids.slice(0, LIMITS.personalIds);

/** A key for each distinct search, independent of field order. Equal keys need no second call. */
export function searchKey(request: unknown): string {
  return stableJson(request);
}
