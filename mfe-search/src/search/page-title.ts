import { parseRegionPath, type Region, type SearchState } from 'shared-contracts';

/** The heading: the region, the favorites, or the whole of Hawaiʻi. */
export function pageTitle(search: SearchState, region: Region | null): string {
  const rentals = search.filters.dwelling_type_name?.join() === 'rental';
  const what = rentals ? 'rentals' : 'real estate';
  if (search.limitSearchToFavorites) return 'Your favorites';
  const regions = search.filters.hl_regions ?? [];
  if (regions.length > 1) return `${regions.length} regions`;
  return `${placeName(regions[0], region)} ${what}`;
}

/** 'Kīhei, Maui': the district South alone would not say where. */
function placeName(path: string | undefined, region: Region | null): string {
  if (path === undefined) return 'Hawaiʻi';
  const names = region?.path.map((step) => step.name) ?? parseRegionPath(path)?.map((step) => step.name) ?? [];
  return [...new Set([names.at(-1), names[0]])].filter(Boolean).join(', ');
}
