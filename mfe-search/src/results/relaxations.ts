import {
  type ChoiceKey,
  DEFAULT_TITLE_LAND,
  DETAIL_FILTERS,
  type DetailKey,
  defaultFilters,
  endsOf,
  FLAG_FILTERS,
  filtersOfKind,
  RANGE_FILTERS,
  type Region,
  type SearchFilters,
  type SearchRequest,
  type SearchState,
  TITLE_LAND_VALUES,
} from 'shared-contracts';
import { dealOf, hidesLeasehold } from '../filters/filter-changes';
import { regionName } from '../filters/region-tree';
import { type FilterPatch, sameBounds, withAreas, withBounds, withFilters } from '../state/change-search';
import { sameFilters } from '../state/search-flags';
import { i18n } from '../texts';
import { andText, orText } from './joined';

export interface Relaxation {
  /** the label */
  label: string;
  change: (search: SearchState) => SearchState;
}

/**
 * Suggestions for a search without results: each removes one filter, the last one removes all. A label names the
 * result: 'Without Condo' would mean that condos are left out.
 */
export function relaxations(search: SearchState, regions: readonly Region[]): Relaxation[] {
  const { filters, mapBounds, polygons } = search;
  const parts = [
    ...amounts(filters),
    ...lists(filters),
    ...advanced(filters),
    ...flags(filters),
    ...place(filters, regions),
  ];
  const ways: Relaxation[] = parts.map(([label, patch]) => ({
    label,
    change: (now) => keepingView(now, withFilters(now, patch)),
  }));
  if (hidesLeasehold(filters))
    ways.push({
      label: i18n.t('Including Leasehold'),
      change: (now) => ({ ...now, filters: { ...now.filters, title_land: [...TITLE_LAND_VALUES] } }),
    });
  if (polygons.length > 0)
    ways.unshift({ label: i18n.t('Outside the drawn areas'), change: (now) => withAreas(now, []) });
  if (mapBounds) ways.unshift({ label: i18n.t('Outside this map'), change: (now) => withBounds(now, null) });
  return ways.length > 1 ? [...ways, everything(filters, regions)] : ways;
}

/**
 * Pairs of suggestions, for a search that no single one helps; the most likely ones first.
 * @param ways the result of `relaxations`; the last, which removes everything, is in no pair, and is not repeated
 */
export function pairsOf(search: SearchState, ways: readonly Relaxation[]): Relaxation[] {
  const single = ways.slice(0, -1);
  const all = ways.at(-1)?.change(search);
  const pairs = single.flatMap((one, at) =>
    single.slice(at + 1).map((other) => ({
      label: i18n.t('{one}, {other}', {
        one: one.label,
        other: `${other.label.charAt(0).toLowerCase()}${other.label.slice(1)}`,
      }),
      change: (now: SearchState) => other.change(one.change(now)),
    })),
  );
  return pairs.filter(({ change }) => !all || !sameAsked(change(search), all));
}

/** The request that counts a suggestion: the search with its change. */
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
  const text: Part[] = filters.query
    ? [[i18n.t('Without “{filter}”', { filter: filters.query }), { query: undefined }]]
    : [];
  const ranges = RANGE_FILTERS.map((range) => ({ any: range.any, fields: endsOf(range).map(({ field }) => field) }));
  const set = ranges.filter(({ fields }) => fields.some((field) => filters[field] !== undefined));
  return [
    ...text,
    ...set.map(({ any, fields }): Part => [any, Object.fromEntries(fields.map((field) => [field, undefined]))]),
  ];
}

