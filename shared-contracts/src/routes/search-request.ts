import { LIMITS, PAGE_SIZE } from '../basics/constants';
import { type SearchRequest, searchRequestSchema } from '../calls/search';
import type { SearchState } from '../entities/search';

/** What belongs to the visitor and not to the address. */
export interface PersonalSearch {
  /** newest first */
  hidden?: readonly string[];
  /** ids the search is limited to when the address asks for favorites, newest first [A4.13] */
  favorites?: readonly string[];
}

/**
 * The body of `searchCards`, and of `searchAll`, for a search. The server asks with the same body when it writes the first answer into
 * the page, so both must build it here. Whoever keeps or hides more than a body holds is searched for with the newest.
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

/** One text per distinct search, whatever the order its fields were set in: equal texts need no second call [A4.2]. */
export function searchKey(request: unknown): string {
  return JSON.stringify(request, (_, value: unknown) => (isRecord(value) ? sortedByKey(value) : value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortedByKey(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, value[key]]),
  );
}

/** The request a key was made of; null for a text that is no such key. */
export function requestOfKey(key: string): SearchRequest | null {
  try {
    const read = searchRequestSchema.safeParse(JSON.parse(key));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
