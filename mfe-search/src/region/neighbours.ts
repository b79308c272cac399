import type { LatLng, Region } from 'shared-contracts';

/** Maximum number of regions of each kind. */
const MAX_NEIGHBOURS = 8;

/** Neighbor regions: of the same level and with the same parent, nearest first. */
export function neighboursOf(region: Region, regions: readonly Region[]): Region[] {
  const around = parentOf(region);
  const siblings = regions.filter(
    (other) => other.id !== region.id && other.level === region.level && parentOf(other) === around,
  );
  return nearestFirst(siblings, region.center).slice(0, MAX_NEIGHBOURS);
}

/** Regions within this one, those with the most listings first. */
export function withinRegion(region: Region, regions: readonly Region[]): Region[] {
  return regions
    .filter((other) => parentOf(other) === region.region_level_string && other.listing_count > 0)
    .sort((one, other) => other.listing_count - one.listing_count)
    .slice(0, MAX_NEIGHBOURS);
}

function parentOf({ region_level_string }: Region): string {
  return region_level_string.slice(0, Math.max(0, region_level_string.lastIndexOf(' > ')));
}

function nearestFirst(regions: readonly Region[], from: LatLng | null): Region[] {
  const far = (region: Region) => (from && region.center ? distance(from, region.center) : Number.POSITIVE_INFINITY);
  return [...regions].sort((one, other) => far(one) - far(other) || one.name.localeCompare(other.name));
}

/** An approximate distance in degrees, with longitudes scaled to this latitude. */
function distance(one: LatLng, other: LatLng): number {
  const width = Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(one.lat - other.lat, (one.lng - other.lng) * width);
}
