import {
  ADVANCED_FILTER_KEYS,
  type DwellingKey,
  dwellingKeySchema,
  type SearchFilters,
  type SearchState,
  SORT_ORDERS,
  type SortOrder,
} from '../entities/search';
import { DEFAULT_STATUSES, DEFAULT_TITLE_LAND, LIMITS, PRICE_SLIDER_MAX, TITLE_LAND_VALUES } from '../rules/constants';
import {
  formatRegionHandles,
  handlesOf,
  isHandle,
  parseRegionHandles,
  parseRegionPath,
  type RegionNames,
  regionOfHandles,
} from './handles';
import { decodeMapBounds, encodeMapBounds } from './map-bounds';
import { searchPath } from './paths';
import { cleanText, readFlag, readInteger, readNumber, readWords, writeWords } from './query-values';
import { isIsland } from './reserved';
import type { RoutePrefix } from './route';

export interface SearchCodecOptions {
  /** names behind the handles; without it readable names are made from the handles themselves */
  regions?: RegionNames;
}

/** What an address says of a search: handles for the path, and the query without its question mark. */
export interface SearchAddress {
  handles: string[];
  query: string;
}

const MOST = { amount: 1e12, count: 1000, advisor: 2_147_483_647 } as const;
/** filter -> parameter and largest value, in the order they are written */
const AMOUNTS = [
  ['minPrice', 'minPrice', MOST.amount],
  ['maxPrice', 'maxPrice', MOST.amount],
  ['minBeds', 'minBeds', MOST.count],
  ['maxBeds', 'maxBeds', MOST.count],
  ['minBaths', 'minBaths', MOST.count],
  ['maxBaths', 'maxBaths', MOST.count],
  ['minSquareFeet', 'minSqFt', MOST.amount],
  ['maxSquareFeet', 'maxSqFt', MOST.amount],
  ['minLand', 'minLand', MOST.amount],
  ['minParkingSpots', 'minParkingSpots', MOST.count],
] as const;
const FLAGS = [
  'short_term_rentals_allowed',
  'company_listings',
  'luxury_properties',
  'conservation_properties',
  'featured_properties',
  'price_reduced',
  'virtual_tour_available',
] as const;
/** Lists without a documented parameter stand under their own names (D19). */
const LISTS = [
  'islands',
  'districts',
  'towns',
  'district_island',
  'communities',
  'building_names',
  'property_type_name',
] as const;
/** [B2.1.18] (D47) */
const COLLECTIONS: ReadonlyMap<string, (typeof FLAGS)[number]> = new Map([
  ['luxury', 'luxury_properties'],
  ['short-term-rentals', 'short_term_rentals_allowed'],
]);
/** title_land=any stands for an empty list: no tenure filter (D18) */
const ANY = 'any';

/**
 * The search an address stands for. `handles` are those of the path. The regions of the path and of `hl_regions`
 * both become `filters.hl_regions`, as names where `options.regions` knows them and otherwise as names made from the
 * handles; either way they encode to the same handles again, so an address round-trips without the directory.
 * Anything that makes no sense is left out. Never throws.
 */
export function decodeSearch(
  query: string | URLSearchParams,
  handles: readonly string[] = [],
  options: SearchCodecOptions = {},
): SearchState {
  const read = typeof query === 'string' ? new URLSearchParams(query) : query;
  return {
    filters: {
      ...decodeRegions(read, handles, options.regions),
      ...decodeAmounts(read),
      ...decodeFlags(read),
      ...decodeLists(read),
      ...decodeChoices(read),
    },
    page: Math.max(readInteger(read.get('page'), LIMITS.page) ?? 1, 1),
    sort_order: decodeSortOrder(read.get('sort_order')),
    mapBounds: decodeMapBounds(read),
    polygons: [],
    limitSearchToFavorites: readFlag(read.get('favorites')) ?? false,
  };
}

function decodeRegions(read: URLSearchParams, path: readonly string[], names?: RegionNames): SearchFilters {
  const ofPath = path.length > 0 && path.length <= 4 && path.every(isHandle) ? [[...path]] : [];
  const regions = [...ofPath, ...parseRegionHandles(read.get('hl_regions') ?? '')];
  const paths = [...new Set(regions.map((handles) => regionOfHandles(handles, names)))];
  return paths.length === 0 ? {} : { hl_regions: paths.slice(0, LIMITS.filterValues) };
}

function decodeAmounts(read: URLSearchParams): SearchFilters {
  const filters: SearchFilters = {};
  for (const [filter, parameter, most] of AMOUNTS) {
    const value = readNumber(read.get(parameter), most);
    if (value !== undefined && isAmountSet(filter, value)) filters[filter] = value;
  }
  return filters;
}

/** Nothing as a minimum, and the price slider's end as a maximum, do not filter (D1). */
function isAmountSet(filter: (typeof AMOUNTS)[number][0], value: number | undefined): value is number {
  if (value === undefined) return false;
  return filter.startsWith('min') ? value > 0 : !(filter === 'maxPrice' && value === PRICE_SLIDER_MAX);
}

function decodeFlags(read: URLSearchParams): SearchFilters {
  const filters: SearchFilters = {};
  for (const flag of FLAGS) {
    if (readFlag(read.get(flag))) filters[flag] = true;
  }
  const collection = COLLECTIONS.get(read.get('collection') ?? '');
  if (collection !== undefined) filters[collection] = true;
  return filters;
}

function decodeLists(read: URLSearchParams): SearchFilters {
  const filters: SearchFilters = {};
  for (const list of LISTS) {
    const words = readWords(read.get(list));
    if (words.length > 0) filters[list] = words;
  }
  const advanced: NonNullable<SearchFilters['advanced']> = {};
  for (const key of ADVANCED_FILTER_KEYS) {
    const words = readWords(read.get(key));
    if (words.length > 0) advanced[key] = words;
  }
  if (Object.keys(advanced).length > 0) filters.advanced = advanced;
  return filters;
}

