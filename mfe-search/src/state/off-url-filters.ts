import { useMemo, useSyncExternalStore } from 'react';
import { type HostServices, type SearchRequest, type SearchState, searchRequestSchema } from 'shared-contracts';

/**
 * The part of a search that is not in the address: drawn areas and tax map keys. The history entry keeps it, so Back
 * removes an area like any other filter, and it survives a reload and an opened listing.
 */
export type OffUrlFilters = Pick<SearchRequest, 'polygons'> & { filters: Pick<SearchState['filters'], 'tmks'> };

export function offUrlFiltersOf({ polygons, filters: { tmks = [] } }: SearchState): OffUrlFilters {
  return { polygons, filters: { tmks } };
}

/** The filters of an address; null if there never were any, so that a saved search's own are used. */
export function useOffUrlFilters({ navigate }: Pick<HostServices, 'navigate'>, address: string): OffUrlFilters | null {
  const state = useSyncExternalStore(
    navigate.subscribe,
    () => navigate.stateOf?.(address),
    () => null,
  );
  return useMemo(() => readOffUrlFilters(state), [state]);
}

/** null for no state, and for one that is none of a search. */
function readOffUrlFilters(state: unknown): OffUrlFilters | null {
  const read = searchRequestSchema.safeParse(state);
  if (!read.success || read.data.polygons === undefined) return null;
  const { polygons, filters } = read.data;
  return { polygons, filters: { tmks: filters?.tmks ?? [] } };
}

/** Whether two searches with the same address are equal. */
export function sameOffUrlFilters(one: SearchState, other: SearchState): boolean {
  return JSON.stringify(offUrlFiltersOf(one)) === JSON.stringify(offUrlFiltersOf(other));
}
