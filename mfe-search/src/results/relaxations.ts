import {
  ADVANCED_FILTER_KEYS,
  defaultFilters,
  dwellingLabel,
  type SearchFilters,
  type SearchRequest,
  type SearchState,
  searchSummary,
  TITLE_LAND_VALUES,
} from 'shared-contracts';
import { priceLabel, rangeLabel } from '../filters/filter-labels';
import { lastName } from '../filters/region-tree';
import { hidesLeasehold } from '../filters/toggles';
import { type FilterPatch, withAreas, withBounds, withFilters } from '../search/change-search';
import { sameFilters } from '../search/search-flags';

export interface Relaxation {
  /** what to do, in words */
  label: string;
  change: (search: SearchState) => SearchState;
}

/** Ways out of a search that found nothing: each leaves out one thing that was asked for; the last one leaves out all. */
export function relaxations(search: SearchState): Relaxation[] {
  const { filters, mapBounds, polygons } = search;
  const without = [...amounts(filters), ...lists(filters), ...advanced(filters), ...flags(filters), ...place(filters)];
  const ways: Relaxation[] = without.map(([what, patch]) => ({
    label: `Without ${what}`,
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
 * @param ways as `relaxations` gives them; the last, which leaves out everything, is no half of a pair
 */
export function pairsOf(ways: readonly Relaxation[]): Relaxation[] {
  const single = ways.slice(0, -1);
  return single.flatMap((one, at) =>
    single.slice(at + 1).map((other) => ({
      label: `${one.label}, ${other.label.charAt(0).toLowerCase()}${other.label.slice(1)}`,
      change: (now: SearchState) => other.change(one.change(now)),
    })),
  );
}

/** The request that counts a way out: the one of the search, with what the way changes. */
export function relaxedRequest(request: SearchRequest, search: SearchState, way: Relaxation): SearchRequest {
  const { filters, polygons, mapBounds } = way.change(search);
  return { ...request, filters, polygons, mapBounds };
}

type Part = readonly [what: string, patch: FilterPatch];

function amounts(filters: SearchFilters): Part[] {
  const { minPrice, maxPrice, minBeds, maxBeds, minBaths, maxBaths, query } = filters;
  const parts: (Part | false)[] = [
    !!query && [`“${query}”`, { query: undefined }],
    isSet(minPrice, maxPrice) && [
      `price ${priceLabel(filters).replace('Up', 'up')}`,
      { minPrice: undefined, maxPrice: undefined },
    ],
    isSet(minBeds, maxBeds) && [rangeLabel('Beds', minBeds, maxBeds), { minBeds: undefined, maxBeds: undefined }],
    isSet(minBaths, maxBaths) && [
      rangeLabel('Baths', minBaths, maxBaths),
      { minBaths: undefined, maxBaths: undefined },
    ],
    isSet(filters.minSquareFeet, filters.maxSquareFeet) && [
      'interior size',
      { minSquareFeet: undefined, maxSquareFeet: undefined },
    ],
    isSet(filters.minLand) && ['land size', { minLand: undefined }],
    isSet(filters.minParkingSpots) && ['parking spots', { minParkingSpots: undefined }],
  ];
  return parts.filter((part) => part !== false);
}

function lists(filters: SearchFilters): Part[] {
  const usual = defaultFilters();
  const parts: (Part | false)[] = [
    !!filters.dwelling_type_name?.length && [
      filters.dwelling_type_name.map(dwellingLabel).join(' or '),
      { dwelling_type_name: undefined },
    ],
    !sameFilters({ statuses: filters.statuses ?? [] }, { statuses: usual.statuses ?? [] }) && [
      'status',
      { statuses: usual.statuses },
    ],
    !!filters.property_type_name?.length && [
      filters.property_type_name.join(' or '),
      { property_type_name: undefined },
    ],
    !!filters.building_names?.length && [filters.building_names.join(' or '), { building_names: undefined }],
    !!filters.tmks?.length && ['the tax map keys', { tmks: undefined }],
    filters.advisor_id !== undefined && ['the agent', { advisor_id: undefined }],
  ];
  return parts.filter((part) => part !== false);
}

function advanced(filters: SearchFilters): Part[] {
  return ADVANCED_FILTER_KEYS.filter((key) => filters.advanced?.[key]?.length).map((key) => {
    const { [key]: _left, ...others } = filters.advanced ?? {};
    return [key === 'stories_type' ? 'stories' : key.replaceAll('_', ' '), { advanced: others }];
  });
}

function flags(filters: SearchFilters): Part[] {
  return Object.entries(filters)
    .filter(([, value]) => value === true)
    .map(([flag]) => [flag.replaceAll('_', ' '), { [flag]: undefined }]);
}

function place(filters: SearchFilters): Part[] {
  const regions = filters.hl_regions ?? [];
  if (regions.length > 0) return [[regions.map(lastName).join(' or '), { hl_regions: undefined }]];
  const names = (['islands', 'districts', 'towns', 'district_island', 'communities'] as const).filter(
    (key) => filters[key]?.length,
  );
  return names.map((key) => [filters[key]?.join(' or ') ?? key, { [key]: undefined }]);
}

/** All filters gone but the region, or everything where the region alone is what is asked. */
function everything({ hl_regions = [] }: SearchFilters): Relaxation {
  const kept = hl_regions.length > 0 ? { hl_regions } : {};
  const filters = { ...defaultFilters(), ...kept };
  const where = hl_regions.length > 0 ? searchSummary({ hl_regions }).join(' or ') : 'Hawaiʻi';
  return {
    label: `All of ${where}`,
    change: (now) => ({ ...withAreas(now, []), filters }),
  };
}

/** Leaving out a region gives up the map view as well; other filters do not. */
function keepingView(before: SearchState, after: SearchState): SearchState {
  return before.filters.hl_regions === after.filters.hl_regions ? { ...after, mapBounds: before.mapBounds } : after;
}

function isSet(...values: (number | undefined)[]): boolean {
  return values.some((value) => value !== undefined);
}
