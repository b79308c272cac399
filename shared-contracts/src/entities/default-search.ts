import { DEFAULT_STATUSES, DEFAULT_TITLE_LAND } from '../basics/constants';
import type { SearchFilters, SearchState } from './search';

/** The default filters. */
export function defaultFilters(): SearchFilters {
  return { statuses: [...DEFAULT_STATUSES], title_land: [...DEFAULT_TITLE_LAND] };
}

/** The search of the address '/listings'. */
export function defaultSearchState(): SearchState {
  return {
    filters: defaultFilters(),
    page: 1,
    sort_order: 'recommended',
    mapBounds: null,
    polygons: [],
    limitSearchToFavorites: false,
  };
}
