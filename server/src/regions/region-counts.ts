import type { ListingSearch } from 'search-engine';
import { handlesOf, regionPathOfNames } from 'shared-contracts';
import { EVERYTHING } from '../search';
import type { CountOf } from './region-directory';

export interface RegionCounts {
  countOf: CountOf;
  /** region path strings of all listings for sale, including buildings */
  paths: readonly string[];
}

/** Public listings for sale within each region. */
export async function regionCounts(search: ListingSearch): Promise<RegionCounts> {
  const { aggregations } = await search.aggregates(EVERYTHING, ['hl_regions']);
  const buckets = aggregations.hl_regions ?? [];
  const counts = new Map<string, number>();
  for (const { value, count } of buckets)
    if (!value.includes('BuildingName::')) counts.set(handlesOf(value).join('/'), count);
  const key = (names: readonly { name: string }[]) => handlesOf(pathOf(names)).join('/');
  return {
    countOf: (region) => counts.get(region.key) ?? counts.get(key(region.path)) ?? 0,
    paths: buckets.map((bucket) => bucket.value),
  };
}

function pathOf(steps: readonly { name: string }[]): string {
  return regionPathOfNames(steps.map((step) => step.name));
}
