import {
  ADVANCED_FILTER_KEYS,
  DEFAULT_TITLE_LAND,
  DETAIL_FILTERS,
  type DetailKey,
  type DwellingKey,
  dwellingNames,
  FACET_NAMES,
  type FacetName,
  FLAG_FILTERS,
  type FlagKey,
  hawaiiDayNumber,
  type ListingCard,
  PAGE_SIZE,
  PUBLIC_STATUSES,
  RANGE_FILTERS,
  type RangeFilter,
  type RangeKey,
  type SearchFilters,
  type SearchRequest,
  type SortOrder,
} from 'shared-contracts';
import { recordOf } from 'shared-contracts/keys-of';
import { type Area, areaOfBounds, areaOfRings, outside } from '../geo/area';
import { type PathStep, parseRegionPath } from '../listing/region-path';
import type { SearchOptions } from '../listing-search';
import { keyOf, tmkKey } from '../text/fold';

/** Both ends included; null is open. */
export interface Range {
  min: number | null;
  max: number | null;
}
export type Keys = ReadonlySet<string>;

/** The flags in the order of the table; the engine has a set of listings for each. */
export const FLAG_KEYS = FLAG_FILTERS.map(({ key }) => key);

export interface RegionQuery {
  /** one of these paths, null when none is asked */
  paths: readonly (readonly PathStep[])[] | null;
  /** keys wanted at each level, island first */
  levels: readonly (Keys | null)[];
  districtIsland: Keys | null;
}

/** A request with every default, limit and spelling settled; what both the engine and its oracle answer. */
export interface SearchQuery extends Readonly<Record<RangeKey, Range>> {
  statuses: Keys;
  /** dwelling types wanted among listings for sale; null for all, an empty set for none */
  types: Keys | null;
  rentals: boolean;
  tenures: Keys | null;
  propertyTypes: Keys | null;
  region: RegionQuery;
  buildings: Keys | null;
  advanced: Readonly<Record<DetailKey, Keys | null>>;
  flags: readonly FlagKey[];
  advisor: number | null;
  tmks: Keys | null;
  text: string;
  /** a listing lies in each of these */
  areas: readonly Area[];
  hidden: ReadonlySet<string>;
  markHidden: boolean;
  /** cards of these say that they are hidden */
  marked: ReadonlySet<string>;
  favorites: ReadonlySet<string> | null;
  sort: SortOrder;
  from: number;
  limit: number;
  facets: readonly FacetName[];
}

/** What an answer of `search/all` carries when no facets are asked for; the rest come with `aggregates`. */
export const USUAL_FACETS: readonly FacetName[] = [
  'price_histogram',
  'island',
  'district',
  'town',
  'community',
  'type_dwelling',
  'listing_status_name',
  'title_land',
  'beds',
  'baths',
];

/** Settles a request. */
export function searchQuery(request: SearchRequest, options: SearchOptions = {}): SearchQuery {
  const filters = request.filters ?? {};
  const limit = Math.min(request.limit ?? PAGE_SIZE, PAGE_SIZE);
  return {
    statuses: publicStatuses(filters.statuses),
    ...kindsOf(filters.dwelling_type_name),
    tenures: keysOf(filters.title_land ?? DEFAULT_TITLE_LAND),
    propertyTypes: keysOf(filters.property_type_name),
    ...recordOf(RANGE_FILTERS.map((filter) => [filter.key, rangeOf(filter, filters)] as const)),
    region: regionOf(filters),
    buildings: keysOf(filters.building_names),
    advanced: recordOf(
      ADVANCED_FILTER_KEYS.map(
        (key) => [key, keysOf(filters.advanced?.[key], (value) => advancedKey(key, value))] as const,
      ),
    ),
    flags: FLAG_KEYS.filter((flag) => filters[flag] || (flag === 'company_listings' && request.company_listing)),
    advisor: filters.advisor_id ?? null,
    tmks: keysOf(filters.tmks, tmkKey),
    text: filters.query?.trim() ?? '',
    areas: areasOf(request),
    hidden: new Set(request.hidden_internal_ids),
    markHidden: options.includeHidden ?? false,
    marked: new Set([...(request.hidden_internal_ids ?? []), ...(options.hiddenByVisitor ?? [])]),
    favorites: request.limitSearchToFavorites ? new Set(request.favorites ?? options.favorites) : null,
    sort: request.sort_order ?? 'recommended',
    from: request.from ?? ((request.page ?? 1) - 1) * limit,
    limit,
    facets: facetsWanted(request, USUAL_FACETS),
  };
}

