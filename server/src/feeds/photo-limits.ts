import type { Database } from '../platform/database/database';
import { OutwardError, type SafeFetch } from '../platform/network/safe-fetch';
import { waitForLimit } from './connector/feed-client';
import type { Feed } from './feed-config';
import { LimitReached } from './feed-failure';
import { createThrottle } from './feed-limits.repository';
import { limitsOf } from './variants';

/** The share of a feed's limits that photos may use up, so that its records are still read. */
const SHARE = 0.8;

/** Counts photos on the own host of a feed against its limits, over all servers. Other hosts have no limit of the feed. */
export function withFeedLimits(db: Database, feeds: readonly Feed[], fetch: SafeFetch): SafeFetch {
  const throttles = new Map(
    feeds.map((feed) => {
      const { perSecond, perHour, bytesPerHour } = limitsOf(feed);
      const limits = { perSecond, perHour: perHour * SHARE, bytesPerHour: bytesPerHour * SHARE };
      return [new URL(feed.url).host, createThrottle(db, feed.name, limits)];
    }),
  );
  return async (url, request) => {
    const throttle = URL.canParse(url) ? throttles.get(new URL(url).host) : undefined;
    if (!throttle) return fetch(url, request);
    await waitForLimit(throttle, request?.signal).catch((error: unknown) => {
      // as a host that is away: the photo is fetched later
      throw error instanceof LimitReached ? new OutwardError('network', error.message, { cause: error }) : error;
    });
    const response = await fetch(url, request);
    await throttle.received(response.body.length);
    return response;
  };
}
