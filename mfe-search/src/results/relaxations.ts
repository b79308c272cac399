import {
  ADVANCED_FILTER_KEYS,
  DEFAULT_TITLE_LAND,
  defaultFilters,
  type SearchFilters,
  type SearchRequest,
  type SearchState,
  searchSummary,
  TITLE_LAND_VALUES,
} from 'shared-contracts';
import { dealOf } from '../filters/filter-changes';
import { FLAG_LABELS } from '../filters/filter-labels';
import { lastName } from '../filters/region-tree';
import { hidesLeasehold } from '../filters/toggles';
import { type FilterPatch, sameBounds, withAreas, withBounds, withFilters } from '../search/change-search';
import { sameFilters } from '../search/search-flags';

export interface Relaxation {
  /** what to do, in words */
  label: string;
  change: (search: SearchState) => SearchState;
}

/**
 * Ways out of a search that found nothing: each leaves out one thing that was asked for; the last one leaves out all.
 * Each says what it gives: 'Without Condo' would read as if condos were left out.
 */
export function relaxations(search: SearchState): Relaxation[] {
  const { filters, mapBounds, polygons } = search;
  const parts = [...amounts(filters), ...lists(filters), ...advanced(filters), ...flags(filters), ...place(filters)];
  const ways: Relaxation[] = parts.map(([label, patch]) => ({
    label,
    change: (now) => keepingView(now, withFilters(now, patch)),
  }));
  if (hidesLeasehold(filters))
    ways.push({
      label: 'Including Leasehold',
      change: (now) => ({ ...now, filters: { ...now.filters, title_land: [...TITLE_LAND_VALUES] } }),
    });
  if (polygons.length > 0) ways.unshift({ label: 'Outside the drawn areas', change: (now) => withAreas(now, []) });
  if (mapBounds) ways.unshift({ label: 'Beyond this map view', change: (now) => withBounds(now, null) });
  return ways.length > 1 ? [...ways, everything(filters)] : ways;
}

/**
 * Two ways at once, for a search that no single one helps; those asked about first are the likeliest.
 * @param ways as `relaxations` gives them; the last, which leaves out everything, is no half of a pair, nor told twice
 */
export function pairsOf(search: SearchState, ways: readonly Relaxation[]): Relaxation[] {
  const single = ways.slice(0, -1);
  const all = ways.at(-1)?.change(search);
  const pairs = single.flatMap((one, at) =>
    single.slice(at + 1).map((other) => ({
      label: `${one.label}, ${other.label.charAt(0).toLowerCase()}${other.label.slice(1)}`,
      change: (now: SearchState) => other.change(one.change(now)),
    })),
  );
  return pairs.filter(({ change }) => !all || !sameAsked(change(search), all));
}

/** The request that counts a way out: the one of the search, with what the way changes. */
export function relaxedRequest(request: SearchRequest, search: SearchState, way: Relaxation): SearchRequest {
  const { filters, polygons, mapBounds } = way.change(search);
  return { ...request, filters, polygons, mapBounds };
}

function sameAsked(one: SearchState, other: SearchState): boolean {
  return (
    sameFilters(one.filters, other.filters) &&
    one.polygons.length === other.polygons.length &&
    sameBounds(one.mapBounds, other.mapBounds)
  );
}

type Part = readonly [label: string, patch: FilterPatch];

function amounts(filters: SearchFilters): Part[] {
  const { minPrice, maxPrice, minBeds, maxBeds, minBaths, maxBaths, query } = filters;
  const parts: (Part | false)[] = [
    !!query && [`Without “${query}”`, { query: undefined }],
    isSet(minPrice, maxPrice) && ['Any price', { minPrice: undefined, maxPrice: undefined }],
    isSet(minBeds, maxBeds) && ['Any number of beds', { minBeds: undefined, maxBeds: undefined }],
    isSet(minBaths, maxBaths) && ['Any number of baths', { minBaths: undefined, maxBaths: undefined }],
    isSet(filters.minSquareFeet, filters.maxSquareFeet) && [
      'Any interior size',
      { minSquareFeet: undefined, maxSquareFeet: undefined },
    ],
    isSet(filters.minLand) && ['Any land size', { minLand: undefined }],
    isSet(filters.minParkingSpots) && ['Any number of parking spots', { minParkingSpots: undefined }],
  ];
  return parts.filter((part) => part !== false);
}

