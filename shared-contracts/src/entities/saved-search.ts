import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { polygonSchema } from './region';
import { mapBoundsSchema, searchFiltersSchema, sortOrderSchema } from './search';

const text = z.nullable(z.string());

/** The stored parameters of a saved search. */
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

/** The legacy format, which is read and written back as version 2. */
export const savedSearchParamsV1Schema = z.object({
  area: z.optional(z.union([z.string(), z.array(z.string())])),
  types: z.optional(z.union([z.string(), z.array(z.string())])),
  price_min: z.optional(z.union([z.number(), z.string()])),
  price_max: z.optional(z.union([z.number(), z.string()])),
});
export type SavedSearchParamsV1 = z.infer<typeof savedSearchParamsV1Schema>;

/** A saved search. `id` is null before it is saved. */
export const savedSearchSchema = z.object({
  id: z.nullable(z.int()),
  title: z.string().check(z.maxLength(LIMITS.savedSearchTitle)),
  email_subscribe: z.boolean(),
  /** 0 immediately, 1 daily, 7 weekly, 30 monthly */
  days_between_emails: z.union([z.literal(0), z.literal(1), z.literal(7), z.literal(30)]),
  send_me_copy: z.boolean(),
  copy_title: text,
  copy_email: text,
  search_params: savedSearchParamsSchema,
  version: z.literal(2),
  share_code: text,
  from_share_url: z.boolean(),
  /** true when the stored filters are unreadable; the filters are then the defaults */
  unreadable: z.optional(z.boolean()),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** The public part for users with the share code: title and filters, never the owner. */
export const sharedSearchSchema = z.object({
  title: z.string(),
  share_code: z.string(),
  search_params: savedSearchParamsSchema,
});
export type SharedSearch = z.infer<typeof sharedSearchSchema>;

/** A stored favorite. Some have only the MLS id. */
export const favoriteSchema = z.object({
  internal_id: text,
  mls_id: text,
  created_at: z.string(),
  /** the owner's note, which staff who act for the owner can read */
  note: z.optional(text),
});
export type Favorite = z.infer<typeof favoriteSchema>;
