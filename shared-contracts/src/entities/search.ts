import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { DWELLING_KEYS, SORT_ORDERS } from '../basics/vocabulary';
import { recordOf } from '../keys-of';
import { DETAIL_FILTERS, endsOf, FLAG_FILTERS, filtersOfKind, RANGE_FILTERS, RANGE_MAX } from '../search/filters';
import { latLngSchema, type Polygon } from './region';

export const sortOrderSchema = z.enum(SORT_ORDERS);
export type SortOrder = z.infer<typeof sortOrderSchema>;

export const dwellingKeySchema = z.enum(DWELLING_KEYS);
export type DwellingKey = z.infer<typeof dwellingKeySchema>;

/** The bounds of a map view; se and nw are derived from the other two. */
export const mapBoundsSchema = z.object({
  ne: latLngSchema,
  sw: latLngSchema,
  se: latLngSchema,
  nw: latLngSchema,
  center: latLngSchema,
});
export type MapBounds = z.infer<typeof mapBoundsSchema>;

const word = z.string().check(z.minLength(1), z.maxLength(120));
const words = z.array(word).check(z.maxLength(LIMITS.filterValues));
const amount = (measure: keyof typeof RANGE_MAX) => z.number().check(z.gte(0), z.lte(RANGE_MAX[measure]));
const each = <K extends string, S extends z.ZodMiniType>(filters: readonly { key: K }[], schema: S) =>
  recordOf(filters.map(({ key }) => [key, z.optional(schema)] as const));

/** Filters under `advanced`; an empty or missing list does not filter. */
export const advancedFiltersSchema = z.object(each(DETAIL_FILTERS, words));
export type AdvancedFilters = z.infer<typeof advancedFiltersSchema>;

/**
 * The filters of a search, built from the table of filters. A missing field does not filter, with two exceptions: `statuses` defaults to the three public ones and `title_land` to Fee Simple
 * only; an empty `title_land` list switches the tenure filter off.
 */
export const searchFiltersSchema = z.object({
  /** 'Island::X > District::Y > Town::Z > Community::W > BuildingName::V', one to five levels */
  hl_regions: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(400))).check(z.maxLength(LIMITS.filterValues)),
  ),
  ...each(
    [...filtersOfKind('places'), ...filtersOfKind('choice'), ...filtersOfKind('words'), ...filtersOfKind('parcels')],
    words,
  ),
  dwelling_type_name: z.optional(z.array(dwellingKeySchema).check(z.maxLength(DWELLING_KEYS.length))),
  ...recordOf(
    RANGE_FILTERS.flatMap((range) =>
      endsOf(range).map(({ field }) => [field, z.optional(amount(range.measure))] as const),
    ),
  ),
  ...each(filtersOfKind('text'), z.string().check(z.maxLength(LIMITS.query))),
  ...each(FLAG_FILTERS, z.boolean()),
  ...each(filtersOfKind('agent'), z.int()),
  advanced: z.optional(advancedFiltersSchema),
});
export type SearchFilters = z.infer<typeof searchFiltersSchema>;

/** What a page searches. The address contains all of it. */
export interface SearchState {
  filters: SearchFilters;
  page: number;
  sort_order: SortOrder;
  mapBounds: MapBounds | null;
  polygons: Polygon[];
  limitSearchToFavorites: boolean;
}
