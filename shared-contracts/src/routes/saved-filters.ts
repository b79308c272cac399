import type { SavedSearchParams } from '../entities/saved-search';
import { type MapBounds, type SearchFilters, searchFiltersSchema } from '../entities/search';
import { mapBoundsOf } from './map-bounds';

/** The valid filters of stored parameters. */
export function validFilters(raw: object): SearchFilters {
  const filters: SearchFilters = {};
  for (const [name, schema] of Object.entries(searchFiltersSchema.shape)) {
    const value: unknown = Reflect.get(raw, name);
    const read = schema.safeParse(value);
    if (value !== undefined && read.success) Object.assign(filters, { [name]: read.data });
  }
  return filters;
}

/** The map view of a stored search that has only its extents. */
export function boundsOfExtents(extents: Pick<SavedSearchParams, 'lat_extent' | 'lng_extent'>): MapBounds | null {
  if (!extents.lat_extent || !extents.lng_extent) return null;
  const [south, north] = extents.lat_extent;
  const [west, east] = extents.lng_extent;
  return mapBoundsOf({ lat: north, lng: east }, { lat: south, lng: west });
}
