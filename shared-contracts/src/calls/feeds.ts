import * as z from 'zod/mini';
import { feedStatusSchema, refusedRecordSchema } from '../entities/feeds';
import { calendarDaySchema } from '../entities/lead';
import { defineCall } from './define-call';

const tag = 'Staff';
const base = '/api/v3/staff/feeds';
const name = z.string().check(z.minLength(1), z.maxLength(32));

/** Every configured MLS feed with its state, its lag and its results. */
export const readFeeds = defineCall({
  name: 'readFeeds',
  method: 'GET',
  path: base,
  access: 'admin',
  tag,
  answer: z.object({ feeds: z.array(feedStatusSchema) }),
});

/** Records of a feed that were refused, newest first. */
export const readRefusedRecords = defineCall({
  name: 'readRefusedRecords',
  method: 'GET',
  path: `${base}/refused`,
  access: 'admin',
  tag,
  query: z.object({ name }),
  answer: z.object({ records: z.array(refusedRecordSchema), more: z.boolean() }),
});

export const FEED_CHANGES = ['pause', 'resume', 'run', 'restart'] as const;

/** What staff may ask of a feed. */
export const feedChangeSchema = z.object({
  name,
  action: z.enum(FEED_CHANGES),
  /** of 'restart': the day in Hawaii; left out, everything is read again */
  from: z.optional(calendarDaySchema),
});
export type FeedChange = z.infer<typeof feedChangeSchema>;

/** Pauses or resumes a feed, begins a run now, or begins again with the changes since a day. */
export const changeFeed = defineCall({
  name: 'changeFeed',
  method: 'POST',
  path: `${base}/change`,
  access: 'admin',
  tag,
  body: feedChangeSchema,
  answer: feedStatusSchema,
});

/** What is wrong with the feeds, for the banner of the staff pages. */
export const readFeedWarnings = defineCall({
  name: 'readFeedWarnings',
  method: 'GET',
  path: `${base}/warnings`,
  access: 'advisor',
  tag,
  answer: z.object({ warnings: z.array(z.object({ name: z.string(), warning: z.string() })) }),
});
