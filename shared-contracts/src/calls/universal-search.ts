import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { agentSchema } from '../entities/agent';
import { blogPostSchema } from '../entities/content';
import { listingCardSchema } from '../entities/listing';
import { regionSearchResultSchema } from '../entities/region';
import { defineCall } from './define-call';

/**
 * The server's results of the universal search for one text. A section that is late or failed is null; the client then
 * requests it by its own call, so that it does not delay the others.
 */
export const universalAnswerSchema = z.object({
  regions: z.nullable(z.array(regionSearchResultSchema)),
  listings: z.nullable(z.object({ results: z.array(listingCardSchema), total: z.int() })),
  /** none below four characters */
  agents: z.nullable(z.array(agentSchema)),
  posts: z.nullable(z.array(blogPostSchema)),
});
export type UniversalAnswer = z.infer<typeof universalAnswerSchema>;

export const universalSearch = defineCall({
  name: 'universalSearch',
  method: 'GET',
  path: '/api/v3/search/universal',
  access: 'public',
  tag: 'Search',
  query: z.object({
    s: z.string().check(z.maxLength(LIMITS.query)),
    /** leaves listings of the other kind out, unless the text finds only those */
    deal: z.optional(z.enum(['sale', 'rent'])),
  }),
  answer: universalAnswerSchema,
  perMinute: 240,
});
