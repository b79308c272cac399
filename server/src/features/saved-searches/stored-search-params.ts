import {
  boundsOfExtents,
  defaultFilters,
  dwellingKey,
  handle,
  LIMITS,
  mapBoundsSchema,
  parseRegionPath,
  polygonSchema,
  type RegionNames,
  regionOfHandles,
  type SavedSearchParams,
  type SearchFilters,
  type SearchState,
  savedSearchParams,
  savedSearchParamsSchema,
  savedSearchParamsV1Schema,
  sortOrderSchema,
  validFilters,
} from 'shared-contracts';
import * as z from 'zod/mini';

type Raw = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The parameters of a stored search in the current version. Version 1 is converted, fields of version 2 that are not
 * valid are left out, and missing default filters are added. Never throws.
 * @param names resolves the areas of version 1; without it a single town is read as an island
 */
export function readSavedSearchParams(stored: unknown, names?: RegionNames): SavedSearchParams {
  const raw = isRecord(stored) ? stored : {};
  const filters = { ...defaultFilters(), ...validFilters(raw), ...(isVersion1(raw) ? upgrade(raw, names) : {}) };
  const sortOrder = sortOrderSchema.safeParse(raw.sort_order);
  const mapBounds = mapBoundsSchema.safeParse(raw.mapBounds);
  const extents = extentsSchema.safeParse(raw);
  const polygons = z.array(polygonSchema).safeParse(raw.polygons);
  const state: SearchState = {
    filters,
    page: 1,
    sort_order: sortOrder.success ? sortOrder.data : 'recommended',
    mapBounds: mapBounds.success ? mapBounds.data : extents.success ? boundsOfExtents(extents.data) : null,
    polygons: polygons.success ? polygons.data.slice(0, LIMITS.polygons) : [],
    limitSearchToFavorites: false,
  };
  const url = savedSearchParamsSchema.shape.url.safeParse(raw.url);
  return { ...savedSearchParams(state), ...(url.success && !isVersion1(raw) ? { url: url.data } : {}) };
}

const extentsSchema = z.pick(savedSearchParamsSchema, { lat_extent: true, lng_extent: true });

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

/** Parses each field separately, so that an invalid one does not lose the others. */
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

/** Reads a list stored as a list or as a text with commas. */
function listOf(value: string | string[] | undefined): string[] {
  const texts = typeof value === 'string' ? value.split(',') : (value ?? []);
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** Reads an area: a region path, handles joined by slashes or dashes, or an island's name. */
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
