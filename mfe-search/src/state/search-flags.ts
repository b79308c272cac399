import { defaultFilters, isSameSearch, type SearchFilters, type SearchState, searchKey } from 'shared-contracts';

export interface SearchFlags {
  /** the search is the default one: no filter, region or area */
  initialSearch: boolean;
  /** the search differs from its start: the default filters, or those of the loaded saved search */
  filtersChanged: boolean;
}

/**
 * Derived only from the search, so that Back, reload and a shared address agree.
 * @param saved the loaded saved search
 */
export function searchFlags(state: SearchState, saved: SearchState | null): SearchFlags {
  const untouched = sameFilters(state.filters, defaultFilters()) && state.polygons.length === 0;
  return {
    initialSearch: untouched && saved === null,
    filtersChanged: saved ? !isSameSearch(state, saved) : !untouched,
  };
}

/** Whether two sets of filters are equal; the order within a list does not matter. */
export function sameFilters(one: SearchFilters, other: SearchFilters): boolean {
  return searchKey(ordered(one)) === searchKey(ordered(other));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].map(String).sort();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, ordered(inner)] as const)
      .filter(([key, inner]) => key === 'title_land' || !isNothing(inner)),
  );
}

/** An empty list does not filter, except for the tenure, where it means that both are off. */
function isNothing(value: unknown): boolean {
  if (value === undefined || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
