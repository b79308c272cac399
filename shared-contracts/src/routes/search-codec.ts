import { DEFAULT_STATUSES, DEFAULT_TITLE_LAND, LIMITS, TITLE_LAND_VALUES } from '../basics/constants';
import { DWELLING_KEYS, SORT_ORDERS } from '../basics/vocabulary';
import type { SearchFilters, SearchState, SortOrder } from '../entities/search';
import { type ChoiceKey, endsOf, FILTERS, RANGE_MAX, type RangeField, type RangeFilter } from '../search/filters';
import { decodeAreas, encodeAreas } from './drawn-areas';
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
  /** names of the handles; without it names are made from the handles */
  regions?: RegionNames;
}

/** A search as an address: handles for the path, and the query without its question mark. */
export interface SearchAddress {
  handles: string[];
  query: string;
}

/** one for each drawn area */
const AREA = 'area';
const MAX_ADVISOR_ID = 2_147_483_647;
/** title_land=any means an empty list: no tenure filter */
const ANY = 'any';

/**
 * Decodes the search of an address. `handles` are those of the path. The regions of the path and of `hl_regions` both
 * become `filters.hl_regions`, with the names of `options.regions` or with names made from the handles. Both encode to
 * the same handles, so an address round-trips without the directory. Invalid values are left out. Never throws.
 */
export function decodeSearch(
  query: string | URLSearchParams,
  handles: readonly string[] = [],
  options: SearchCodecOptions = {},
): SearchState {
  const read = typeof query === 'string' ? new URLSearchParams(query) : query;
  return {
    filters: decodeFilters(read, handles, options.regions),
    page: Math.max(readInteger(read.get('page'), LIMITS.page) ?? 1, 1),
    sort_order: decodeSortOrder(read.get('sort_order')),
    mapBounds: decodeMapBounds(read),
    polygons: decodeAreas(read.getAll(AREA)),
    limitSearchToFavorites: readFlag(read.get('favorites')) ?? false,
  };
}

function decodeRegions(read: URLSearchParams, path: readonly string[], names?: RegionNames): SearchFilters {
  const ofPath = path.length > 0 && path.length <= 4 && path.every(isHandle) ? [[...path]] : [];
  const regions = [...ofPath, ...parseRegionHandles(read.get('hl_regions') ?? '')];
  const paths = [...new Set(regions.map((handles) => regionOfHandles(handles, names)))];
  return paths.length === 0 ? {} : { hl_regions: paths.slice(0, LIMITS.filterValues) };
}

function decodeFilters(read: URLSearchParams, path: readonly string[], names?: RegionNames): SearchFilters {
  const filters = decodeRegions(read, path, names);
  const advanced: NonNullable<SearchFilters['advanced']> = {};
  for (const filter of FILTERS) {
    const { kind, key } = filter;
    const text = read.get(key);
    if (kind === 'range') Object.assign(filters, decodeRange(filter, read));
    else if (kind === 'flag') {
      const isCollected = filter.collection !== undefined && filter.collection === read.get('collection');
      if (readFlag(text) || isCollected) filters[key] = true;
    } else if (kind === 'choice') Object.assign(filters, DECODE_CHOICE[key](read.get(filter.param ?? key)));
    else if (kind === 'places' || kind === 'words' || kind === 'parcels' || kind === 'detail') {
      const words = readWords(text);
      if (words.length === 0) continue;
      if (kind === 'detail') advanced[key] = words;
      else filters[key] = words;
    } else if (kind === 'text') {
      const clean = cleanText(text ?? '', LIMITS.query);
      if (clean !== '') filters[key] = clean;
    } else if (kind === 'agent') {
      const agent = readInteger(text, MAX_ADVISOR_ID);
      if (agent !== undefined && agent > 0) filters[key] = agent;
    }
  }
  return Object.keys(advanced).length > 0 ? { ...filters, advanced } : filters;
}

/** Both ends of a range. A minimum above its maximum is read as the maximum, and the maximum as the minimum. */
function decodeRange(filter: RangeFilter, read: URLSearchParams): SearchFilters {
  const ends = endsOf(filter).flatMap(({ field, param }) => {
    const value = readNumber(read.get(param), RANGE_MAX[filter.measure]);
    return isLimit(filter, field, value) ? [{ field, value }] : [];
  });
  const [low, high] = ends;
  const inOrder =
    low && high && low.value > high.value
      ? [
          { field: low.field, value: high.value },
          { field: high.field, value: low.value },
        ]
      : ends;
  return Object.fromEntries(
    inOrder.flatMap(({ field, value }) => (isLimit(filter, field, value) ? [[field, value]] : [])),
  );
}

/** Whether an address names a minimum above its maximum, which `decodeSearch` exchanges. */
export function hasInvertedRange(query: string): boolean {
  const read = new URLSearchParams(query);
  return FILTERS.some((filter) => {
    if (filter.kind !== 'range') return false;
    const [low, high] = endsOf(filter).map(({ param }) => readNumber(read.get(param), RANGE_MAX[filter.measure]));
    return low !== undefined && high !== undefined && high !== filter.openFrom && low > high;
  });
}

/** A minimum of 0 and the price slider's end as a maximum do not filter. */
function isLimit(filter: RangeFilter, field: RangeField, value: number | undefined): value is number {
  if (value === undefined) return false;
  return field === filter.min ? value > 0 : value !== filter.openFrom;
}

