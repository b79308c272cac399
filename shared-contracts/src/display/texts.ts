import type { MonthlyCost } from '../entities/listing';
import type { SearchFilters } from '../entities/search';
import { handlesOf, parseRegionPath, type RegionNames } from '../routes/handles';
import { i18n } from '../texts';
import { formatDay } from './dates';
import { formatNumber } from './formats';
import { placeHeading, placeList, placePath } from './place-names';
import { valueText } from './value-text';

/** '2.5' -> '2.5%', 'negotiable' stays. */
export function formatCommission(commission: string | number | null | undefined): string {
  const text = String(commission ?? '').trim();
  return text !== '' && Number.isFinite(Number(text)) ? `${text}%` : text;
}

/** '1 Listing', '1,234 Listings'. */
export function formatListingCount(count: number): string {
  return i18n.t('{count, plural, one {# Listing} other {# Listings}}', { count });
}

/** Fewer than three islands by name, more by number: 'Kauai, Maui', '3 Islands'. */
export function formatRegionSummary(islands: readonly string[], kind: 'islands' | 'regions' = 'islands'): string {
  const names = [...new Set(islands)];
  if (names.length < 3) return placeList(names);
  return i18n.t('{count} {kind, select, islands {Islands} other {Regions}}', { count: names.length, kind });
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
    isIslands ? 'islands' : 'regions',
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
  const [island = ''] = names;
  const named = severalRegions(filters, regions) ?? placePath([...new Set([names.at(-1) ?? '', island])], placeHeading);
  const place = named || i18n.t('Hawaiʻi');
  const isRental = filters.dwelling_type_name?.join() === 'rental';
  return isRental ? i18n.t('{place} rentals', { place }) : i18n.t('{place} real estate', { place });
}

/** Leasehold if the tenure contains that word, else Fee Simple. */
export function formatTenure(landTenure: string | null | undefined): string {
  const isLeasehold = (landTenure ?? '').toLowerCase().includes('leasehold');
  return isLeasehold
    ? i18n.t('tenure.leasehold', {}, { message: 'Leasehold' })
    : i18n.t('tenure.fee-simple', {}, { message: 'Fee Simple' });
}

export type StatusColor = 'green' | 'orange' | 'gray';

/** Active is green; Active Under Contract is orange and shown as 'Under Contract'. */
export function formatStatus(status: string): { label: string; color: StatusColor } {
  if (status === 'Active') return { label: i18n.t('Active'), color: 'green' };
  if (status === 'Active Under Contract') return { label: i18n.t('Under Contract'), color: 'orange' };
  return { label: valueText(status), color: 'gray' };
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
    rent === null ? '' : i18n.t('Lease rent {amount} a month', { amount: `$${formatNumber(Math.round(rent))}` }),
    renegotiation === null ? '' : i18n.t('Renegotiated {day}', { day: formatLeaseDay(renegotiation) }),
    end === null ? '' : i18n.t('Expires {day}', { day: formatLeaseDay(end) }),
    lessor === null ? '' : i18n.t('Lessor {name}', { name: lessor }),
  ].filter((text) => text !== '');
}

/** '2052-05-01T00:00:00Z' -> 'May 1, 2052'; any other text of a feed stays unchanged. */
export function formatLeaseDay(text: string): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  return day === undefined || Number.isNaN(Date.parse(day)) ? text : formatDay(day, 'medium');
}

/** 'without property tax and lease rent: not known'; empty where all parts of a monthly cost are known. */
export function withoutText(parts: NonNullable<MonthlyCost['without']> = []): string {
  if (parts.length === 0) return '';
  return i18n.t('without {parts}: not known', { parts: andList(parts.map((part) => i18n.t(part))) });
}

/** 'condos and houses' */
export const andList = (texts: readonly string[]): string =>
  texts.reduce((one, other) => i18n.t('{one} and {other}', { one, other }));
