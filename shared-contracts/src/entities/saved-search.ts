import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { polygonSchema } from './region';
import { mapBoundsSchema, searchFiltersSchema, sortOrderSchema } from './search';

const text = z.nullable(z.string());

/** What a saved search stores of the search itself [A3.9]. */
export const savedSearchParamsSchema = z.object({
  ...searchFiltersSchema.shape,
  url: z.string().check(z.maxLength(2000)),
  sort_order: z.optional(sortOrderSchema),
  polygons: z.array(polygonSchema).check(z.maxLength(LIMITS.polygons)),
  mapBounds: z.nullable(mapBoundsSchema),
  lat_extent: z.nullable(z.tuple([z.number(), z.number()])),
  lng_extent: z.nullable(z.tuple([z.number(), z.number()])),
});
export type SavedSearchParams = z.infer<typeof savedSearchParamsSchema>;

/** The legacy form; converted on read, written as version 2 (D40) [A3.10]. */
export const savedSearchParamsV1Schema = z.object({
  area: z.optional(z.union([z.string(), z.array(z.string())])),
  types: z.optional(z.union([z.string(), z.array(z.string())])),
  price_min: z.optional(z.union([z.number(), z.string()])),
  price_max: z.optional(z.union([z.number(), z.string()])),
});
export type SavedSearchParamsV1 = z.infer<typeof savedSearchParamsV1Schema>;

/** [A3.8] [B3.31]; `id` null means not saved yet [A4.4]. */
export const savedSearchSchema = z.object({
  id: z.nullable(z.int()),
  title: z.string().check(z.maxLength(LIMITS.savedSearchTitle)),
  email_subscribe: z.boolean(),
  /** 0 as soon as found, 1 daily, 7 weekly, 30 monthly (D37) */
  days_between_emails: z.union([z.literal(0), z.literal(1), z.literal(7), z.literal(30)]),
  send_me_copy: z.boolean(),
  copy_title: text,
  copy_email: text,
  search_params: savedSearchParamsSchema,
  version: z.literal(2),
  share_code: text,
  from_share_url: z.boolean(),
  /** what was stored cannot be read: the filters given are those of a plain search */
  unreadable: z.optional(z.boolean()),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** What anyone with the share code may see: title and filters, never the owner (D39). */
export const sharedSearchSchema = z.object({
  title: z.string(),
  share_code: z.string(),
  search_params: savedSearchParamsSchema,
});
export type SharedSearch = z.infer<typeof sharedSearchSchema>;

/** A favorite as the list stores it; some carry only the MLS id [B4.27]. */
export const favoriteSchema = z.object({
  internal_id: text,
  mls_id: text,
  created_at: z.string(),
  /** the owner's own words about it; staff acting for the owner read them (D31) */
  note: z.optional(text),
});
export type Favorite = z.infer<typeof favoriteSchema>;

/** @deprecated since 1.1.0: favorites are the one list of kept listings; `readFavorites` answers them. */
export const shortlistSchema = z.object({ name: z.string(), listings: z.array(favoriteSchema) });
export type Shortlist = z.infer<typeof shortlistSchema>;
