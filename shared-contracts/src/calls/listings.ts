import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { listingCardSchema, listingSchema, pricePointSchema, similarListingSchema } from '../entities/listing';
import { regionSchema } from '../entities/region';
import { defineCall } from './define-call';

const tag = 'Listings';
const key = z.string().check(z.minLength(1), z.maxLength(160));

/** What a handle or slug names. */
export const prefixAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listing'), listing: listingSchema }),
  z.object({ kind: z.literal('region'), region: regionSchema }),
  z.object({ kind: z.literal('none') }),
]);
export type PrefixAnswer = z.infer<typeof prefixAnswerSchema>;

export const resolvePrefix = defineCall({
  name: 'resolvePrefix',
  method: 'GET',
  path: '/api/v3/search/prefix/slug/:slug',
  access: 'public',
  tag,
  params: z.object({ slug: key }),
  answer: prefixAnswerSchema,
});

/** Null when the listing does not exist or is not public. */
export const listingBySlug = defineCall({
  name: 'listingBySlug',
  method: 'GET',
  path: '/api/v3/search/slug/:slug',
  access: 'public',
  tag,
  params: z.object({ slug: key }),
  answer: z.nullable(listingSchema),
});

export const listingByMls = defineCall({
  name: 'listingByMls',
  method: 'GET',
  path: '/api/v3/search/mls/:id',
  access: 'public',
  tag,
  params: z.object({ id: key }),
  answer: z.nullable(listingSchema),
});

export const listingByTmk = defineCall({
  name: 'listingByTmk',
  method: 'GET',
  path: '/api/v3/search/tmk/:id',
  access: 'public',
  tag,
  params: z.object({ id: key }),
  answer: z.nullable(listingSchema),
});

export const listingByInternalId = defineCall({
  name: 'listingByInternalId',
  method: 'GET',
  path: '/api/v3/search/internal_id/:id',
  access: 'public',
  tag,
  params: z.object({ id: key }),
  answer: z.nullable(listingSchema),
});

/** In the order of the request, without unknown ids. */
export const listingsByIds = defineCall({
  name: 'listingsByIds',
  method: 'GET',
  path: '/api/v3/search/ids/:ids',
  access: 'public',
  tag,
  params: z.object({ ids: z.string().check(z.minLength(1), z.maxLength(6500)) }),
  answer: z.array(listingCardSchema),
});

export const listingsByIdList = defineCall({
  name: 'listingsByIdList',
  method: 'POST',
  path: '/api/v3/search/ids/ids',
  access: 'public',
  tag,
  body: z.object({ ids: z.array(key).check(z.maxLength(LIMITS.ids)) }),
  answer: z.object({ results: z.array(listingCardSchema) }),
});

export const commissionByMls = defineCall({
  name: 'commissionByMls',
  method: 'GET',
  path: '/api/v3/search/csb/:mlsId',
  access: 'public',
  tag,
  params: z.object({ mlsId: key }),
  answer: z.object({ coopCommission: z.nullable(z.string()) }),
});

/** Full-text search over address and MLS id, a fallback of the universal search. */
export const searchByText = defineCall({
  name: 'searchByText',
  method: 'GET',
  path: '/api/v3/search/query',
  access: 'public',
  tag,
  query: z.object({ s: z.string().check(z.maxLength(LIMITS.query)) }),
  answer: z.object({ results: z.array(listingCardSchema), total: z.int() }),
  perMinute: 120,
});

/** Every price a public listing had since its changes are recorded, oldest first; null when it does not exist. */
export const priceHistory = defineCall({
  name: 'priceHistory',
  method: 'GET',
  path: '/api/v3/search/prices/:slug',
  access: 'public',
  tag,
  params: z.object({ slug: key }),
  answer: z.nullable(z.array(pricePointSchema)),
});

/** Between 0.9 and 1.2 times the price, same island first, then nearest price. */
export const similarListings = defineCall({
  name: 'similarListings',
  method: 'GET',
  path: '/api/v3/search/similar/:slug',
  access: 'public',
  tag,
  params: z.object({ slug: key }),
  answer: z.array(similarListingSchema),
});
