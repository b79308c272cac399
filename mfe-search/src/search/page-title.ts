import type { Region, SearchState } from 'shared-contracts';
import { lastName } from '../filters/region-tree';

/** The heading: the region, the favorites, or the whole of Hawaiʻi. */
export function pageTitle(search: SearchState, region: Region | null): string {
  const rentals = search.filters.dwelling_type_name?.join() === 'rental';
  const what = rentals ? 'rentals' : 'real estate';
  if (search.limitSearchToFavorites) return 'Your favorites';
  const regions = search.filters.hl_regions ?? [];
  if (regions.length > 1) return `${regions.length} regions`;
  const [only] = regions;
  return `${region?.name ?? (only ? lastName(only) : 'Hawaiʻi')} ${what}`;
}
