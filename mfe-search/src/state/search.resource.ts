import { useMemo } from 'react';
import {
  type ApiError,
  CACHE_SECONDS,
  type CollectionsState,
  type HostServices,
  type PersonalSearch,
  type Region,
  readRegions,
  type SearchCardsAnswer,
  type SearchRequest,
  searchCards,
  searchCounts,
} from 'shared-contracts';
import { useCall } from 'shared-ui';

type ApiHost = Pick<HostServices, 'api'>;

export interface SearchResults {
  /** the last answer, also while the next one is on its way */
  answer: SearchCardsAnswer | undefined;
  /** true while the answer shown, if any, belongs to an older search */
  loading: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

/** An answer stays good until its cache time is over: going back or repeating a search makes no second call. */
export const KEEP_ANSWERS = {
  keepPreviousData: true,
  revalidateIfStale: false,
  revalidateOnReconnect: false,
  refreshInterval: CACHE_SECONDS.searchDefault * 1000,
} as const;

/** What a request holds of the visitor's own. */
export function personalOf({ hidden, favorites }: Pick<CollectionsState, 'hidden' | 'favorites'>): PersonalSearch {
  return { hidden, favorites: favorites.flatMap(({ internal_id, mls_id }) => internal_id ?? mls_id ?? []) };
}

/** Results of a search; a null request asks nothing. An answer to an older search that comes late is never shown. */
export function useSearchResults(host: ApiHost, request: SearchRequest | null): SearchResults {
  const { data, error, isLoading, isValidating, retry } = useCall(
    host,
    searchCards,
    request && { body: request },
    KEEP_ANSWERS,
  );
  const failed = error !== undefined && !isValidating;
  // the failure of this search outweighs what is left of an older one
  return {
    answer: failed || !request ? undefined : data,
    loading: isLoading || (error !== undefined && isValidating),
    error: failed ? error : undefined,
    retry,
  };
}

/** Only the count and the facets of filters that are still being edited. */
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

/** The region directory; kept for its documented time. It is asked for when it is `due`. */
export function useRegions(host: ApiHost, due: boolean): RegionDirectory {
  const { data, error, isLoading, retry } = useCall(host, readRegions, due ? {} : null, {
    revalidateIfStale: false,
    revalidateOnReconnect: false,
    dedupingInterval: CACHE_SECONDS.regions * 1000,
  });
  return { regions: data?.regions ?? NO_REGIONS, loading: isLoading || !due, error, retry };
}

/** The answer without what was hidden since: it leaves the list and the count at once, before the next call. */
export function withoutHidden(
  answer: SearchCardsAnswer | undefined,
  hidden: readonly string[],
): SearchCardsAnswer | undefined {
  if (!answer || hidden.length === 0) return answer;
  const results = answer.results.filter((listing) => !hidden.includes(listing.internal_id));
  const gone = answer.results.length - results.length;
  return gone === 0 ? answer : { ...answer, results, total: Math.max(0, answer.total - gone) };
}

/** How many of the visitor's hidden listings this search would find. */
export function useHiddenCount(host: Pick<HostServices, 'api'>, request: SearchRequest | null): number {
  const search = request && onlyHidden(request);
  const { data } = useCall(host, searchCounts, search && { body: { searches: [search] } }, KEEP_ANSWERS);
  return search ? (data?.totals[0] ?? 0) : 0;
}

/** The same search among the hidden listings alone; null where none are hidden. */
function onlyHidden({ hidden_internal_ids = [], ...request }: SearchRequest): SearchRequest | null {
  const { favorites } = request;
  const ids = favorites ? hidden_internal_ids.filter((id) => favorites.includes(id)) : hidden_internal_ids;
  return ids.length === 0 ? null : { ...request, page: 1, limitSearchToFavorites: true, favorites: ids };
}
