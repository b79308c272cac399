import * as z from 'zod/mini';

const text = z.nullable(z.string());
const count = z.int();

export const FEED_STATES = ['running', 'waiting', 'paused', 'failing', 'late'] as const;

/** One MLS feed as staff see it. Times are ISO instants. */
export const feedStatusSchema = z.object({
  name: z.string(),
  variant: z.string(),
  /** the server it is read from */
  host: z.string(),
  /** the MLS whose listings it brings */
  system: z.string(),
  state: z.enum(FEED_STATES),
  /** why staff should look at it; null when nothing is wrong */
  warning: text,
  /** seconds since everything was read; null before the first time */
  lag_seconds: z.nullable(count),
  last_success_at: text,
  last_page_at: text,
  next_run_at: text,
  failures: count,
  last_failure: text,
  last_failure_at: text,
  /** the run in progress */
  run: z.nullable(
    z.object({
      resource: text,
      done: count,
      /** null where the feed does not count */
      total: z.nullable(count),
      per_second: z.number(),
      seconds_left: z.nullable(count),
    }),
  ),
  /** how far each resource has been read */
  watermarks: z.array(z.object({ resource: z.string(), at: text })),
  /** records by what became of them */
  records: z.object({ taken: count, removed: count, refused: count, delayed: count, gone: count }),
  /** results of the last day by outcome and reason, the most frequent first */
  reasons: z.array(z.object({ outcome: z.string(), reason: z.string(), count })),
  /** changes of the last two days by the hour, oldest first */
  hours: z.array(z.object({ hour: z.string(), taken: count, removed: count, refused: count })),
  /** requests and bytes of the last hour, with the limits */
  usage: z.object({ requests: count, bytes: count, requests_limit: count, bytes_limit: count }),
  /** fields and values of $metadata that the site misses or does not know */
  metadata: z.nullable(z.object({ missing: z.array(z.string()), unknown: z.array(z.string()), at: z.string() })),
});
export type FeedStatus = z.infer<typeof feedStatusSchema>;

/** A record that was refused, with what the feed sent. */
export const refusedRecordSchema = z.object({
  resource: z.string(),
  key: z.string(),
  reason: z.string(),
  at: z.string(),
  /** as JSON text */
  raw: z.string(),
});
export type RefusedRecord = z.infer<typeof refusedRecordSchema>;
