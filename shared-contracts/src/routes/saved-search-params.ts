import { defaultFilters } from '../entities/default-search';
import type { SavedSearchParams } from '../entities/saved-search';
import type { SearchState } from '../entities/search';
import { boundsOfExtents } from './map-bounds';
import { NO_PREFIX, searchPath } from './paths';
import { encodeSearch } from './search-codec';

/** The stored parameters of a search. */
export function savedSearchParams(state: SearchState): SavedSearchParams {
  const { mapBounds, polygons, sort_order } = state;
  return {
    ...state.filters,
    url: addressOf(state),
    sort_order,
    polygons,
    mapBounds,
    lat_extent: mapBounds && [mapBounds.sw.lat, mapBounds.ne.lat],
    lng_extent: mapBounds && [mapBounds.sw.lng, mapBounds.ne.lng],
  };
}

/** Maximum length of a stored address. The filters are stored separately. */
const URL_LENGTH = 2000;

function addressOf(state: SearchState): string {
  const { handles, query } = encodeSearch({ ...state, page: 1 });
  const url = searchPath(NO_PREFIX, handles, query);
  return url.length <= URL_LENGTH ? url : searchPath(NO_PREFIX, handles);
}

/** The search of stored parameters. */
export function searchOfSavedParams(params: SavedSearchParams): SearchState {
  const { url: _, sort_order, polygons, mapBounds, lat_extent, lng_extent, ...filters } = params;
  return {
    filters: { ...defaultFilters(), ...filters },
    page: 1,
    sort_order: sort_order ?? 'recommended',
    mapBounds: mapBounds ?? boundsOfExtents({ lat_extent, lng_extent }),
    polygons,
    limitSearchToFavorites: false,
  };
}

/**
 * Whether two searches are equal as saved searches: filters, areas, order and map view. Ignores the page, the spelling
 * of region names and the order of lists.
 */
export function isSameSearch(one: SearchState, other: SearchState): boolean {
  return fingerprint(one) === fingerprint(other);
}

function fingerprint(state: SearchState): string {
  const { handles, query } = encodeSearch({ ...state, page: 1 });
  const values = [...new URLSearchParams(query)].map(([name, value]) => [name, value.split(',').sort()]);
  return JSON.stringify([handles, values]);
}
