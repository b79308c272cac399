import type { FastifyInstance } from 'fastify';
import { ApiError } from 'shared-contracts';
import { changeFeed, type FeedStatus, readFeeds, readFeedWarnings, readRefusedRecords } from 'shared-contracts/staff';
import { insertAuditEntry } from '../features/audit/audit.repository';
import type { Database } from '../platform/database/database';
import { serveCall } from '../platform/http/serve-call';
import { changeFeedState } from './control';
import type { Feed } from './feed-config';
import { findFeedRow, findStatus, listRefused, warningOf } from './feed-status.repository';
import { registerOpenHouseCalendar } from './open-house-calendar';

export interface FeedRoutesDeps {
  db: Database;
  feeds: readonly Feed[];
}

const ACTIONS = {
  pause: 'Feed paused',
  resume: 'Feed resumed',
  run: 'Feed run at once',
  restart: 'Feed read again',
} as const;

/** What /admin reads and changes of the feeds. */
export function registerFeeds(app: FastifyInstance, { db, feeds }: FeedRoutesDeps): void {
  const statusOf = async (feed: Feed): Promise<FeedStatus> => {
    const status = await findStatus(db, feed);
    if (!status) throw new ApiError('not_found');
    return status;
  };
  serveCall(app, readFeeds, async () => {
    const all = await Promise.all(feeds.map((feed) => findStatus(db, feed)));
    return { feeds: all.filter((status) => status !== null) };
  });
  serveCall(app, readRefusedRecords, ({ query }) => listRefused(db, query.name));
  serveCall(app, readFeedWarnings, async () => {
    const found = await Promise.all(feeds.map((feed) => findFeedRow(db, feed)));
    const warnings = found.flatMap((row) => {
      const warning = row && warningOf(row);
      return row && warning ? [{ name: row.name, warning }] : [];
    });
    return { warnings };
  });
  registerOpenHouseCalendar(app, db);
  serveCall(app, changeFeed, async ({ body }, { session }) => {
    const feed = feeds.find(({ name }) => name === body.name);
    if (!feed || !session) throw new ApiError('not_found');
    await changeFeedState(db, body);
    await insertAuditEntry(db, session, {
      action: ACTIONS[body.action],
      subject: `Feed ${feed.name}`,
      ...(body.from === undefined ? {} : { detail: `From ${body.from}` }),
    });
    return statusOf(feed);
  });
}
