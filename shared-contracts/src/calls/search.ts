import * as z from 'zod/mini';
import { CACHE_SECONDS, LIMITS } from '../basics/constants';
import { aggregatesSchema, type FacetName, facetBucketSchema } from '../entities/aggregates';
import { listingCardSchema, listingPinSchema, resultCardSchema } from '../entities/listing';
import { polygonSchema } from '../entities/region';
import { mapBoundsSchema, searchFiltersSchema, sortOrderSchema } from '../entities/search';
import { defineCall } from './define-call';

const tag = 'Search';
const id = z.string().check(z.minLength(1), z.maxLength(64));
const ids = z.array(id).check(z.maxLength(LIMITS.personalIds));

/** Body limit for drawn outlines with 5,000 corners, 1,000 hidden ids and 1,000 favorites. */
export const SEARCH_BODY_KB = 512;

/** The body of every search call: the search with its filters. All fields are optional. */
export const searchRequestSchema = z.object({
  filters: z.optional(searchFiltersSchema),
  page: z.optional(z.int().check(z.gte(1), z.lte(LIMITS.page))),
  from: z.optional(z.int().check(z.gte(0), z.lte(10_000_000))),
  /** 0 gives counts only; more than 100 is answered with 100 rows */
  limit: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
  sort_order: z.optional(sortOrderSchema),
  polygons: z.optional(z.array(polygonSchema).check(z.maxLength(LIMITS.polygons))),
  mapBounds: z.optional(z.nullable(mapBoundsSchema)),
  hidden_internal_ids: z.optional(ids),
  limitSearchToFavorites: z.optional(z.boolean()),
  /** ids to which limitSearchToFavorites limits the result */
  favorites: z.optional(ids),
  company_listing: z.optional(z.boolean()),
  /** requested facets; missing means the default set, an empty list means none */
  aggregates_query: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(64))),
  pricesOnly: z.optional(z.boolean()),
});
export type SearchRequest = z.infer<typeof searchRequestSchema>;

