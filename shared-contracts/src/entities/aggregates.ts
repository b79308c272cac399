import * as z from 'zod/mini';
import { recordOf } from '../keys-of';
import { ADVANCED_FILTER_KEYS } from '../search/filters';

/** One value of a facet and how many listings have it. */
export const facetBucketSchema = z.object({ value: z.string(), count: z.int() });
export type FacetBucket = z.infer<typeof facetBucketSchema>;
const facet = z.array(facetBucketSchema);

/** Bars of equal width from 0 to the upper edge, then one overflow bar whose `to` is null. */
export const priceHistogramSchema = z.array(z.object({ from: z.number(), to: z.nullable(z.number()), count: z.int() }));
export type PriceHistogram = z.infer<typeof priceHistogramSchema>;

/** All facets, including one for each advanced filter. A response contains the requested ones. */
export const aggregatesSchema = z.object({
  price_histogram: z.optional(priceHistogramSchema),
  island: z.optional(facet),
  district: z.optional(facet),
  town: z.optional(facet),
  community: z.optional(facet),
  district_island: z.optional(facet),
  region_pairs: z.optional(facet),
  hl_regions: z.optional(facet),
  mls_provider: z.optional(facet),
  mls_area_major: z.optional(facet),
  mls_area_minor: z.optional(facet),
  lease_island_term: z.optional(facet),
  type_dwelling: z.optional(facet),
  listing_status_name: z.optional(facet),
  title_land: z.optional(facet),
  beds: z.optional(facet),
  baths: z.optional(facet),
  /** the least of SEA_DISTANCE_STEPS that the home is within; homes beyond the last step have none */
  sea_distance: z.optional(facet),
  zoning_normalized: z.optional(facet),
  mls_building_name: z.optional(facet),
  ...recordOf(ADVANCED_FILTER_KEYS.map((key) => [key, z.optional(facet)] as const)),
});
export type Aggregates = z.infer<typeof aggregatesSchema>;
export const facetNameSchema = z.keyof(aggregatesSchema);
export type FacetName = z.infer<typeof facetNameSchema>;
export const FACET_NAMES: readonly FacetName[] = facetNameSchema.options;
