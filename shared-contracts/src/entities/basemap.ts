import * as z from 'zod/mini';

/** [lng, lat] */
const positionSchema = z.tuple([z.number(), z.number()]);
const lineSchema = z.array(positionSchema);

/** The islands as they are seen from one distance. */
const landSchema = z.object({
  /** of each island its shore, which ends where it begins, and behind it its lakes */
  islands: z.array(z.array(lineSchema)),
  /** the shores once more, with the few corners that shallow water around them needs */
  shallows: z.array(lineSchema),
});
export type BasemapLand = z.infer<typeof landSchema>;

const placeSchema = z.object({
  kind: z.enum(['island', 'town', 'community', 'summit', 'water']),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** of towns: 1 is the largest */
  rank: z.optional(z.number()),
  /** of summits: how far the land rises around them, in meters */
  rises: z.optional(z.number()),
});
export type BasemapPlace = z.infer<typeof placeSchema>;

/** The site's own map, as the metadata of its style hold it: few shapes, which the page draws by itself in every frame. */
export const basemapSchema = z.object({
  land: z.object({ far: landSchema, mid: landSchema, near: landSchema }),
  /** mountain ranges, shaded softly */
  crests: z.array(lineSchema),
  places: z.array(placeSchema),
});
export type Basemap = z.infer<typeof basemapSchema>;
/** Under this name a style's metadata hold a basemap. */
export const BASEMAP_KEY = 'site:basemap';
