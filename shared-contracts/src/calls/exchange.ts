import * as z from 'zod/mini';
import { CACHE_SECONDS } from '../basics/constants';
import { isDay } from '../basics/days';
import { defineCall } from './define-call';

/** The price of a dollar in yen on a day. */
export const yenRateSchema = z.object({
  yen: z.number().check(z.gte(50), z.lte(500)),
  day: z.string().check(z.refine(isDay)),
});
export type YenRate = z.infer<typeof yenRateSchema>;

/** The rate of Japanese pages; null where the site has none of the last seven days. */
export const readYenRate = defineCall({
  name: 'readYenRate',
  method: 'GET',
  path: '/api/v3/yen_rate',
  access: 'public',
  tag: 'Listings',
  answer: z.nullable(yenRateSchema),
  cacheSeconds: CACHE_SECONDS.detailDefault,
});
