import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { agentSchema } from '../entities/agent';
import { blogPostSchema } from '../entities/content';
import { listingCardSchema } from '../entities/listing';
import { regionSearchResultSchema } from '../entities/region';
import { defineCall } from './define-call';

/**
 * What the universal search shows of the server's, for one text, in one answer. A section that is late or broken is
 * null: whoever asks calls for it by its own call, so that it holds up no other [B2.6.2].
 */
export const universalAnswerSchema = z.object({
  regions: z.nullable(z.array(regionSearchResultSchema)),
  listings: z.nullable(z.object({ results: z.array(listingCardSchema), total: z.int() })),
  /** none below four characters [B5.25] */
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
  query: z.object({ s: z.string().check(z.maxLength(LIMITS.query)) }),
  answer: universalAnswerSchema,
  perMinute: 240,
});
