import { parseRegionPath, type Region, regionNames, type SearchState, searchHeading } from 'shared-contracts';

/**
 * The heading: the favorites, the regions, or the whole of Hawaiʻi.
 * @param regions the directory; empty until it is loaded
 */
export function pageTitle(search: SearchState, region: Region | null, regions: readonly Region[]): string {
  if (search.limitSearchToFavorites) return 'Your favorites';
  const steps = region?.path ?? parseRegionPath(search.filters.hl_regions?.[0] ?? '') ?? [];
  return searchHeading(
    search.filters,
    steps.map(({ name }) => name),
    regionNames(regions),
  );
}
