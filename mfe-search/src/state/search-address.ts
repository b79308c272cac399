import { useState } from 'react';
import {
  canonicalSearch,
  decodeSearch,
  encodeSearch,
  formatRegionHandles,
  type RouteMatch,
  type SearchState,
  savedSearchPath,
  searchKey,
  searchPath,
  searchUrl,
  withQuery,
} from 'shared-contracts';

/** A saved search's address without a query: the search is the stored one. */
const UNCHANGED = '';
/** Marks that the stored search was changed to all defaults. */
const ALL_DEFAULTS = 'page=1';

/**
 * The search of an address. A saved search's address without a query is the stored search. With one, the query is the
 * whole search, so that a changed saved search survives a reload.
 */
export function searchOfAddress(match: RouteMatch, stored: SearchState | null): SearchState {
  const { route } = match;
  const query = queryOf(match);
  if (stored && query === UNCHANGED) return stored;
  return decodeSearch(query, route.page === 'search' ? route.handles : []);
}

/** The address of a search. A changed saved search keeps its code. */
export function addressOfSearch(match: RouteMatch, search: SearchState, stored: SearchState | null): string {
  const code = codeOf(match);
  if (code === null || stored === null) return searchUrl(match.prefix, search);
  const path = savedSearchPath(match.prefix, code);
  if (searchKey(canonicalSearch(search)) === searchKey(canonicalSearch(stored))) return path;
  const { handles, query } = encodeSearch(search);
  const region = handles.length > 0 ? `hl_regions=${formatRegionHandles([handles])}` : '';
  return withQuery(path, [region, query].filter(Boolean).join('&') || ALL_DEFAULTS);
}

export function codeOf(match: RouteMatch): string | null {
  return match.route.page === 'search' ? match.route.savedSearchCode : null;
}

/** /saved_search?code=… selects the search: that is no filter. */
function queryOf(match: RouteMatch): string {
  if (codeOf(match) === null) return match.query;
  const query = new URLSearchParams(match.query);
  query.delete('code');
  return query.toString();
}

/** The search below a listing that the visitor opened directly: the default one, with the same prefix. */
export function defaultSearchMatch(match: RouteMatch): RouteMatch {
  const path = searchPath(match.prefix);
  return {
    route: { page: 'search', handles: [], savedSearchCode: null },
    prefix: match.prefix,
    path,
    query: '',
    canonical: path,
  };
}

/** The search's own address. While a listing covers it, it is the previous one, so that its results stay. */
export function useLastSearchMatch(match: RouteMatch): RouteMatch {
  const [held, setHeld] = useState(() => (match.route.page === 'search' ? match : defaultSearchMatch(match)));
  if (match.route.page !== 'search' || addressOf(match) === addressOf(held)) return held;
  setHeld(match);
  return match;
}

/** Path and query as one text, whether or not the path already carries the query. */
export function addressOf(match: RouteMatch): string {
  return match.path.includes('?') ? match.path : withQuery(match.path, match.query);
}
