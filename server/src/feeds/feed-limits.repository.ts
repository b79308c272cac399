import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../platform/database/database';
import type { Throttle } from './connector/feed-client';
import type { Feed, FeedLimits } from './feed-config';
import { limitsOf } from './variants';

/** A second between requests, with room for those that travel faster than the one before. */
const SPACING_MS = 1050;
/** A window of counting is a part of an hour. */
const WINDOW_S = 900;
/** Any hour touches so many windows at most. Each gets that part of an hour's limit. */
const WINDOWS_AN_HOUR = 5;

/** The limits of one window. */
const windowOf = ({ perHour, bytesPerHour }: FeedLimits) => ({
  requests: Math.max(1, Math.floor(perHour / WINDOWS_AN_HOUR)),
  bytes: Math.floor(bytesPerHour / WINDOWS_AN_HOUR),
});

/** Counters in the database, which all servers share. A restart forgets nothing. */
function limiter(db: Database, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: rows.length };
  };
  return new RateLimiterPostgres({
    storeClient: { query },
    storeType: 'client',
    tableName: 'feed_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  });
}

const countersOf = (db: Database, limits: FeedLimits) => {
  const { requests, bytes } = windowOf(limits);
  return {
    requests: limiter(db, 'requests', requests, WINDOW_S),
    bytes: limiter(db, 'bytes', bytes, WINDOW_S),
    spacing: limiter(db, 'spacing', 1, Math.ceil(SPACING_MS / limits.perSecond) / 1000),
  };
};

/** Counts a point. @returns 0, or the milliseconds until one is free */
async function consume(counter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await counter.consume(key);
    return 0;
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) return Math.max(rejected.msBeforeNext, 1);
    throw rejected;
  }
}

/** Keeps a feed's limits over all servers. A request is counted before it is sent. */
export function createThrottle(db: Database, feed: string, limits: FeedLimits): Throttle {
  const { requests, bytes, spacing } = countersOf(db, limits);
  let lastBytes = 0;
  return {
    reserve: async () => {
      // a full counter is not asked for more: others with a higher limit share it
      for (const [counter, next] of [
        [requests, 1],
        [bytes, lastBytes],
      ] as const) {
        const used = await counter.get(feed);
        if (used && used.consumedPoints > 0 && used.consumedPoints + next > counter.points)
          return Math.max(used.msBeforeNext, 1000);
      }
      return (await consume(spacing, feed)) || (await consume(requests, feed));
    },
    received: async (count) => {
      lastBytes = count;
      await bytes.penalty(feed, count);
    },
  };
}

/** What a feed has used of its limits in the present window. */
export async function findUsage(db: Database, feed: Feed) {
  const { requests, bytes } = countersOf(db, limitsOf(feed));
  const used = await Promise.all([requests.get(feed.name), bytes.get(feed.name)]);
  const [asked = 0, received = 0] = used.map((counter) => counter?.consumedPoints ?? 0);
  return { requests: asked, bytes: received, requests_limit: requests.points, bytes_limit: bytes.points };
}
