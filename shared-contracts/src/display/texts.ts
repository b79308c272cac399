import type { TITLE_LAND_VALUES } from '../basics/constants';
import type { MonthlyCost } from '../entities/listing';
import type { SearchFilters } from '../entities/search';
import { handlesOf, parseRegionPath, type RegionNames } from '../routes/handles';
import { formatDay } from './dates';
import { formatNumber } from './formats';
import { placeHeading, placeList, placePath } from './place-names';

/** '2.5' -> '2.5%', 'negotiable' stays. */
export function formatCommission(commission: string | number | null | undefined): string {
  const text = String(commission ?? '').trim();
  return text !== '' && Number.isFinite(Number(text)) ? `${text}%` : text;
}

/** '1 Listing', '1,234 Listings'. */
export function formatListingCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'Listing' : 'Listings'}`;
}

/** Fewer than three islands by name, more by number: 'Kauai, Maui', '3 Islands'. */
export function formatRegionSummary(islands: readonly string[], plural = 'Islands'): string {
  const names = [...new Set(islands)];
  return names.length < 3 ? placeList(names) : `${names.length} ${plural}`;
}

/**
 * The place of a search of several regions: 'Kauai, Maui', '3 Islands', '3 Regions'; null for one region or none.
 * @param regions the directory's names; without it, names are made from the handles
 */
export function severalRegions({ hl_regions = [] }: Pick<SearchFilters, 'hl_regions'>, regions?: RegionNames) {
  if (hl_regions.length < 2) return null;
  const paths = hl_regions.map((path) => regions?.namesOf(handlesOf(path)) ?? namesOfPath(path));
  const isIslands = paths.every(({ length }) => length === 1);
  return formatRegionSummary(
    paths.map((names) => names.at(-1) ?? ''),
    isIslands ? 'Islands' : 'Regions',
  );
}

const namesOfPath = (path: string) => parseRegionPath(path)?.map(({ name }) => name) ?? [path];

/**
 * The heading of a search: 'Kīhei, Maui real estate', 'Kauai, Maui rentals', 'Hawaiʻi real estate'.
 * @param names of the one region, from the island down
 */
export function searchHeading(
  filters: Pick<SearchFilters, 'hl_regions' | 'dwelling_type_name'>,
  names: readonly string[],
  regions?: RegionNames,
): string {
  const what = filters.dwelling_type_name?.join() === 'rental' ? 'rentals' : 'real estate';
  const [island = ''] = names;
  const place = severalRegions(filters, regions) ?? placePath([...new Set([names.at(-1) ?? '', island])], placeHeading);
  return `${place || 'Hawaiʻi'} ${what}`;
}

/** Leasehold if the tenure contains that word, else Fee Simple. */
export function formatTenure(landTenure: string | null | undefined): (typeof TITLE_LAND_VALUES)[number] {
  return (landTenure ?? '').toLowerCase().includes('leasehold') ? 'Leasehold' : 'Fee Simple';
}

export type StatusColor = 'green' | 'orange' | 'gray';

/** Active is green; Active Under Contract is orange and shown as 'Under Contract'. */
export function formatStatus(status: string): { label: string; color: StatusColor } {
  if (status === 'Active') return { label: 'Active', color: 'green' };
  if (status === 'Active Under Contract') return { label: 'Under Contract', color: 'orange' };
  return { label: status, color: 'gray' };
}

export interface Lease {
  amount_monthly: number | null;
  renegotiation_date: string | null;
  expires_at: string | null;
  lessor: string | null;
}

/** Known facts of a lease, one text each; an empty list when none is known. */
export function leaseTexts(lease: Lease | null): string[] {
  if (lease === null) return [];
  const { amount_monthly: rent, renegotiation_date: renegotiation, expires_at: end, lessor } = lease;
  return [
    rent === null ? '' : `Lease rent $${formatNumber(Math.round(rent))} a month`,
    renegotiation === null ? '' : `Renegotiated ${formatLeaseDay(renegotiation)}`,
    end === null ? '' : `Expires ${formatLeaseDay(end)}`,
    lessor === null ? '' : `Lessor ${lessor}`,
  ].filter((text) => text !== '');
}

/** '2052-05-01T00:00:00Z' -> 'May 1, 2052'; any other text of a feed stays unchanged. */
export function formatLeaseDay(text: string): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  return day === undefined || Number.isNaN(Date.parse(day)) ? text : formatDay(day, 'medium');
}

/** 'without property tax and lease rent: not known'; empty where all parts of a monthly cost are known. */
export function withoutText(parts: NonNullable<MonthlyCost['without']> = []): string {
  return parts.length === 0 ? '' : `without ${parts.join(' and ')}: not known`;
}