export const searchAnswerSchema = z.object({
  results: z.array(listingCardSchema),
  total: z.int(),
  displayed: z.int(),
  from: z.int(),
  aggregations: aggregatesSchema,
  /** the search engine does not answer now: this is its last answer, of this time */
  as_of: z.optional(z.iso.datetime()),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

export const searchAll = defineCall({
  name: 'searchAll',
  method: 'POST',
  reads: true,
  path: '/api/v3/search/all',
  access: 'public',
  tag,
  body: z.nullish(searchRequestSchema),
  bodyKb: SEARCH_BODY_KB,
  answer: searchAnswerSchema,
  perMinute: 240,
});

export const searchCardsAnswerSchema = z.extend(searchAnswerSchema, { results: z.array(resultCardSchema) });
export type SearchCardsAnswer = z.infer<typeof searchCardsAnswerSchema>;

/** The facets that the search page shows before the user opens a filter. */
export const CARD_FACETS = [
  'price_histogram',
  'type_dwelling',
  'listing_status_name',
  'title_land',
  'beds',
  'baths',
] as const satisfies readonly FacetName[];

/**
 * The listings of `searchAll` as `ResultCard`, a fifth of its bytes. Without `aggregates_query` the answer has
 * `CARD_FACETS`.
 */
export const searchCards = defineCall({
  name: 'searchCards',
  method: 'POST',
  reads: true,
  path: '/api/v3/search/cards',
  access: 'public',
  tag,
  body: z.nullish(searchRequestSchema),
  bodyKb: SEARCH_BODY_KB,
  answer: searchCardsAnswerSchema,
  perMinute: 240,
});

/** Maximum number of neighbours on either side of one listing. */
const MAX_REACH = 500;

/** A search with the result that the user is viewing. */
export const resultSetRequestSchema = z.extend(searchRequestSchema, {
  /** only this many entries before and after this listing; all entries if it is not in the results */
  around: z.optional(
    z.object({
      slug: z.string().check(z.minLength(1), z.maxLength(300)),
      reach: z.int().check(z.gte(1), z.lte(MAX_REACH)),
    }),
  ),
});
export type ResultSetRequest = z.infer<typeof resultSetRequestSchema>;

/** Ordered ids and slugs for previous and next. */
export const resultSetAnswerSchema = z.object({
  total: z.int(),
  /** index of the first entry in all results, from 0; set when `around` was requested and found */
  from: z.optional(z.int()),
  entries: z.array(z.object({ internal_id: z.string(), slug: z.string() })),
});
export type ResultSetAnswer = z.infer<typeof resultSetAnswerSchema>;

export const searchResultSet = defineCall({
  name: 'searchResultSet',
  method: 'POST',
  reads: true,
  path: '/api/v3/search/result_set',
  access: 'public',
  tag,
  body: z.nullish(resultSetRequestSchema),
  bodyKb: SEARCH_BODY_KB,
  answer: resultSetAnswerSchema,
  perMinute: 240,
});

/** Accepts filters at the top level, or the full search. Without a body it returns the top-level facets. */
export const searchAggregates = defineCall({
  name: 'searchAggregates',
  method: 'POST',
  reads: true,
  path: '/api/v3/search/aggregates',
  access: 'public',
  tag,
  body: z.nullish(z.object({ ...searchRequestSchema.shape, ...searchFiltersSchema.shape })),
  bodyKb: SEARCH_BODY_KB,
  answer: aggregatesSchema,
  perMinute: 240,
});

export const readAggregates = defineCall({
  name: 'readAggregates',
  method: 'GET',
  path: '/api/v3/search/aggregates/',
  access: 'public',
  tag,
  answer: aggregatesSchema,
  cacheSeconds: CACHE_SECONDS.topLevelAggregates,
});

export const globalAggregates = defineCall({
  name: 'globalAggregates',
  method: 'POST',
  reads: true,
  path: '/api/v3/search/aggregates/global',
  access: 'public',
  tag,
  answer: z.object({
    island: z.array(facetBucketSchema),
    type_dwelling: z.array(facetBucketSchema),
    by_island: z.record(z.string(), z.array(facetBucketSchema)),
    total: z.int(),
  }),
  cacheSeconds: CACHE_SECONDS.globalAggregates,
});

export const advancedAggregates = defineCall({
  name: 'advancedAggregates',
  method: 'POST',
  reads: true,
  path: '/api/v3/search/aggregates/advanced_aggregates',
  access: 'public',
  tag,
  body: z.nullish(z.object({ ...searchRequestSchema.shape, ...searchFiltersSchema.shape })),
  bodyKb: SEARCH_BODY_KB,
  answer: aggregatesSchema,
  perMinute: 240,
});

/** Maximum number of searches that one request counts, to show the result of suggested changes. */
const MAX_COUNTS = 24;
export const searchCounts = defineCall({
  name: 'searchCounts',
  method: 'POST',
  reads: true,
  path: '/api/v3/search/counts',
  access: 'public',
  tag,
  body: z.object({ searches: z.array(searchRequestSchema).check(z.minLength(1), z.maxLength(MAX_COUNTS)) }),
  bodyKb: SEARCH_BODY_KB,
  answer: z.object({ totals: z.array(z.int()) }),
  perMinute: 240,
});

/** A cluster of listings on the map. A cluster of one listing contains its pin. */
export const mapClusterSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.int(),
  pin: z.nullable(listingPinSchema),
});
export type MapCluster = z.infer<typeof mapClusterSchema>;

export const mapAnswerSchema = z.object({
  clusters: z.array(mapClusterSchema),
  /** listings within the view, and those that match but have no position */
  total: z.int(),
  without_position: z.int(),
  /** the bounding box of all matches, which is the first view of the map */
  extent: z.nullable(
    z.object({
      ne: z.object({ lat: z.number(), lng: z.number() }),
      sw: z.object({ lat: z.number(), lng: z.number() }),
    }),
  ),
});
export type MapAnswer = z.infer<typeof mapAnswerSchema>;

export const searchMap = defineCall({
  name: 'searchMap',
  method: 'POST',
  reads: true,
  path: '/api/v3/search/map',
  access: 'public',
  tag,
  body: z.object({
    search: z.nullish(searchRequestSchema),
    view: z.optional(mapBoundsSchema),
    zoom: z.number().check(z.gte(0), z.lte(24)),
  }),
  bodyKb: SEARCH_BODY_KB,
  answer: mapAnswerSchema,
  perMinute: 300,
});
