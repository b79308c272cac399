import { type DwellingKey, defaultFilters, type SearchFilters } from 'shared-contracts';
import { sameFilters } from '../search/search-flags';
import { orNone } from './toggles';

/** How many filters differ from the default: the number on the Filters button. */
export function changedCount(filters: SearchFilters): number {
  const base: Record<string, unknown> = { ...defaultFilters() };
  return Object.entries(filters).filter(([key, value]) => {
    const now: SearchFilters = { title_land: [], [key]: value };
    const then: SearchFilters = { title_land: [], ...(key in base ? { [key]: base[key] } : {}) };
    return !sameFilters(now, then);
  }).length;
}

export type Deal = 'sale' | 'rent';

/** Rentals show only with the type of that name (D20). */
export function dealOf(filters: SearchFilters): Deal {
  const types = filters.dwelling_type_name ?? [];
  return types.length > 0 && types.every((type) => type === 'rental') ? 'rent' : 'sale';
}

/** Prices of the one mean nothing for the other, so they go when the deal changes. */
export function dealFilters(filters: SearchFilters, deal: Deal) {
  const others = (filters.dwelling_type_name ?? []).filter((type) => type !== 'rental');
  const types: DwellingKey[] = deal === 'rent' ? ['rental'] : others;
  return { dwelling_type_name: orNone(types), minPrice: undefined, maxPrice: undefined };
}
