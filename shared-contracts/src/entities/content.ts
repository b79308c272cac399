import * as z from 'zod/mini';
import { regionOutlineSchema } from './region';

const text = z.nullable(z.string());

/** Mean and median asking price by property type; the Regional Information grid shows the median. */
export const propertyTypeAveragesSchema = z.object({
  options: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      item_count: z.int(),
      avg: z.nullable(z.number()),
      median: z.optional(z.nullable(z.number())),
    }),
  ),
});
export type PropertyTypeAverages = z.infer<typeof propertyTypeAveragesSchema>;

/** Texts about one region; an empty object for a region without texts. */
export const regionContentSchema = z.object({
  title: z.optional(z.string()),
  /** paragraphs of plain text */
  body: z.optional(z.array(z.string())),
  summary: z.optional(z.string()),
  image: z.optional(text),
  outlines: z.optional(z.array(regionOutlineSchema)),
  property_type_averages: z.optional(propertyTypeAveragesSchema),
  /** the regions one level down, the islands for no region; with `parts=text` only */
  within: z.optional(z.array(z.object({ name: z.string(), handles: z.array(z.string()), listing_count: z.int() }))),
  sample: z.optional(z.boolean()),
});
export type RegionContent = z.infer<typeof regionContentSchema>;

/** An island as the home page shows it. */
export const islandContentSchema = z.object({ handle: z.string(), title: z.string(), summary: text, image: text });
export type IslandContent = z.infer<typeof islandContentSchema>;

export const blogPostSchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.object({ rendered: z.string() }),
  date: z.string(),
  category: z.string(),
  link: z.string(),
  excerpt: z.string(),
  image: text,
});
export type BlogPost = z.infer<typeof blogPostSchema>;

/** A page of the content store: company pages, policies, collections without a module of their own. */
export const contentPageSchema = z.object({
  path: z.string(),
  title: z.string(),
  lead: text,
  /** paragraphs; a line beginning with '## ' is a heading */
  body: z.array(z.string()),
  sample: z.boolean(),
});
export type ContentPage = z.infer<typeof contentPageSchema>;
