import * as z from 'zod/mini';
import { CACHE_SECONDS, LIMITS } from '../basics/constants';
import { marketPlaceSchema, regionMarketSchema } from '../entities/market';
import { dwellingKeySchema } from '../entities/search';
import { defineCall } from './define-call';

/** The figures of a region; null for a region that does not exist. */
export const regionMarket = defineCall({
  name: 'regionMarket',
  method: 'GET',
  path: '/api/v3/search/regions/market',
  access: 'public',
  tag: 'Regions, offices, agents',
  /** handles from the island down, joined by '/' */
  query: z.object({ region: z.string().check(z.minLength(1), z.maxLength(300)) }),
  answer: z.nullable(regionMarketSchema),
  cacheSeconds: CACHE_SECONDS.detailDefault,
});

/** What a seller says of a home. */
export const homeToSellSchema = z.object({
  /** name of its town or other region */
  place: z.string().check(z.minLength(1), z.maxLength(LIMITS.query)),
  type: dwellingKeySchema,
  beds: z.optional(z.coerce.number().check(z.gte(0), z.lte(50))),
  baths: z.optional(z.coerce.number().check(z.gte(0), z.lte(50))),
  /** in dollars */
  price: z.optional(z.coerce.number().check(z.gt(0), z.lte(1e9))),
});
export type HomeToSell = z.infer<typeof homeToSellSchema>;

/** How many people look for a home by a saved search that it matches. */
export const homeDemand = defineCall({
  name: 'homeDemand',
  method: 'GET',
  path: '/api/v3/sell/demand',
  access: 'public',
  tag: 'Saved searches',
  query: homeToSellSchema,
  answer: z.object({
    /** the region of the name; null for an unknown name */
    region: z.nullable(marketPlaceSchema),
    /** the region with those around it: 'Hilo, South Hilo, Big Island' */
    label: z.optional(z.string()),
    /** other regions of this name, as `place` names them */
    others: z.optional(z.array(z.string())),
    /** rounded to tens; null for fewer than ten */
    searches: z.nullable(z.int()),
  }),
  perMinute: 60,
});
