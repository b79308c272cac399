import type { Place } from '../listing/listing-place';
import { BUILDING_LEVEL, type PathStep } from '../listing/region-path';
import { keyOf } from '../text/fold';
import type { RegionQuery } from './search-query';

/** Levels of a region that a test honours: 4 is all of them, 5 the building of a path too. */
export type RegionDepth = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * True when a place meets the region filters as far down as `depth`. A facet of one level honours only what was
 * chosen above it, so that the choice within a level always shows its alternatives.
 */
export function inRegion(place: Place, building: string | null, query: RegionQuery, depth: RegionDepth): boolean {
  for (let level = 0; level < Math.min(depth, 4); level++) {
    const wanted = query.levels[level];
    if (wanted && !wantsPlace(wanted, place, level)) return false;
  }
  if (depth >= 2 && query.districtIsland && !query.districtIsland.has(districtIslandKey(place))) return false;
  return query.paths?.some((path) => onPath(path, place, building, depth)) ?? true;
}

function wantsPlace(wanted: ReadonlySet<string>, place: Place, level: number): boolean {
  const name = place.names[level];
  return name != null && (wanted.has(keyOf(name)) || wanted.has(place.handles[level] ?? ''));
}

export function districtIslandKey(place: Place): string {
  return place.names[1] == null ? '' : keyOf(`${place.names[1]}, ${place.names[0]}`);
}

function onPath(path: readonly PathStep[], place: Place, building: string | null, depth: RegionDepth): boolean {
  return path.every((step) => step.level >= depth || meetsStep(step, place, building));
}

function meetsStep({ level, key }: PathStep, place: Place, building: string | null): boolean {
  if (level === BUILDING_LEVEL) return building !== null && keyOf(building) === key;
  const name = place.names[level];
  return name != null && (keyOf(name) === key || place.handles[level] === key);
}
