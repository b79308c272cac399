import * as z from 'zod/mini';
import { REGION_LEVELS } from '../basics/vocabulary';

export const regionLevelSchema = z.enum(REGION_LEVELS);
export type RegionLevel = z.infer<typeof regionLevelSchema>;

export const latLngSchema = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
});
export type LatLng = z.infer<typeof latLngSchema>;

/** One step of a region path: handle for URLs, name for the page. */
export const regionStepSchema = z.object({
  level: regionLevelSchema,
  name: z.string(),
  handle: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
});
export type RegionStep = z.infer<typeof regionStepSchema>;

/** A region of the directory, with its path from the island down. */
export const regionSchema = z.object({
  id: z.int(),
  name: z.string(),
  handle: z.string(),
  level: regionLevelSchema,
  /** from the island to this region, this region included */
  path: z.array(regionStepSchema),
  /** 'Island::Maui > District::South > Town::Kihei' */
  region_level_string: z.string(),
  center: z.nullable(latLngSchema),
  /** listings within, as a search of the region shows them without other filters */
  listing_count: z.int(),
});
export type Region = z.infer<typeof regionSchema>;

/** A row of the universal search's Areas section. */
export const regionSearchResultSchema = z.object({
  name: z.string(),
  region_level_string: z.string(),
  label: z.string(),
  /** handles from the island down, for the link */
  handles: z.array(z.string()),
  summary: z.array(z.object({ label: z.string(), count: z.int() })),
});
export type RegionSearchResult = z.infer<typeof regionSearchResultSchema>;

const neighborhoodsSchema = z.record(z.string(), z.object({}));
const townsSchema = z.record(z.string(), neighborhoodsSchema);
const districtsSchema = z.record(z.string(), townsSchema);

/** island > district > town > neighborhood, every key 'name::id'. */
export const regionMatrixSchema = z.record(z.string(), districtsSchema);
export type RegionMatrix = z.infer<typeof regionMatrixSchema>;

/** A closed outline in GeoJSON order (lng, lat); used for a drawn search area and a region's shape. */
export const polygonSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  coordinates: z
    .array(z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))]))
    .check(z.minLength(4), z.maxLength(2000)),
  /** a search leaves out the homes within it */
  exclude: z.optional(z.boolean()),
});
export type Polygon = z.infer<typeof polygonSchema>;

export const regionOutlineSchema = z.object({
  name: z.string(),
  polygon: polygonSchema,
  /** true when the outline was drawn by hand and is not an official boundary */
  approximate: z.boolean(),
});
export type RegionOutline = z.infer<typeof regionOutlineSchema>;
