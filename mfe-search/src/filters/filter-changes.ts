import {
  DEFAULT_TITLE_LAND,
  type DwellingKey,
  defaultFilters,
  type SearchFilters,
  TITLE_LAND_VALUES,
} from 'shared-contracts';
import { sameFilters } from '../state/search-flags';

/** Number of filters that differ from the default, for the Filters button. */
export function changedCount(filters: SearchFilters): number {
  const base: Record<string, unknown> = { ...defaultFilters() };
  return Object.entries(filters).filter(([key, value]) => {
    const now: SearchFilters = { title_land: [], [key]: value };
    const then: SearchFilters = { title_land: [], ...(key in base ? { [key]: base[key] } : {}) };
    return !sameFilters(now, then);
  }).length;
}

/** The default filters in the same regions. */
export function clearedFilters({ hl_regions }: SearchFilters): SearchFilters {
  return { ...defaultFilters(), ...(hl_regions && { hl_regions }) };
}

export type Deal = 'sale' | 'rent';

/** Rentals are shown only with their own type. */
export function dealOf(filters: SearchFilters): Deal {
  const types = filters.dwelling_type_name ?? [];
  return types.length > 0 && types.every((type) => type === 'rental') ? 'rent' : 'sale';
}

/** A sale price means nothing for a rental, so changing the deal clears prices. */
export function dealFilters(filters: SearchFilters, deal: Deal) {
  const others = (filters.dwelling_type_name ?? []).filter((type) => type !== 'rental');
  const types: DwellingKey[] = deal === 'rent' ? ['rental'] : others;
  return { dwelling_type_name: orNone(types), minPrice: undefined, maxPrice: undefined };
}

/** Adds the value, or removes it if present. */
export function toggled<T>(values: readonly T[] | undefined, value: T): T[] {
  const now = values ?? [];
  return now.includes(value) ? now.filter((other) => other !== value) : [...now, value];
}

/** The list, or undefined for an empty one, which must not stay in the address. */
export function orNone<T>(values: readonly T[]): T[] | undefined {
  return values.length > 0 ? [...values] : undefined;
}

/** Each tenure toggle adds or removes one value; none left means no tenure filter at all. */
export function toggleTenure(filters: SearchFilters, value: string): string[] {
  const next = toggled(filters.title_land ?? [...DEFAULT_TITLE_LAND], value);
  return TITLE_LAND_VALUES.filter((known) => next.includes(known));
}

/** Whether the tenure filter hides leasehold listings: the results header says so. */
export function hidesLeasehold(filters: SearchFilters): boolean {
  const tenure = filters.title_land ?? [...DEFAULT_TITLE_LAND];
  const rentalsOnly = filters.dwelling_type_name?.length === 1 && filters.dwelling_type_name[0] === 'rental';
  return !rentalsOnly && tenure.includes('Fee Simple') && !tenure.includes('Leasehold');
}