function lists(filters: SearchFilters): Part[] {
  const usual = defaultFilters();
  const parts: (Part | false)[] = [
    !!filters.dwelling_type_name?.length &&
      dealOf(filters) === 'sale' && ['Any type', { dwelling_type_name: undefined }],
    isLeaseholdOnly(filters) && ['Any tenure', { title_land: [] }],
    !sameFilters({ statuses: filters.statuses ?? [] }, { statuses: usual.statuses ?? [] }) && [
      'Any status for sale',
      { statuses: usual.statuses },
    ],
    !!filters.property_type_name?.length && ['Any property type', { property_type_name: undefined }],
    !!filters.building_names?.length && ['Any building', { building_names: undefined }],
    !!filters.tmks?.length && ['Any tax map key', { tmks: undefined }],
    filters.advisor_id !== undefined && ['Listings of any agent', { advisor_id: undefined }],
  ];
  return parts.filter((part) => part !== false);
}

function advanced(filters: SearchFilters): Part[] {
  return ADVANCED_FILTER_KEYS.filter((key) => filters.advanced?.[key]?.length).map((key) => {
    const { [key]: _left, ...others } = filters.advanced ?? {};
    const name = key === 'stories_type' ? 'number of stories' : key.replaceAll('_', ' ');
    return [`Any ${name}`, { advanced: others }];
  });
}

function flags(filters: SearchFilters): Part[] {
  return FLAG_LABELS.filter(([flag]) => filters[flag] === true).map(([flag, label]) => [
    `Without “${label}”`,
    { [flag]: undefined },
  ]);
}

function place(filters: SearchFilters): Part[] {
  const regions = filters.hl_regions ?? [];
  if (regions.length > 0) return [[`Beyond ${regions.map(lastName).join(' and ')}`, { hl_regions: undefined }]];
  const names = (['islands', 'districts', 'towns', 'district_island', 'communities'] as const).filter(
    (key) => filters[key]?.length,
  );
  return names.map((key) => [`Beyond ${filters[key]?.join(' and ')}`, { [key]: undefined }]);
}

/** All filters gone but the region, or everything where the region alone is what is asked; who rents goes on renting. */
function everything({ hl_regions = [], title_land, ...filters }: SearchFilters): Relaxation {
  const rents = dealOf(filters) === 'rent';
  const kept: SearchFilters = {
    ...defaultFilters(),
    ...(hl_regions.length > 0 && { hl_regions }),
    ...(rents && { dwelling_type_name: ['rental'] }),
    ...(title_land && !sameFilters({ title_land }, { title_land: [...DEFAULT_TITLE_LAND] }) && { title_land: [] }),
  };
  const where = hl_regions.length > 0 ? searchSummary({ hl_regions }).join(' or ') : 'Hawaiʻi';
  return {
    label: rents ? `All rentals of ${where}` : `All of ${where}`,
    change: (now) => ({ ...withAreas(now, []), filters: kept }),
  };
}

/** Leaving out a region gives up the map view as well; other filters do not. */
function keepingView(before: SearchState, after: SearchState): SearchState {
  return before.filters.hl_regions === after.filters.hl_regions ? { ...after, mapBounds: before.mapBounds } : after;
}

function isLeaseholdOnly({ title_land = [] }: SearchFilters): boolean {
  return title_land.join() === 'Leasehold';
}

function isSet(...values: (number | undefined)[]): boolean {
  return values.some((value) => value !== undefined);
}