function lists(filters: SearchFilters): Part[] {
  const choices = filtersOfKind('choice').flatMap(({ key, any }): Part[] => {
    const left = withoutChoice(filters, key);
    return left ? [[any, left]] : [];
  });
  const others = [...filtersOfKind('places'), ...filtersOfKind('words'), ...filtersOfKind('parcels')];
  const agents = filtersOfKind('agent').filter(({ key }) => filters[key] !== undefined);
  return [
    ...choices,
    ...others.flatMap(({ key, any }): Part[] => (any && filters[key]?.length ? [[any, { [key]: undefined }]] : [])),
    ...agents.map(({ key, any }): Part => [any, { [key]: undefined }]),
  ];
}

/** The change that removes a filter; null for a default. */
function withoutChoice(filters: SearchFilters, key: ChoiceKey): FilterPatch | null {
  const { statuses = [] } = defaultFilters();
  switch (key) {
    case 'dwelling_type_name':
      return filters[key]?.length && dealOf(filters) === 'sale' ? { [key]: undefined } : null;
    case 'statuses':
      return sameFilters({ statuses: filters.statuses ?? [] }, { statuses }) ? null : { statuses };
    case 'title_land':
      return isLeaseholdOnly(filters) ? { title_land: [] } : null;
  }
}

function advanced(filters: SearchFilters): Part[] {
  return DETAIL_FILTERS.filter(({ key }) => filters.advanced?.[key]?.length).map(({ key, any = anyDetail(key) }) => {
    const { [key]: _left, ...others } = filters.advanced ?? {};
    return [any, { advanced: others }];
  });
}

/** For a filter without a text of its own. */
function anyDetail(key: DetailKey): string {
  return i18n.t(
    'Any {filter, select, lava_zone {lava zone} flood_zone {flood zone} parking_features {parking features} property_condition {property condition} view {view} frontage {frontage} pool_features {pool features} security {security} zoning {zoning} other {{words}}}',
    { filter: key, words: key.replaceAll('_', ' ') },
  );
}

function flags(filters: SearchFilters): Part[] {
  return FLAG_FILTERS.filter(({ key }) => filters[key] === true).map(({ key, label }) => [
    i18n.t('Without “{filter}”', { filter: label }),
    { [key]: undefined },
  ]);
}

function place(filters: SearchFilters, regions: readonly Region[]): Part[] {
  const chosen = (filters.hl_regions ?? []).map((path) => regionName(path, regions));
  if (chosen.length > 0)
    return [[i18n.t('Beyond {places}', { places: chosen.join(andText()) }), { hl_regions: undefined }]];
  const named = filtersOfKind('places').filter(({ key, any }) => !any && filters[key]?.length);
  return named.map(({ key }) => [
    i18n.t('Beyond {places}', { places: filters[key]?.join(andText()) }),
    { [key]: undefined },
  ]);
}

/** Removes all filters except the region, or everything if the search only has a region. Rentals stay rentals. */
function everything(
  { hl_regions = [], title_land, ...filters }: SearchFilters,
  regions: readonly Region[],
): Relaxation {
  const rents = dealOf(filters) === 'rent';
  const rest: SearchFilters = {
    ...defaultFilters(),
    ...(hl_regions.length > 0 && { hl_regions }),
    ...(rents && { dwelling_type_name: ['rental'] }),
    ...(title_land && !sameFilters({ title_land }, { title_land: [...DEFAULT_TITLE_LAND] }) && { title_land: [] }),
  };
  const where =
    hl_regions.length > 0 ? hl_regions.map((path) => regionName(path, regions)).join(orText()) : i18n.t('Hawaiʻi');
  return {
    label: rents ? i18n.t('All rentals of {place}', { place: where }) : i18n.t('All of {place}', { place: where }),
    change: (now) => ({ ...withAreas(now, []), filters: rest }),
  };
}

/** Removing a region also clears the map view; other filters do not. */
function keepingView(before: SearchState, after: SearchState): SearchState {
  return before.filters.hl_regions === after.filters.hl_regions ? { ...after, mapBounds: before.mapBounds } : after;
}

function isLeaseholdOnly({ title_land = [] }: SearchFilters): boolean {
  return title_land.join() === 'Leasehold';
}
