import type { FeedChange } from 'shared-contracts/staff';
import type { Database } from '../platform/database/database';
import { wakeJob } from '../platform/queue/tasks.repository';
import { applyBatch } from './apply/apply-batch.repository';
import type { Feed } from './feed-config';
import { deleteFeed, findFeed, NOW, readingJob, updateFeed } from './feeds.repository';
import { instantOf } from './mapping/instant';
import { resetStates } from './replication/read-state.repository';
import { listListingKeys } from './replication/rules.repository';

/** Changes the state of a feed for staff or the terminal. */
export async function changeFeedState(db: Database, { name, action, from }: FeedChange): Promise<void> {
  if (action === 'restart') {
    const at = from === undefined ? null : instantOf(`${from}T00:00:00-10:00`);
    return resetStates(db, name, at === null ? null : { at, key: '' });
  }
  const changes = {
    pause: { paused: true, run_requested_at: null },
    resume: { paused: false, next_run_at: NOW },
    // also steps that wait after a failure
    run: { run_requested_at: NOW },
  };
  await updateFeed(db, name, changes[action]);
  await wakeJob(db, readingJob(name));
}

/** Listings removed in one transaction. */
const REMOVED_AT_ONCE = 200;

/**
 * Removes a feed that is configured no more, with its listings. They stay when another feed reads the same system: the feed
 * was renamed.
 * @throws Error for a feed that is configured or was never read
 */
export async function removeFeed(db: Database, feeds: readonly Feed[], name: string): Promise<void> {
  if (feeds.some((feed) => feed.name === name))
    throw new Error(
      `The feed "${name}" is still configured. Take it out of FEEDS_FILE and start the server again first.`,
    );
  const removed = await findFeed(db, name);
  if (removed === null) throw new Error(`No feed called "${name}" was ever read.`);
  const { system } = removed;
  if (system === null)
    throw new Error(`It is not known which listings "${name}" brought. Start the server once with it in FEEDS_FILE.`);
  if (!feeds.some((feed) => feed.system === system)) await removeListings(db, system);
  await deleteFeed(db, name);
}

async function removeListings(db: Database, system: string): Promise<void> {
  for (;;) {
    const keys = await listListingKeys(db, system, { after: '', limit: REMOVED_AT_ONCE });
    if (keys.length === 0) return;
    await applyBatch(db, { listings: [], removals: keys.map((key) => ({ system, key })) });
  }
}