const DECODE_CHOICE: Readonly<Record<ChoiceKey, (text: string | null) => SearchFilters>> = {
  dwelling_type_name: decodeTypes,
  statuses: decodeStatuses,
  title_land: decodeTitleLand,
};
const ENCODE_CHOICE: Readonly<Record<ChoiceKey, (filters: SearchFilters) => string | undefined>> = {
  dwelling_type_name: ({ dwelling_type_name: types }) => types?.join(','),
  statuses: encodeStatuses,
  title_land: encodeTitleLand,
};

function decodeTypes(text: string | null): SearchFilters {
  const words = readWords(text?.toLowerCase() ?? null);
  const types = words.flatMap((word) => DWELLING_KEYS.find((key) => key === word) ?? []);
  return types.length > 0 ? { dwelling_type_name: types } : {};
}

/** Restores the capitals of statuses, which are in lower case in addresses. */
function decodeStatuses(text: string | null): SearchFilters {
  const words = readWords(text?.toLowerCase() ?? null).map(capitalise);
  return { statuses: words.length === 0 || isSameSet(words, DEFAULT_STATUSES) ? [...DEFAULT_STATUSES] : words };
}

function capitalise(words: string): string {
  return words.replace(/(^| )([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function decodeTitleLand(text: string | null): SearchFilters {
  if (text?.toLowerCase() === ANY) return { title_land: [] };
  const chosen = readWords(text?.toLowerCase() ?? null);
  const known = TITLE_LAND_VALUES.filter((value) => chosen.includes(value.toLowerCase()));
  return { title_land: known.length === 0 ? [...DEFAULT_TITLE_LAND] : known };
}

function decodeSortOrder(text: string | null): SortOrder {
  return SORT_ORDERS.find((order) => order === text) ?? 'recommended';
}

/** Whether two lists without duplicates have the same values in any order. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/**
 * Encodes a search as an address, with parameters in a fixed order. One region is in the path, several are in
 * `hl_regions`. Defaults are left out.
 */
export function encodeSearch(state: SearchState): SearchAddress {
  const { filters } = state;
  const query = new URLSearchParams();
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') query.set(name, value);
  };
  const { path, others, buildings } = encodeRegions(filters);
  for (const filter of FILTERS) {
    const { kind, key } = filter;
    if (kind === 'regions') set(key, others);
    else if (kind === 'range')
      for (const { field, param } of endsOf(filter)) {
        const value = filters[field];
        if (isLimit(filter, field, value)) set(param, String(value));
      }
    else if (kind === 'choice') set(filter.param ?? key, ENCODE_CHOICE[key](filters));
    else if (kind === 'text') set(key, filters[key]);
    else if (kind === 'flag') set(key, filters[key] ? 'true' : undefined);
    else if (kind === 'places') set(key, writeWords(key === 'building_names' ? buildings : (filters[key] ?? [])));
    else if (kind === 'words') set(key, writeWords(filters[key] ?? []));
    else if (kind === 'detail') set(key, writeWords(filters.advanced?.[key] ?? []));
    else if (kind === 'parcels') set(key, writeWords(filters[key] ?? []));
    else if (kind === 'agent') set(key, filters[key]?.toString());
  }
  set('favorites', state.limitSearchToFavorites ? 'true' : undefined);
  set('sort_order', state.sort_order === 'recommended' ? undefined : state.sort_order);
  for (const area of encodeAreas(state.polygons)) query.append(AREA, area);
  if (state.mapBounds !== null) encodeMapBounds(query, state.mapBounds);
  set('page', state.page > 1 ? String(state.page) : undefined);
  return { handles: path, query: readable(query) };
}

/** Keeps commas and blanks readable in query values. */
function readable(query: URLSearchParams): string {
  return query.toString().replaceAll('%2C', ',');
}

/** A building is never part of a path; it becomes the filter on building names. */
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
  // a path without an island would be read as a listing
  if (only !== undefined && regions.length === 1 && isIsland(only[0] ?? ''))
    return { path: only, others: '', buildings: [...buildings] };
  return { path: [], others: formatRegionHandles(regions), buildings: [...buildings] };
}

function encodeStatuses({ statuses = [] }: SearchFilters): string | undefined {
  if (statuses.length === 0 || isSameSet(statuses, DEFAULT_STATUSES)) return undefined;
  return writeWords(statuses.map((status) => status.toLowerCase()));
}

function encodeTitleLand({ title_land: values = [...DEFAULT_TITLE_LAND] }: SearchFilters): string | undefined {
  if (isSameSet(values, DEFAULT_TITLE_LAND)) return undefined;
  return values.length === 0 ? ANY : writeWords(values);
}

/** The whole address of a search, prefix and path and query. */
export function searchUrl(prefix: RoutePrefix, state: SearchState): string {
  const { handles, query } = encodeSearch(state);
  return searchPath(prefix, handles, query);
}

/** The search after encoding and decoding, which is the form for comparing searches. */
export function canonicalSearch(state: SearchState, options: SearchCodecOptions = {}): SearchState {
  const { handles, query } = encodeSearch(state);
  return decodeSearch(query, handles, options);
}
