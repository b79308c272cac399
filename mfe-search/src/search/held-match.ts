import { useState } from 'react';
import { type RouteMatch, searchPath, withQuery } from 'shared-contracts';

/** The search that lies under a listing the visitor came to directly: the default one, with the same prefix. */
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

/** The search's own address: while a listing lies over it, the one it had before, so that its results stay. */
export function useHeldMatch(match: RouteMatch): RouteMatch {
  const [held, setHeld] = useState(() => (match.route.page === 'search' ? match : defaultSearchMatch(match)));
  if (match.route.page !== 'search' || addressOf(match) === addressOf(held)) return held;
  setHeld(match);
  return match;
}

/** Path and query as one text, whether or not the path already carries the query. */
export function addressOf(match: RouteMatch): string {
  return match.path.includes('?') ? match.path : withQuery(match.path, match.query);
}
