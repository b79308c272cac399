import {
  defaultSearchState,
  type MapBounds,
  type SavedSearch,
  type SavedSearchParams,
  type SearchState,
  searchFiltersSchema,
} from 'shared-contracts';

/** The blank state of [A4.4]: not saved yet, mails on, as soon as found, no copy. */
export function blankSavedSearch(params: SavedSearchParams, title: string): SavedSearch {
  return {
    id: null,
    title,
    email_subscribe: true,
    days_between_emails: 0,
    send_me_copy: false,
    copy_title: null,
    copy_email: null,
    search_params: params,
    version: 2,
    share_code: null,
    from_share_url: false,
  };
}

/** What is stored of a search: filters, address, polygons, bounds and their extents [A3.9]. */
export function savedParamsOf(state: SearchState, url: string): SavedSearchParams {
  const bounds = state.mapBounds;
  return {
    ...state.filters,
    url,
    sort_order: state.sort_order,
    polygons: state.polygons,
    mapBounds: bounds,
    lat_extent: bounds && [bounds.sw.lat, bounds.ne.lat],
    lng_extent: bounds && [bounds.sw.lng, bounds.ne.lng],
  };
}

/** The search that a saved one stands for; a stored extent is enough for the map view. */
export function stateOfSavedParams(params: SavedSearchParams): SearchState {
  return {
    ...defaultSearchState(),
    filters: searchFiltersSchema.parse(params),
    sort_order: params.sort_order ?? 'recommended',
    polygons: params.polygons,
    mapBounds: params.mapBounds ?? boundsOfExtents(params),
  };
}

function boundsOfExtents({ lat_extent, lng_extent }: SavedSearchParams): MapBounds | null {
  if (!lat_extent || !lng_extent) return null;
  const [south, north] = lat_extent;
  const [west, east] = lng_extent;
  return {
    ne: { lat: north, lng: east },
    sw: { lat: south, lng: west },
    se: { lat: south, lng: east },
    nw: { lat: north, lng: west },
    center: { lat: (south + north) / 2, lng: (west + east) / 2 },
  };
}
