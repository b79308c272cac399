import * as z from 'zod/mini';
import { CACHE_SECONDS } from '../basics/constants';
import { defineCall } from './define-call';

const matrix = z.array(z.array(z.nullable(z.number().check(z.gte(0)))));

/**
 * Drives between homes, from each row to each column in the order of `ids`: by the operator's routing service, without
 * traffic. Null where no road leads, or a position is not published. Only sites with `settings.routingSource` have it.
 */
export const travelTimes = defineCall({
  name: 'travelTimes',
  method: 'GET',
  path: '/api/v3/search/travel/:ids',
  access: 'public',
  tag: 'Listings',
  /** at most `LIMITS.planned` internal ids, joined by ',' */
  params: z.object({ ids: z.string().check(z.minLength(1), z.maxLength(1300)) }),
  answer: z.object({
    /** the homes that were found */
    ids: z.array(z.string()),
    minutes: matrix,
    /** by road */
    miles: matrix,
  }),
  perMinute: 60,
  cacheSeconds: CACHE_SECONDS.detailDefault,
});
