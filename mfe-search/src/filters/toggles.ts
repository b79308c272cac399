import { DEFAULT_TITLE_LAND, type SearchFilters, TITLE_LAND_VALUES } from 'shared-contracts';

/** Adds the value, or takes it away when it is there. */
export function toggled<T>(values: readonly T[] | undefined, value: T): T[] {
  const now = values ?? [];
  return now.includes(value) ? now.filter((other) => other !== value) : [...now, value];
}

/** The list, or undefined where nothing is left: an empty list must not stay in the address. */
export function orNone<T>(values: readonly T[]): T[] | undefined {
  return values.length > 0 ? [...values] : undefined;
}

/** Each tenure toggle adds or removes one value; none left means no tenure filter at all [A4.20] (D18). */
export function toggleTenure(filters: SearchFilters, value: string): string[] {
  const next = toggled(filters.title_land ?? [...DEFAULT_TITLE_LAND], value);
  return TITLE_LAND_VALUES.filter((known) => next.includes(known));
}

/** Whether the tenure filter hides leasehold listings: the results header says so (D18). */
export function hidesLeasehold(filters: SearchFilters): boolean {
  const tenure = filters.title_land ?? [...DEFAULT_TITLE_LAND];
  const rentalsOnly = filters.dwelling_type_name?.length === 1 && filters.dwelling_type_name[0] === 'rental';
  return !rentalsOnly && tenure.includes('Fee Simple') && !tenure.includes('Leasehold');
}
