import { defaultFilters, type SearchFilters, type SearchState, searchKey } from 'shared-contracts';

export interface SearchFlags {
  /** nobody has narrowed anything yet [A4.1] */
  initialSearch: boolean;
  /** the filters differ from what the search began with: the default, or the saved search that was loaded */
  filtersChanged: boolean;
}

type Narrowed = Pick<SearchState, 'filters' | 'polygons'>;

/** Read from the search alone, so that Back, reload and a shared address all agree. `saved` is the loaded saved search. */
export function searchFlags(state: Narrowed, saved: Narrowed | null): SearchFlags {
  const untouched = sameSearch(state, { filters: defaultFilters(), polygons: [] });
  return {
    initialSearch: untouched && saved === null,
    filtersChanged: saved ? !sameSearch(state, saved) : !untouched,
  };
}

function sameSearch(one: Narrowed, other: Narrowed): boolean {
  return sameFilters(one.filters, other.filters) && searchKey(one.polygons) === searchKey(other.polygons);
}

/** Whether two sets of filters ask for the same; the order within a list does not matter [A2.19]. */
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

/** An empty list does not filter, except for the tenure, where it says that both are off (D18). */
function isNothing(value: unknown): boolean {
  if (value === undefined || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
