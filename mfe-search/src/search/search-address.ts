import {
  canonicalSearch,
  decodeSearch,
  encodeSearch,
  formatRegionHandles,
  type RouteMatch,
  type SearchState,
  savedSearchPath,
  searchKey,
  searchUrl,
  withQuery,
} from 'shared-contracts';
import type { Unwritten } from './unwritten.store';

/** A saved search's address that says nothing more: the search is the stored one. */
const UNCHANGED = '';
/** Says that the stored search was changed, where all of it went back to the defaults. */
const ALL_DEFAULTS = 'page=1';

/**
 * The search an address stands for. A saved search's address without a query is the stored search; with one, the
 * query is the whole search, so that a changed saved search survives a reload. What no address can carry, areas and
 * tax map keys, is what was asked for here, else as stored (D19).
 */
export function searchOfAddress(
  match: RouteMatch,
  stored: SearchState | null,
  unwritten: Unwritten | null = null,
): SearchState {
  const { route } = match;
  const query = queryOf(match);
  if (stored && query === UNCHANGED) return stored;
  const search = decodeSearch(query, route.page === 'search' ? route.handles : []);
  const polygons = [...(unwritten?.polygons ?? stored?.polygons ?? [])];
  const tmks = [...(unwritten?.tmks ?? stored?.filters.tmks ?? [])];
  return { ...search, polygons, filters: tmks.length > 0 ? { ...search.filters, tmks } : search.filters };
}

/** The address of a search; changes of a saved search stay under its code. */
export function addressOfSearch(match: RouteMatch, search: SearchState, stored: SearchState | null): string {
  const code = codeOf(match);
  if (code === null || stored === null) return searchUrl(match.prefix, search);
  const path = savedSearchPath(match.prefix, code);
  if (keyOf(search) === keyOf(stored)) return path;
  const { handles, query } = encodeSearch(search);
  const region = handles.length > 0 ? `hl_regions=${formatRegionHandles([handles])}` : '';
  return withQuery(path, [region, query].filter(Boolean).join('&') || ALL_DEFAULTS);
}

export function codeOf(match: RouteMatch): string | null {
  return match.route.page === 'search' ? match.route.savedSearchCode : null;
}

/** /saved_search?code=… names the search itself (D41): that is no filter. */
function queryOf(match: RouteMatch): string {
  if (codeOf(match) === null) return match.query;
  const query = new URLSearchParams(match.query);
  query.delete('code');
  return query.toString();
}

/** Equal for two searches that ask for the same, areas and tax map keys included. */
function keyOf(search: SearchState): string {
  return searchKey([canonicalSearch(search), search.filters.tmks ?? []]);
}
