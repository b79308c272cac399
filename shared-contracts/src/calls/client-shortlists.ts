import * as z from 'zod/mini';
import { defineCall } from './define-call';

/** A list that a client shares with their agent. */
export const clientShortlistSchema = z.object({
  id: z.int(),
  client_id: z.int(),
  client_name: z.string(),
  client_email: z.string(),
  homes: z.int(),
  members: z.int(),
  /** marks and comments of others since the agent saw the list */
  news: z.int(),
  /** of the newest mark or comment; null without one */
  changed_at: z.nullable(z.string()),
});
export type ClientShortlist = z.infer<typeof clientShortlistSchema>;

/** Lists of the agent's own clients who let their agent see them, the newest change first. */
export const clientShortlists = defineCall({
  name: 'clientShortlists',
  method: 'GET',
  path: '/api/v3/staff/shortlists',
  access: 'advisor',
  tag: 'Staff',
  answer: z.object({ shortlists: z.array(clientShortlistSchema) }),
});
