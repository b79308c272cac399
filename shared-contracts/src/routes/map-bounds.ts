import { MAP_COORDINATE_DECIMALS } from '../basics/constants';
import type { LatLng } from '../entities/region';
import type { SavedSearchParams } from '../entities/saved-search';
import type { MapBounds } from '../entities/search';

const PARAMETERS = {
  'ne.lat': 'map_ne_lat',
  'sw.lat': 'map_sw_lat',
  'ne.lng': 'map_ne_lng',
  'sw.lng': 'map_sw_lng',
  'center.lat': 'map_c_lat',
  'center.lng': 'map_c_lng',
} as const;

function round(value: number): number {
  const rounded = Number(value.toFixed(MAP_COORDINATE_DECIMALS));
  return rounded === 0 ? 0 : rounded;
}

/** Bounds from two corners; se and nw are derived, the center too unless given. Rounded to five decimals. */
export function mapBoundsOf(ne: LatLng, sw: LatLng, center?: LatLng): MapBounds {
  const top = round(ne.lat);
  const right = round(ne.lng);
  const bottom = round(sw.lat);
  const left = round(sw.lng);
  const middle = center ?? { lat: (top + bottom) / 2, lng: (left + right) / 2 };
  return {
    ne: { lat: top, lng: right },
    sw: { lat: bottom, lng: left },
    se: { lat: bottom, lng: right },
    nw: { lat: top, lng: left },
    center: { lat: round(middle.lat), lng: round(middle.lng) },
  };
}

function coordinate(query: URLSearchParams, name: string, limit: number): number | null {
  const text = query.get(name);
  if (text === null || !/^-?\d{1,3}(\.\d{1,20})?$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= limit ? value : null;
}

function corner(query: URLSearchParams, lat: string, lng: string): LatLng | null {
  const latitude = coordinate(query, lat, 90);
  const longitude = coordinate(query, lng, 180);
  return latitude === null || longitude === null ? null : { lat: latitude, lng: longitude };
}

/**
 * The map bounds of an address, or null when a corner is missing, out of range or upside down. A view across the date
 * line is cut at the line, on the side of its center, as the map does.
 */
export function decodeMapBounds(query: URLSearchParams): MapBounds | null {
  const ne = corner(query, PARAMETERS['ne.lat'], PARAMETERS['ne.lng']);
  const sw = corner(query, PARAMETERS['sw.lat'], PARAMETERS['sw.lng']);
  if (ne === null || sw === null || ne.lat < sw.lat) return null;
  const center = corner(query, PARAMETERS['center.lat'], PARAMETERS['center.lng']) ?? undefined;
  if (ne.lng >= sw.lng) return mapBoundsOf(ne, sw, center);
  const middleIsBeyond = ne.lng + sw.lng > 0;
  return middleIsBeyond ? mapBoundsOf(ne, { ...sw, lng: -180 }, center) : mapBoundsOf({ ...ne, lng: 180 }, sw, center);
}

/** Writes the six parameters with five decimals each: 20.123456 as 20.12346. */
export function encodeMapBounds(query: URLSearchParams, bounds: MapBounds): void {
  const write = (name: string, value: number) => query.set(name, round(value).toFixed(MAP_COORDINATE_DECIMALS));
  write(PARAMETERS['ne.lat'], bounds.ne.lat);
  write(PARAMETERS['sw.lat'], bounds.sw.lat);
  write(PARAMETERS['ne.lng'], bounds.ne.lng);
  write(PARAMETERS['sw.lng'], bounds.sw.lng);
  write(PARAMETERS['center.lat'], bounds.center.lat);
  write(PARAMETERS['center.lng'], bounds.center.lng);
}

/** The map view of a stored search that has only its extents. */
export function boundsOfExtents(extents: Pick<SavedSearchParams, 'lat_extent' | 'lng_extent'>): MapBounds | null {
  if (!extents.lat_extent || !extents.lng_extent) return null;
  const [south, north] = extents.lat_extent;
  const [west, east] = extents.lng_extent;
  return mapBoundsOf({ lat: north, lng: east }, { lat: south, lng: west });
}
