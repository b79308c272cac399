import { useMemo } from 'react';
import { defaultFilters, type HostServices, type MapBounds, type SearchRequest, searchMap } from 'shared-contracts';
import { useCall } from 'shared-ui';
import { placeOf } from '../state/change-search';
import { KEEP_ANSWERS } from '../state/search.resource';

export interface MapView {
  bounds: MapBounds;
  zoom: number;
}

/** Zoom of the first request, before the map has one: all islands on one screen. */
const FIRST_ZOOM = 6;

/** The request without page, order and the list's own bounds, so that paging and sorting make no new request. */
export function mapSearchOf(request: SearchRequest): SearchRequest {
  const { page: _page, limit: _limit, from: _from, sort_order: _order, mapBounds: _bounds, ...search } = request;
  return search;
}

/** Clusters and pins of a view; without a view only the extent, for the initial view. */
export function useMapResponse(
  host: Pick<HostServices, 'api' | 'session'>,
  request: SearchRequest | null,
  view: MapView | null,
) {
  const search = useMemo(() => request && mapSearchOf(request), [request]);
  const input = search && {
    body: view ? { search, view: view.bounds, zoom: view.zoom } : { search, zoom: FIRST_ZOOM },
  };
  return useCall(host, searchMap, input, KEEP_ANSWERS);
}

/** The extent of a search's region without other filters: the view of a search without results. */
export function useRegionExtent(host: Pick<HostServices, 'api' | 'session'>, request: SearchRequest | null) {
  const place = placeOf(request?.filters);
  const input = place && { body: { search: { filters: { ...defaultFilters(), ...place } }, zoom: FIRST_ZOOM } };
  const { data, isLoading } = useCall(host, searchMap, input, {
    revalidateIfStale: false,
    revalidateOnReconnect: false,
  });
  return { extent: data?.extent ?? null, isLoading };
}
