import type { FeedChange } from 'shared-contracts/staff';
import type { Database } from '../database/database';
import { requestRun, setPaused } from './feeds.store';
import { instantOf } from './replication/instant';
import { resetStates } from './replication/read-state.store';

/** Carries out what staff or the terminal ask of a feed. */
export async function commandFeed(db: Database, { name, action, from }: FeedChange): Promise<void> {
  if (action === 'pause' || action === 'resume') await setPaused(db, name, action === 'pause');
  if (action === 'run') await requestRun(db, name);
  if (action === 'restart') {
    const at = from === undefined ? null : instantOf(`${from}T00:00:00-10:00`);
    await resetStates(db, name, at === null ? null : { at, key: '' });
  }
}
