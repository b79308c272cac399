import type { FastifyInstance } from 'fastify';
import { ApiError } from 'shared-contracts';
import { changeFeed, readFeeds, readFeedWarnings, readRefusedRecords } from 'shared-contracts/staff';
import { insertAuditEntry } from '../features/audit/audit.repository';
import type { Database } from '../platform/database/database';
import { serveCall } from '../platform/http/serve-call';
import { changeFeedState } from './control';
import type { Feed } from './feed-config';
import { findStatus, listRefused, listStatuses, listWarnings } from './feed-status.repository';
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
  serveCall(app, readFeeds, async () => ({ feeds: await listStatuses(db, feeds) }));
  serveCall(app, readRefusedRecords, ({ query }) => listRefused(db, query.name));
  serveCall(app, readFeedWarnings, async () => ({ warnings: await listWarnings(db, feeds) }));
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
    const status = await findStatus(db, feed);
    if (!status) throw new ApiError('not_found');
    return status;
  });
}
