import type { FeedChange, FeedStatus } from 'shared-contracts/staff';
import { applyBatch } from '../ingest/apply-batch.repository';
import { instantOf } from '../ingest/instant';
import type { Database } from '../platform/database/database';
import type { Feed } from './feed-config';
import { findStatus } from './feed-status.repository';
import { deleteFeed, findSystem, requestRun, updatePaused, upsertFeeds } from './feeds.repository';
import { resetStates } from './replication/read-state.repository';
import { listListingKeys } from './replication/rules.repository';

/** What the feeds are asked with: their rows, and how they are configured. */
export interface FeedControl {
  db: Database;
  feeds: readonly Feed[];
}

/** Carries out what staff or the terminal ask of a feed. */
export async function changeFeedState(db: Database, { name, action, from }: FeedChange): Promise<void> {
  if (action === 'pause' || action === 'resume') await updatePaused(db, name, action === 'pause');
  if (action === 'run') await requestRun(db, name);
  if (action === 'restart') {
    const at = from === undefined ? null : instantOf(`${from}T00:00:00-10:00`);
    await resetStates(db, name, at === null ? null : { at, key: '' });
  }
}

/** Listings removed in one transaction. */
const REMOVED_AT_ONCE = 200;

/**
 * Removes a feed that is configured no more, with its listings. They stay when another feed reads the same system: the feed
 * was renamed.
 * @throws Error for a feed that is configured or was never read
 */
export async function removeFeed({ db, feeds }: FeedControl, name: string): Promise<void> {
  if (feeds.some((feed) => feed.name === name))
    throw new Error(
      `The feed "${name}" is still configured. Take it out of FEEDS_FILE and start the server again first.`,
    );
  const system = await findSystem(db, name);
  if (system === undefined) throw new Error(`No feed called "${name}" was ever read.`);
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

/** The state of every configured feed. */
export async function listStates({ db, feeds }: FeedControl): Promise<FeedStatus[]> {
  await upsertFeeds(db, feeds);
  const found = await Promise.all(feeds.map((feed) => findStatus(db, feed)));
  return found.filter((status) => status !== null);
}
