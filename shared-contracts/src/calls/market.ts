import * as z from 'zod/mini';
import { CACHE_SECONDS } from '../basics/constants';
import { regionMarketSchema } from '../entities/market';
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