/** The facets of a request; unknown names are ignored. */
export function facetsWanted(request: SearchRequest, usual: readonly FacetName[]): readonly FacetName[] {
  if (request.pricesOnly) return ['price_histogram'];
  const wanted = request.aggregates_query;
  return wanted === undefined ? usual : FACET_NAMES.filter((name) => wanted.includes(name));
}

function publicStatuses(wanted: readonly string[] | undefined): Keys {
  const all = PUBLIC_STATUSES.map(keyOf);
  const keys = keysOf(wanted);
  return new Set(keys === null ? all : all.filter((status) => keys.has(status)));
}

/** Rentals are included only if requested, alone or with types of listings for sale. */
function kindsOf(wanted: readonly DwellingKey[] | undefined): Pick<SearchQuery, 'types' | 'rentals'> {
  if (!wanted || wanted.length === 0) return { types: null, rentals: false };
  return { types: new Set(dwellingNames(wanted).map(keyOf)), rentals: wanted.includes('rental') };
}

const OPEN: Range = { min: null, max: null };

/**
 * A minimum of 0 is open, so that it does not drop listings whose number is unknown. A minimum above its maximum is exchanged with
 * it, as in an address.
 */
function rangeOf(
  { min: minField, max: maxField, openFrom = Infinity, measure }: RangeFilter,
  filters: SearchFilters,
): Range {
  const least = filters[minField] ?? 0;
  // only the slider's end itself means no maximum: a typed price above it is one
  const openEnd = (value: number) => (value === openFrom ? Infinity : value);
  const most = openEnd((maxField && filters[maxField]) ?? Infinity);
  const [low, high] = least > most ? [most, openEnd(least)] : [least, most];
  const min = low > 0 ? low : null;
  const max = high === Infinity ? null : high;
  if (min === null && max === null) return OPEN;
  if (measure !== 'days') return { min, max };
  // the column has the day of the listing, and the fewer days ago the greater it is
  const today = hawaiiDayNumber(Date.now());
  return { min: max === null ? null : today - max, max: min === null ? null : today - min };
}

function regionOf(filters: SearchFilters): RegionQuery {
  return {
    paths: filters.hl_regions?.length ? filters.hl_regions.map(parseRegionPath) : null,
    levels: [filters.islands, filters.districts, filters.towns, filters.communities].map((names) => keysOf(names)),
    districtIsland: keysOf(filters.district_island),
  };
}

/** 'Zone 3' and '3' are the same lava zone. */
export function advancedKey(name: DetailKey, value: string): string {
  const key = keyOf(value);
  return name === 'lava_zone' ? key.replace(/^(lava-)?zone-/, '') : key;
}

const EVERY: ReadonlySet<DetailKey> = new Set(DETAIL_FILTERS.flatMap(({ key, every }) => (every ? key : [])));

/** Whether a listing must have each of the values of a filter, and not any one. */
export const needsEvery = (name: DetailKey): boolean => EVERY.has(name);

/** Whether these values of a listing pass a filter under `advanced`; null and an empty set do not filter. */
export function hasDetail(name: DetailKey, values: readonly string[], keys: Keys | null): boolean {
  if (keys === null || keys.size === 0) return true;
  const own = values.map((value) => advancedKey(name, value));
  return needsEvery(name) ? [...keys].every((key) => own.includes(key)) : own.some((key) => keys.has(key));
}

/** Within the map's bounds, within one of the drawn outlines, and in none of those that are left out. */
function areasOf(request: SearchRequest): Area[] {
  const areas: Area[] = [];
  if (request.mapBounds) areas.push(areaOfBounds(request.mapBounds));
  const rings = (excluded: boolean) =>
    (request.polygons ?? []).flatMap(({ coordinates, exclude = false }) => (exclude === excluded ? [coordinates] : []));
  const [wanted, unwanted] = [rings(false), rings(true)];
  if (wanted.length > 0) areas.push(areaOfRings(wanted));
  if (unwanted.length > 0) areas.push(outside(areaOfRings(unwanted)));
  return areas;
}

/** An empty or missing list does not filter. */
function keysOf(values: readonly string[] | undefined, key: (value: string) => string = keyOf): Keys | null {
  return values?.length ? new Set(values.map(key)) : null;
}

/** A card as it is, or marked for the visitor who has hidden it. */
export function marked(card: ListingCard, query: SearchQuery): ListingCard {
  return query.marked.has(card.internal_id) ? { ...card, hidden: true } : card;
}
