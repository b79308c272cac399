import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import Flatbush from 'flatbush';
import type { StoredListing } from 'search-engine';
import { TimeSlice } from '../../platform/jobs/time-slice';

/** Coordinates of a MultiPolygon of GeoJSON: polygons of rings of [lng, lat]. */
export type Polygons = number[][][][];
/** The bounding box in which a layer is complete. */
export type Extent = [west: number, south: number, east: number, north: number];

export interface Zones {
  name: string;
  extent: Extent;
  polygons: Polygons;
}

/** The smallest box around polygons. */
export function extentOf(polygons: Polygons): Extent {
  const extent: Extent = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [outer = []] of polygons)
    for (const [lng = 0, lat = 0] of outer) {
      extent[0] = Math.min(extent[0], lng);
      extent[1] = Math.min(extent[1], lat);
      extent[2] = Math.max(extent[2], lng);
      extent[3] = Math.max(extent[3], lat);
    }
  return extent;
}

/** One layer, prepared to say of many points whether they are in it. */
export class LayerZones {
  private readonly index: Flatbush;

  constructor(private readonly zones: Zones) {
    this.index = new Flatbush(Math.max(1, zones.polygons.length));
    for (const polygon of zones.polygons) this.index.add(...extentOf([polygon]));
    this.index.finish();
  }

  get name(): string {
    return this.zones.name;
  }

  /** Null where the layer was not made for the place. The edge of a zone is in it. */
  at(lat: number, lng: number): 'inside' | 'outside' | null {
    const [west, south, east, north] = this.zones.extent;
    if (lng < west || lng > east || lat < south || lat > north) return null;
    const isIn = (at: number) =>
      booleanPointInPolygon([lng, lat], { type: 'Polygon', coordinates: this.zones.polygons[at] ?? [] });
    return this.index.search(lng, lat, lng, lat).some(isIn) ? 'inside' : 'outside';
  }
}

/**
 * What the layers say of a home; undefined where none covers it. A home with a withheld address has no position, and is not
 * checked: its zones would show where it is.
 */
export function zonesOf(
  { lat, lng }: Pick<StoredListing, 'lat' | 'lng'>,
  layers: readonly LayerZones[],
): StoredListing['layers'] {
  if (lat === null || lng === null) return undefined;
  const found = layers.flatMap((layer) => {
    const zone = layer.at(lat, lng);
    return zone === null ? [] : [[layer.name, zone] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The listings with what the layers say of them. It yields: a home within a large zone is compared with all of its corners. */
export async function allWithLayers(
  listings: readonly StoredListing[],
  layers: readonly LayerZones[],
): Promise<StoredListing[]> {
  const slice = new TimeSlice();
  const found: StoredListing[] = [];
  for (const listing of listings) {
    const { layers: _before, ...others } = listing;
    const zones = zonesOf(listing, layers);
    found.push(zones === undefined ? others : { ...others, layers: zones });
    if (slice.isOver()) await slice.renew();
  }
  return found;
}