function decodeChoices(read: URLSearchParams): SearchFilters {
  const filters: SearchFilters = {
    statuses: decodeStatuses(read.get('statuses')),
    title_land: decodeTitleLand(read.get('title_land')),
  };
  const types = decodeTypes(read.get('type'));
  if (types.length > 0) filters.dwelling_type_name = types;
  const text = cleanText(read.get('query') ?? '', LIMITS.query);
  if (text !== '') filters.query = text;
  const advisor = readInteger(read.get('advisor_id'), MOST.advisor);
  if (advisor !== undefined && advisor > 0) filters.advisor_id = advisor;
  return filters;
}

function decodeTypes(text: string | null): DwellingKey[] {
  return readWords(text?.toLowerCase() ?? null).flatMap((word) => {
    const key = dwellingKeySchema.safeParse(word);
    return key.success ? [key.data] : [];
  });
}

/** The address writes statuses in lower case; here they get their capitals back [A2.19]. */
function decodeStatuses(text: string | null): string[] {
  const words = readWords(text?.toLowerCase() ?? null).map(capitalise);
  return words.length === 0 || isSameSet(words, DEFAULT_STATUSES) ? [...DEFAULT_STATUSES] : words;
}

function capitalise(words: string): string {
  return words.replace(/(^| )([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function decodeTitleLand(text: string | null): string[] {
  if (text?.toLowerCase() === ANY) return [];
  const chosen = readWords(text?.toLowerCase() ?? null);
  const known = TITLE_LAND_VALUES.filter((value) => chosen.includes(value.toLowerCase()));
  return known.length === 0 ? [...DEFAULT_TITLE_LAND] : known;
}

function decodeSortOrder(text: string | null): SortOrder {
  return SORT_ORDERS.find((order) => order === text) ?? 'recommended';
}

/** Whether both hold the same values in any order; none may be in either twice. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/**
 * The address of a search, in one fixed order of parameters. One region stands in the path, several in
 * `hl_regions`; whatever is at its default is not written. Polygons and tax map keys are kept by saved searches
 * only (D19).
 */
export function encodeSearch(state: SearchState): SearchAddress {
  const { filters } = state;
  const query = new URLSearchParams();
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') query.set(name, value);
  };
  const { path, others, buildings } = encodeRegions(filters);
  set('hl_regions', others);
  set('type', filters.dwelling_type_name?.join(','));
  for (const [filter, parameter] of AMOUNTS) {
    const value = filters[filter];
    if (isAmountSet(filter, value)) set(parameter, String(value));
  }
  set('query', filters.query);
  for (const flag of FLAGS) set(flag, filters[flag] ? 'true' : undefined);
  set('statuses', encodeStatuses(filters.statuses));
  set('title_land', encodeTitleLand(filters.title_land));
  for (const list of LISTS) {
    set(list, writeWords(list === 'building_names' ? buildings : (filters[list] ?? [])));
  }
  for (const key of ADVANCED_FILTER_KEYS) set(key, writeWords(filters.advanced?.[key] ?? []));
  set('advisor_id', filters.advisor_id === undefined ? undefined : String(filters.advisor_id));
  set('favorites', state.limitSearchToFavorites ? 'true' : undefined);
  set('sort_order', state.sort_order === 'recommended' ? undefined : state.sort_order);
  if (state.mapBounds !== null) encodeMapBounds(query, state.mapBounds);
  set('page', state.page > 1 ? String(state.page) : undefined);
  return { handles: path, query: readable(query) };
}

/** Commas and blanks need no escape in a query's values for people to read. */
function readable(query: URLSearchParams): string {
  return query.toString().replaceAll('%2C', ',');
}

/** A building is never part of a path; it becomes the filter on building names (D44). */
function encodeRegions(filters: SearchFilters): { path: string[]; others: string; buildings: string[] } {
  const regions: string[][] = [];
  const buildings = new Set(filters.building_names);
  for (const region of filters.hl_regions ?? []) {
    const building = parseRegionPath(region)?.find(({ level }) => level === 'BuildingName');
    if (building) buildings.add(building.name);
    const handles = handlesOf(region).filter((handle) => handle !== '');
    if (handles.length > 0 && !regions.some((known) => known.join() === handles.join())) regions.push(handles);
  }
  const [only] = regions;
  // a path that begins with no island would be read as a listing's
  if (only !== undefined && regions.length === 1 && isIsland(only[0] ?? ''))
    return { path: only, others: '', buildings: [...buildings] };
  return { path: [], others: formatRegionHandles(regions), buildings: [...buildings] };
}

function encodeStatuses(statuses: readonly string[] = []): string | undefined {
  if (statuses.length === 0 || isSameSet(statuses, DEFAULT_STATUSES)) return undefined;
  return writeWords(statuses.map((status) => status.toLowerCase()));
}

function encodeTitleLand(values: readonly string[] = DEFAULT_TITLE_LAND): string | undefined {
  if (isSameSet(values, DEFAULT_TITLE_LAND)) return undefined;
  return values.length === 0 ? ANY : writeWords(values);
}

/** The whole address of a search, prefix and path and query. */
export function searchUrl(prefix: RoutePrefix, state: SearchState): string {
  const { handles, query } = encodeSearch(state);
  return searchPath(prefix, handles, query);
}

/** The same search as it reads after a round through its address: the form two searches are compared in. */
export function canonicalSearch(state: SearchState, options: SearchCodecOptions = {}): SearchState {
  const { handles, query } = encodeSearch(state);
  return { ...decodeSearch(query, handles, options), polygons: state.polygons };
}
