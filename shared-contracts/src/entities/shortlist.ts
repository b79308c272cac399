import * as z from 'zod/mini';
import { SHORTLIST_MARKS, SHORTLIST_ROLES } from '../basics/vocabulary';

const id = z.int();
const time = z.string();

export const shortlistMarkSchema = z.enum(SHORTLIST_MARKS);
export type ShortlistMark = z.infer<typeof shortlistMarkSchema>;

/** A person of a shared list, by the name that the others see. */
export const shortlistMemberSchema = z.object({
  id,
  name: z.string(),
  role: z.enum(SHORTLIST_ROLES),
});
export type ShortlistMember = z.infer<typeof shortlistMemberSchema>;

export const shortlistCommentSchema = z.object({
  id,
  member_id: id,
  /** plain text with line breaks */
  text: z.string(),
  at: time,
});
export type ShortlistComment = z.infer<typeof shortlistCommentSchema>;

/** A favorite of the owner, with what the people of the list say about it. */
export const shortlistHomeSchema = z.object({
  internal_id: z.string(),
  /** when the owner saved it */
  added_at: time,
  marks: z.array(z.object({ member_id: id, mark: shortlistMarkSchema, at: time })),
  /** oldest first */
  comments: z.array(shortlistCommentSchema),
});
export type ShortlistHome = z.infer<typeof shortlistHomeSchema>;

/** A shared list as one of its people sees it. */
export const shortlistSchema = z.object({
  id,
  owner_name: z.nullable(z.string()),
  /** the owner's agent sees the list and can comment */
  agent_sees: z.boolean(),
  /** what the user of this response is to the list; an admin only reads */
  access: z.enum([...SHORTLIST_ROLES, 'admin']),
  /** the user's own entry in `members`; null for staff who have not opened the list before */
  you: z.nullable(id),
  /** until when the user has seen the list: what is younger is new to them; null at the first visit */
  seen_at: z.nullable(time),
  /** time of this response by the server's clock */
  now: time,
  members: z.array(shortlistMemberSchema),
  /** newest favorite first */
  homes: z.array(shortlistHomeSchema),
});
export type Shortlist = z.infer<typeof shortlistSchema>;

/** The owner's list, without the homes: for the page that shares it. */
export const ownShortlistSchema = z.object({
  id,
  agent_sees: z.boolean(),
  /** when the current link was made; null while no link works */
  link_made_at: z.nullable(time),
  /** without the owner */
  members: z.array(shortlistMemberSchema),
  /** marks and comments of others since the owner saw the list, by home */
  news: z.array(z.object({ internal_id: z.string(), count: z.int() })),
});
export type OwnShortlist = z.infer<typeof ownShortlistSchema>;
