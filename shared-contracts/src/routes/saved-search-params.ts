import * as z from 'zod/mini';
import { polygonSchema } from '../entities/region';
import { type SavedSearchParams, savedSearchParamsSchema, savedSearchParamsV1Schema } from '../entities/saved-search';
import {
  defaultFilters,
  mapBoundsSchema,
  type SearchFilters,
  type SearchState,
  searchFiltersSchema,
  sortOrderSchema,
} from '../entities/search';
import { LIMITS } from '../rules/constants';
import { dwellingKey } from '../rules/dwelling-types';
import { handle, parseRegionPath, type RegionNames, regionOfHandles } from './handles';
import { NO_PREFIX, searchPath } from './paths';
import { encodeSearch } from './search-codec';

type Raw = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The parameters of a stored search, whichever version and whatever state they are in: version 1 is converted
 * (D40) [A3.10], fields of version 2 that no longer fit are left out. Never throws.
 */
export function readSavedSearchParams(stored: unknown, names?: RegionNames): SavedSearchParams {
  const raw = isRecord(stored) ? stored : {};
  const filters = { ...defaultFilters(), ...readFilters(raw), ...(isVersion1(raw) ? upgrade(raw, names) : {}) };
  const sortOrder = sortOrderSchema.safeParse(raw.sort_order);
  const mapBounds = mapBoundsSchema.safeParse(raw.mapBounds);
  const polygons = z.array(polygonSchema).safeParse(raw.polygons);
  const state: SearchState = {
    filters,
    page: 1,
    sort_order: sortOrder.success ? sortOrder.data : 'recommended',
    mapBounds: mapBounds.success ? mapBounds.data : null,
    polygons: polygons.success ? polygons.data.slice(0, LIMITS.polygons) : [],
    limitSearchToFavorites: false,
  };
  const url = savedSearchParamsSchema.shape.url.safeParse(raw.url);
  return { ...savedSearchParams(state), ...(url.success && !isVersion1(raw) ? { url: url.data } : {}) };
}

/** What a saved search stores of a search [A3.9]. */
export function savedSearchParams(state: SearchState): SavedSearchParams {
  const { mapBounds, polygons, sort_order } = state;
  return {
    ...state.filters,
    url: addressOf(state),
    sort_order,
    polygons,
    mapBounds,
    lat_extent: mapBounds && [mapBounds.sw.lat, mapBounds.ne.lat],
    lng_extent: mapBounds && [mapBounds.sw.lng, mapBounds.ne.lng],
  };
}

/** Longest address a saved search takes; the filters are stored beside it anyway. */
const URL_LENGTH = 2000;

function addressOf(state: SearchState): string {
  const { handles, query } = encodeSearch({ ...state, page: 1 });
  const url = searchPath(NO_PREFIX, handles, query);
  return url.length <= URL_LENGTH ? url : searchPath(NO_PREFIX, handles);
}

/** The search that stored parameters stand for. */
export function searchOfSavedParams(params: SavedSearchParams): SearchState {
  const filters = readFilters(params);
  return {
    filters: { ...defaultFilters(), ...filters },
    page: 1,
    sort_order: params.sort_order ?? 'recommended',
    mapBounds: params.mapBounds,
    polygons: params.polygons,
    limitSearchToFavorites: false,
  };
}

/** Whether two searches filter alike; tells an edited saved search from an untouched one [A4.6]. */
export function isSameSearch(one: SearchState, other: SearchState): boolean {
  return fingerprint(one) === fingerprint(other);
}

function fingerprint(state: SearchState): string {
  const { handles, query } = encodeSearch({ ...state, page: 1 });
  return JSON.stringify([handles, query, state.polygons, state.filters.tmks ?? []]);
}

function readFilters(raw: object): SearchFilters {
  const filters: SearchFilters = {};
  for (const [name, schema] of Object.entries(searchFiltersSchema.shape)) {
    const value: unknown = Reflect.get(raw, name);
    const read = schema.safeParse(value);
    if (value !== undefined && read.success) Object.assign(filters, { [name]: read.data });
  }
  return filters;
}

const VERSION_1_KEYS = ['area', 'types', 'price_min', 'price_max'] as const;
const isVersion1 = (raw: Raw) => VERSION_1_KEYS.some((key) => raw[key] !== undefined);

function upgrade(raw: Raw, names?: RegionNames): SearchFilters {
  const filters: SearchFilters = {};
  const { area, types, price_min, price_max } = readVersion1(raw);
  const regions = listOf(area).flatMap((text) => readArea(text, names) ?? []);
  const keys = listOf(types).flatMap((text) => dwellingKey(text) ?? []);
  const minimum = readPrice(price_min);
  const maximum = readPrice(price_max);
  if (regions.length > 0) filters.hl_regions = regions.slice(0, LIMITS.filterValues);
  if (keys.length > 0) filters.dwelling_type_name = [...new Set(keys)];
  if (minimum !== undefined) filters.minPrice = minimum;
  if (maximum !== undefined) filters.maxPrice = maximum;
  return filters;
}

/** Each field by itself, so that one that is spoilt does not lose the others. */
function readVersion1(raw: Raw): z.infer<typeof savedSearchParamsV1Schema> {
  const { area, types, price_min, price_max } = savedSearchParamsV1Schema.shape;
  const read = <S extends z.ZodMiniType>(schema: S, key: string): z.output<S> | undefined => {
    const parsed = schema.safeParse(raw[key]);
    return parsed.success ? parsed.data : undefined;
  };
  return {
    area: read(area, 'area'),
    types: read(types, 'types'),
    price_min: read(price_min, 'price_min'),
    price_max: read(price_max, 'price_max'),
  };
}

/** Lists were stored as lists or as one text with commas. */
function listOf(value: string | string[] | undefined): string[] {
  const texts = typeof value === 'string' ? value.split(',') : (value ?? []);
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** An area is a region path, handles joined by slashes or dashes, or an island's name. */
function readArea(text: string, names?: RegionNames): string | null {
  if (parseRegionPath(text) !== null) return text;
  const handles = text
    .split(/\/|--| > /)
    .map(handle)
    .filter((part) => part !== '');
  return handles.length === 0 || handles.length > 4 ? null : regionOfHandles(handles, names);
}

function readPrice(value: number | string | undefined): number | undefined {
  const text = typeof value === 'string' ? value.replace(/[$,\s]/g, '') : value;
  const amount = text === '' ? Number.NaN : Number(text);
  return amount > 0 && amount <= 1e12 ? amount : undefined;
}
