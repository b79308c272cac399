import { useMemo } from 'react';
import {
  type ApiError,
  type HostServices,
  handle,
  parseRegionPath,
  personalSearchOf,
  SEARCH_DEBOUNCE_MS,
  type SearchState,
  searchAggregates,
  searchRequestOf,
} from 'shared-contracts';
import { useCall, useCollections, useDebounced } from 'shared-ui';
import { KEEP_ANSWERS } from '../state/search.resource';

export interface RegionCounts {
  /** number of listings of a region, undefined until counted */
  countOf: (path: string) => number | undefined;
  error: ApiError | undefined;
  retry: () => void;
}

/**
 * Listings of every region under the current filters. The selected regions and the map view are ignored: selecting a
 * region replaces the one and clears the other.
 */
export function useRegionCounts(
  host: Pick<HostServices, 'api' | 'collections' | 'session'>,
  search: SearchState,
): RegionCounts {
  const { hidden, favorites } = useCollections(host);
  const settled = useDebounced(search, SEARCH_DEBOUNCE_MS);
  const body = useMemo(() => {
    const { hl_regions: _chosen, ...filters } = settled.filters;
    const everywhere = { ...settled, filters, mapBounds: null, page: 1 };
    const request = searchRequestOf(everywhere, personalSearchOf(hidden, favorites));
    return { ...request, limit: 0, aggregates_query: ['hl_regions'] };
  }, [settled, hidden, favorites]);
  const { data, error, retry } = useCall(host, searchAggregates, { body }, KEEP_ANSWERS);
  const counts = useMemo(
    () => data && new Map((data.hl_regions ?? []).map(({ value, count }) => [keyOf(value), count])),
    [data],
  );
  return { countOf: (path) => counts && (counts.get(keyOf(path)) ?? 0), error, retry };
}

/**
 * Directory and facet may spell a name differently, but its handles are equal. The facet also counts buildings, whose
 * keys differ from those of their town by a level.
 */
function keyOf(path: string): string {
  const steps = parseRegionPath(path) ?? [];
  return steps.map(({ level, name }) => `${level}:${handle(name)}`).join('/');
}
