import { defaultFilters, dwellingLabel, type SearchFilters } from 'shared-contracts';
import { priceLabel, rangeLabel } from '../filters/filter-labels';
import { lastName } from '../filters/region-tree';
import type { FilterPatch } from '../search/change-search';
import { sameFilters } from '../search/search-flags';

export interface Relaxation {
  /** what to leave out, in words */
  label: string;
  patch: FilterPatch;
}

/** Ways out of a search that found nothing: each leaves out one thing the visitor asked for, narrowest first. */
export function relaxations(filters: SearchFilters): Relaxation[] {
  const all: (Relaxation | false)[] = [
    !!filters.query && { label: `“${filters.query}”`, patch: { query: undefined } },
    filters.advanced !== undefined && { label: 'advanced filters', patch: { advanced: undefined } },
    isSet(filters.minPrice, filters.maxPrice) && {
      label: `price ${priceLabel(filters).replace('Up', 'up')}`,
      patch: { minPrice: undefined, maxPrice: undefined },
    },
    isSet(filters.minBeds, filters.maxBeds) && {
      label: rangeLabel('Beds', filters.minBeds, filters.maxBeds),
      patch: { minBeds: undefined, maxBeds: undefined },
    },
    isSet(filters.minBaths, filters.maxBaths) && {
      label: rangeLabel('Baths', filters.minBaths, filters.maxBaths),
      patch: { minBaths: undefined, maxBaths: undefined },
    },
    isSet(filters.minSquareFeet, filters.maxSquareFeet, filters.minLand) && {
      label: 'size',
      patch: { minSquareFeet: undefined, maxSquareFeet: undefined, minLand: undefined },
    },
    !!filters.dwelling_type_name?.length && {
      label: filters.dwelling_type_name.map(dwellingLabel).join(' or '),
      patch: { dwelling_type_name: undefined },
    },
    !sameFilters({ statuses: filters.statuses ?? [] }, { statuses: defaultFilters().statuses ?? [] }) && {
      label: 'status',
      patch: { statuses: defaultFilters().statuses },
    },
    ...flagRelaxations(filters),
    !!filters.hl_regions?.length && {
      label: filters.hl_regions.map(lastName).join(' or '),
      patch: { hl_regions: undefined },
    },
  ];
  return all.filter((one) => one !== false);
}

function flagRelaxations(filters: SearchFilters): Relaxation[] {
  return Object.entries(filters)
    .filter(([, value]) => value === true)
    .map(([flag]) => ({ label: flag.replaceAll('_', ' '), patch: { [flag]: undefined } }));
}

function isSet(...values: (number | undefined)[]): boolean {
  return values.some((value) => value !== undefined);
}
