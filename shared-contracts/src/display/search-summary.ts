import { DEFAULT_STATUSES, DEFAULT_TITLE_LAND } from '../basics/constants';
import { dwellingLabel } from '../entities/dwelling-types';
import type { SearchFilters } from '../entities/search';
import { handlesOf, parseRegionPath, type RegionNames } from '../routes/handles';
import { isSameSet } from '../routes/search-codec';
import { DETAIL_FILTERS, FLAG_FILTERS, filtersOfKind, RANGE_FILTERS, type RangeFilter } from '../search/filters';
import { lavaPresetOf } from '../search/lava-presets';
import { i18n } from '../texts';
import { formatNumber } from './formats';
import { placeName } from './place-names';
import { formatShortPrice } from './price';
import { formatDistance } from './size';
import { valueText } from './value-text';

/**
 * Short texts, one per filter that differs from the default: for the summary box and the search bar.
 * @param names the directory's names of regions; without it the names are those of the filter
 */
export function searchSummary(filters: SearchFilters, names?: RegionNames): string[] {
  return [
    ...regions(filters, names),
    ...filtersOfKind('places').flatMap(({ key }) => filters[key] ?? []),
    ...(filters.tmks ?? []).map(parcelLabel),
    ...(filters.dwelling_type_name ?? []).map(dwellingLabel),
    ...RANGE_FILTERS.flatMap((range) => rangeText(range, filters)),
    ...(filters.query ? [i18n.t('“{words}”', { words: filters.query })] : []),
    ...FLAG_FILTERS.flatMap(({ key, label, summary = label }) => (filters[key] ? [summary] : [])),
    ...statuses(filters),
    ...tenure(filters),
    ...filtersOfKind('words').flatMap(({ key }) => filters[key] ?? []),
    ...details(filters),
    ...filtersOfKind('agent').flatMap(({ key, label }) => (filters[key] === undefined ? [] : [label])),
  ];
}

function regions({ hl_regions = [] }: SearchFilters, names?: RegionNames): string[] {
  return hl_regions.flatMap((region) => {
    const last = parseRegionPath(region)?.at(-1);
    if (!last) return [];
    if (last.level === 'BuildingName') return last.name;
    return placeName(names?.namesOf(handlesOf(region))?.at(-1) ?? last.name);
  });
}

/** Text of a tax map key in summaries and chips. */
export function parcelLabel(tmk: string): string {
  return i18n.t('TMK {tmk}', { tmk });
}

const WRITE: Readonly<Record<RangeFilter['measure'], (value: number) => string>> = {
  price: (amount) => `$${formatShortPrice(amount)}`,
  dollars: (amount) => `$${formatNumber(amount)}`,
  area: formatNumber,
  count: String,
  year: String,
  days: String,
  feet: formatDistance,
};

function rangeText({ min, max, measure, openFrom, label, unit }: RangeFilter, filters: SearchFilters): string[] {
  const write = WRITE[measure];
  const from = filters[min] ?? 0;
  const to = max && filters[max] !== openFrom ? filters[max] : undefined;
  // English needs no label, other languages do
  const around = { label, unit, measure };
  if (to === undefined) return from > 0 ? [i18n.t('{value}+{unit}', { value: write(from), ...around })] : [];
  if (from === to) return [i18n.t('{value}{unit}', { value: write(from), ...around })];
  if (from === 0) return [i18n.t('Up to {value}{unit}', { value: write(to), ...around })];
  return [i18n.t('{from} – {to}{unit}', { from: write(from), to: write(to), ...around })];
}

function statuses({ statuses: chosen = [] }: SearchFilters): string[] {
  return chosen.length === 0 || isSameSet(chosen, DEFAULT_STATUSES) ? [] : chosen.map(valueText);
}

function tenure({ title_land }: SearchFilters): string[] {
  const chosen: readonly string[] = title_land ?? DEFAULT_TITLE_LAND;
  if (isSameSet(chosen, DEFAULT_TITLE_LAND)) return [];
  return chosen.length === 0 ? [i18n.t('Any tenure')] : [orList(chosen.map(valueText))];
}

function details({ advanced = {} }: SearchFilters): string[] {
  return DETAIL_FILTERS.flatMap(({ key, label }) => {
    const values = advanced[key] ?? [];
    if (values.length === 0) return [];
    if (key === 'lava_zone' && lavaPresetOf(values) === 'recommended') return [i18n.t('Lava zone 3–9')];
    return [i18n.t('{label} {values}', { label, values: values.map(valueText).join(', ') })];
  });
}

/** 'Fee Simple or Leasehold' */
const orList = (texts: readonly string[]): string =>
  texts.reduce((one, other) => i18n.t('{one} or {other}', { one, other }));
