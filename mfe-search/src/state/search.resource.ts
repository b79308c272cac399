import { useMemo } from 'react';
import {
  type ApiError,
  CACHE_SECONDS,
  type HostServices,
  type Region,
  readRegions,
  type SearchCardsAnswer,
  type SearchRequest,
  searchCards,
  searchCounts,
} from 'shared-contracts';
import { useCall } from 'shared-ui';

type ApiHost = Pick<HostServices, 'api' | 'session'>;

export interface SearchResults {
  /** the last response, also while the next one loads */
  response: SearchCardsAnswer | undefined;
  /** after a failure: the response of the search before, of which nothing but the list is shown */
  before: SearchCardsAnswer | undefined;
  /** true while the shown response belongs to an older search */
  loading: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

/** A response is valid until its cache time is over: going back or repeating a search makes no second request. */
export const KEEP_ANSWERS = {
  keepPreviousData: true,
  revalidateIfStale: false,
  revalidateOnReconnect: false,
  refreshInterval: CACHE_SECONDS.searchDefault * 1000,
} as const;

/** Results of a search; a null request loads nothing. A late response for an older search is never shown. */
export function useSearchResults(host: ApiHost, request: SearchRequest | null): SearchResults {
  const { data, error, isLoading, isValidating, retry } = useCall(
    host,
    searchCards,
    request && { body: request },
    KEEP_ANSWERS,
  );
  const failed = error !== undefined && !isValidating;
  // A failure of this search has priority over results of an older one.
  return {
    response: failed || !request ? undefined : data,
    before: failed && request ? data : undefined,
    loading: isLoading || (error !== undefined && isValidating),
    error: failed ? error : undefined,
    retry,
  };
}

/** Only the count and the facets for filters that are being edited. */
export function usePreview(host: ApiHost, request: SearchRequest | null): SearchResults {
  return useSearchResults(
    host,
    useMemo(() => request && { ...request, page: 1, limit: 0 }, [request]),
  );
}

const NO_REGIONS: readonly Region[] = [];

export interface RegionDirectory {
  regions: readonly Region[];
  loading: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

/** The region directory, cached for its documented time. It loads when it is `due`. */
export function useRegions(host: ApiHost, due: boolean): RegionDirectory {
  const { data, error, isLoading, retry } = useCall(host, readRegions, due ? {} : null, {
    revalidateIfStale: false,
    revalidateOnReconnect: false,
    dedupingInterval: CACHE_SECONDS.regions * 1000,
  });
  return { regions: data?.regions ?? NO_REGIONS, loading: isLoading || !due, error, retry };
}

/** The response without listings hidden since: they leave list and count at once. */
export function withoutHidden(
  response: SearchCardsAnswer | undefined,
  hidden: readonly string[],
): SearchCardsAnswer | undefined {
  if (!response || hidden.length === 0) return response;
  const results = response.results.filter((listing) => !hidden.includes(listing.internal_id));
  const gone = response.results.length - results.length;
  return gone === 0 ? response : { ...response, results, total: Math.max(0, response.total - gone) };
}

/** Number of the visitor's hidden listings in this search. */
export function useHiddenCount(host: Pick<HostServices, 'api' | 'session'>, request: SearchRequest | null): number {
  const search = request && onlyHidden(request);
  const { data } = useCall(host, searchCounts, search && { body: { searches: [search] } }, KEEP_ANSWERS);
  return search ? (data?.totals[0] ?? 0) : 0;
}

/** The same search among the hidden listings only; null without hidden ones. */
function onlyHidden({ hidden_internal_ids = [], ...request }: SearchRequest): SearchRequest | null {
  const { favorites } = request;
  const ids = favorites ? hidden_internal_ids.filter((id) => favorites.includes(id)) : hidden_internal_ids;
  return ids.length === 0 ? null : { ...request, page: 1, limitSearchToFavorites: true, favorites: ids };
}
