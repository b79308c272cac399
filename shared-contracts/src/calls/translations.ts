import * as z from 'zod/mini';
import { defineCall } from './define-call';

/** The machine translation of a listing's description; null where the site has none, or none yet. */
export const listingTranslation = defineCall({
  name: 'listingTranslation',
  method: 'GET',
  path: '/api/v3/search/translation/:slug',
  access: 'public',
  tag: 'Listings',
  params: z.object({ slug: z.string().check(z.minLength(1), z.maxLength(160)) }),
  query: z.object({ language: z.string().check(z.regex(/^[a-z]{2}$/)) }),
  answer: z.nullable(z.object({ text: z.string() })),
});
