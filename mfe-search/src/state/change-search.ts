import {
  type Aggregates,
  filtersOfKind,
  MAP_COORDINATE_DECIMALS,
  type MapBounds,
  mapBoundsOf,
  type Polygon,
  type SearchFilters,
  type SearchState,
  type SortOrder,
} from 'shared-contracts';

/** Filters to set; undefined removes a filter. */
export type FilterPatch = { [K in keyof SearchFilters]?: SearchFilters[K] | undefined };

const REGION_KEYS = [...filtersOfKind('regions'), ...filtersOfKind('places')].map(({ key }) => key);

/** Sets filters and starts at the first page again. Another region also clears the map view. */
export function withFilters(state: SearchState, patch: FilterPatch): SearchState {
  const filters = patchFilters(state.filters, patch);
  const moved = REGION_KEYS.some((key) => key in patch);
  return { ...state, filters, page: 1, mapBounds: moved ? null : state.mapBounds };
}

/** Replaces all filters. The map view is cleared only if the region changed. */
export function withEveryFilter(state: SearchState, filters: SearchFilters): SearchState {
  const stays = filters.hl_regions?.join() === state.filters.hl_regions?.join();
  return { ...state, filters, page: 1, mapBounds: stays ? state.mapBounds : null };
}

/** The part of the filters about places; null if it is empty. */
export function placeOf(filters: SearchFilters = {}): SearchFilters | null {
  const place = REGION_KEYS.filter((key) => filters[key]?.length).map((key) => [key, filters[key]]);
  return place.length > 0 ? Object.fromEntries(place) : null;
}

/** A copy of the filters with the patch. Empty texts and undefined remove the key. */
export function patchFilters(filters: SearchFilters, patch: FilterPatch): SearchFilters {
  const next: Record<string, unknown> = { ...filters };
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined || value === '') delete next[key];
    else next[key] = value;
  }
  return next;
}

export function withSort(state: SearchState, sort_order: SortOrder): SearchState {
  return { ...state, sort_order, page: 1 };
}

export function withPage(state: SearchState, page: number): SearchState {
  return { ...state, page };
}

/** Adds an area, or changes the one with its id. */
export function withArea(state: SearchState, area: Polygon): SearchState {
  const others = state.polygons.map((other) => (other.id === area.id ? area : other));
  return withAreas(state, others.includes(area) ? others : [...others, area]);
}

/** Sets other areas; the map moves to them. */
export function withAreas(state: SearchState, polygons: readonly Polygon[]): SearchState {
  return { ...state, polygons: [...polygons], mapBounds: null, page: 1 };
}

/**
 * Moves the map view. A view that differs by less than the precision of the address is the same search, so that
 * rendering a view never starts another search. Any other view starts at the first page again.
 */
export function withBounds(state: SearchState, bounds: MapBounds | null): SearchState {
  if (sameBounds(state.mapBounds, bounds)) return state;
  return { ...state, mapBounds: bounds && mapBoundsOf(bounds.ne, bounds.sw, bounds.center), page: 1 };
}

export function sameBounds(one: MapBounds | null, other: MapBounds | null): boolean {
  if (!one || !other) return one === other;
  return (['ne', 'sw'] as const).every(
    (corner) =>
      round(one[corner].lat) === round(other[corner].lat) && round(one[corner].lng) === round(other[corner].lng),
  );
}

function round(degrees: number): number {
  return Number(degrees.toFixed(MAP_COORDINATE_DECIMALS));
}

/** Props of every filter control: the current filters, a callback for changes, and counts. */
export interface FilterProps {
  filters: SearchFilters;
  onChange: (patch: FilterPatch) => void;
  counts: Aggregates | undefined;
}
