import { useMemo } from 'react';
import { type HostServices, type SearchFilters, type SearchRequest, searchCounts } from 'shared-contracts';
import { useCall } from 'shared-ui';
import { KEEP_ANSWERS } from '../state/search.resource';

/** Number of results for each of several changed searches, in one request; undefined until counted. */
export function useCounts(host: Pick<HostServices, 'api' | 'session'>, searches: readonly SearchRequest[] | null) {
  const body = useMemo(
    () =>
      searches?.length
        ? { searches: searches.map((each) => ({ ...each, page: 1, limit: 0, aggregates_query: [] })) }
        : null,
    [searches],
  );
  return useCall(host, searchCounts, body && { body }, KEEP_ANSWERS);
}

/** Number of results if each of these flags was set. */
export function useFlagCounts(
  host: Pick<HostServices, 'api' | 'session'>,
  request: SearchRequest,
  flags: readonly (keyof SearchFilters)[],
) {
  const searches = useMemo(
    () => flags.map((flag) => ({ ...request, filters: { ...request.filters, [flag]: true } })),
    [request, flags],
  );
  return useCounts(host, searches);
}
