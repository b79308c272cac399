import { useCallback, useMemo, useState } from 'react';
import {
  type CollectionsState,
  defaultSearchState,
  type HostServices,
  type NavigateOptions,
  personalSearchOf,
  type RouteMatch,
  type SearchState,
  searchRequestOf,
  searchUrl,
  withQuery,
} from 'shared-contracts';
import { useCollections, useSession } from 'shared-ui';
import { type LoadedSearch, useDeletedSearch, useLoadedSearch } from '../saved-search/saved-search.resource';
import { type SearchResults, useSearchResults } from './search.resource';
import { addressOfSearch, codeOf, searchOfAddress, useLastSearchMatch } from './search-address';
import { type SearchFlags, searchFlags } from './search-flags';
import { type ChangeSearch, useSearchDraft } from './use-search-draft';

export interface SearchModel {
  host: HostServices;
  match: RouteMatch;
  /** target of "Back to Search" */
  address: string;
  /** the search for the controls, slightly ahead of the address */
  search: SearchState;
  change: ChangeSearch;
  request: ReturnType<typeof searchRequestOf> | null;
  results: SearchResults;
  loaded: LoadedSearch;
  collections: CollectionsState;
  flags: SearchFlags;
  /** favorites are requested without a signed-in user */
  needsSignIn: boolean;
}

/**
 * Whether the visitor has seen this search. A listing that a link opened has a search below it that the visitor did not
 * make: its results and its map load when the listing is left.
 */
function useSeen(covered: boolean): boolean {
  const [seen, setSeen] = useState(!covered);
  if (!covered && !seen) setSeen(true);
  return seen || !covered;
}

/**
 * Address -> search -> request -> results: everything on the page follows from the address.
 * @param onTravel called when Back or a link has led to another search
 */
export function useSearch(host: HostServices, routeMatch: RouteMatch, onTravel: () => void): SearchModel {
  const match = useLastSearchMatch(routeMatch);
  const address = withQuery(match.path, match.query);
  const { loggedIn } = useSession(host);
  const collections = useCollections(host);
  const loaded = useLoadedSearch(host, codeOf(match), loggedIn);
  const { stored } = loaded;
  const waiting = loaded.status === 'loading' || loaded.status === 'failed';

  const committed = useMemo(
    () => (waiting ? defaultSearchState() : searchOfAddress(match, stored)),
    [match, stored, waiting],
  );
  const addressOf = useCallback((search: SearchState) => addressOfSearch(match, search, stored), [match, stored]);
  const go = useCallback((path: string, options: NavigateOptions) => host.navigate.to(path, options), [host]);
  const covered = routeMatch.route.page === 'listing';
  const { search, change, step } = useSearchDraft({ address, committed, addressOf, covered, go, onTravel });
  useDeletedSearch(loaded, () => step(searchUrl(match.prefix, committed), { replace: true, keepScroll: true }));

  const { hidden, favorites } = collections;
  const limited = committed.limitSearchToFavorites;
  const seen = useSeen(covered);
  const request = useMemo(() => {
    if (!seen || waiting || (limited && favorites.length === 0)) return null;
    return searchRequestOf(committed, personalSearchOf(hidden, favorites));
  }, [seen, waiting, limited, committed, hidden, favorites]);

  return {
    host,
    match,
    address,
    search,
    change,
    request,
    results: useSearchResults(host, request),
    loaded,
    collections,
    flags: searchFlags(committed, stored),
    needsSignIn: limited && !loggedIn,
  };
}
