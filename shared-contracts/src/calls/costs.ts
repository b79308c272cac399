import * as z from 'zod/mini';
import { CACHE_SECONDS } from '../basics/constants';
import { COUNTIES, HOME_USES } from '../basics/vocabulary';
import { defineCall } from './define-call';

const dollars = z.number().check(z.gte(0), z.lte(1e12));
const text = z.string().check(z.minLength(1), z.maxLength(200));

/** A class of a county's property tax. */
export const taxClassSchema = z.object({
  county: z.enum(COUNTIES),
  /** the use of a home that puts it into the class */
  use: z.enum(HOME_USES),
  /** the county's name of the class */
  name: text,
  /** the assessed value from which the class applies; of several classes of a use the one with the highest such value counts */
  from: dollars,
  /** what is taken off the assessed value; null where that is not known */
  exemption: z.nullable(dollars),
  /** dollars a year for each $1,000 of the value above `above`, up to the next one; the first is above 0 */
  rates: z
    .array(z.object({ above: dollars, rate: z.number().check(z.gte(0), z.lte(1000)) }))
    .check(z.minLength(1), z.maxLength(6)),
  /** '2025–26' */
  fiscal_year: text,
  /** who published the rates */
  source: text,
  href: z.url({ protocol: /^https?$/ }),
});
export type TaxClass = z.infer<typeof taxClassSchema>;

/** What the monthly cost of a home is computed by. */
export const costRulesSchema = z.object({
  /** how cards, filters and orders assume that a home is used */
  home_use: z.enum(['owner', 'second']),
  classes: z.array(taxClassSchema).check(z.maxLength(60)),
  /** of these rules; a change names the version that it is based on */
  version: z.string().check(z.maxLength(64)),
});
export type CostRules = z.infer<typeof costRulesSchema>;

export const readCostRules = defineCall({
  name: 'readCostRules',
  method: 'GET',
  path: '/api/v3/cost_rules',
  access: 'public',
  tag: 'Listings',
  answer: costRulesSchema,
  cacheSeconds: CACHE_SECONDS.detailDefault,
});
