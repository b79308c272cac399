import { type FeedChange, type FeedStatus, feedChangeSchema, feedStatusSchema } from 'shared-contracts/staff';
import * as z from 'zod/mini';
import type { Database } from '../platform/database';
import type { Feed } from './feed-config';
import { readStatus } from './feed-status.store';
import { noteFeeds, requestRun, setPaused } from './feeds.store';
import { instantOf } from './replication/instant';
import { resetStates } from './replication/read-state.store';

/** What the feeds are asked with: their rows, and how they are configured. */
export interface FeedControl {
  db: Database;
  feeds: readonly Feed[];
}

/** A command of the terminal: a change, or nothing but the state. */
export const feedCommandSchema = z.object({ change: z.nullable(feedChangeSchema) });
export type FeedCommand = z.infer<typeof feedCommandSchema>;
export const feedStatesSchema = z.array(feedStatusSchema);

/** Carries out what staff or the terminal ask of a feed. */
export async function changeFeedState(db: Database, { name, action, from }: FeedChange): Promise<void> {
  if (action === 'pause' || action === 'resume') await setPaused(db, name, action === 'pause');
  if (action === 'run') await requestRun(db, name);
  if (action === 'restart') {
    const at = from === undefined ? null : instantOf(`${from}T00:00:00-10:00`);
    await resetStates(db, name, at === null ? null : { at, key: '' });
  }
}

/** The state of every configured feed. */
export async function readStates({ db, feeds }: FeedControl): Promise<FeedStatus[]> {
  await noteFeeds(
    db,
    feeds.map(({ name }) => name),
  );
  const found = await Promise.all(feeds.map((feed) => readStatus(db, feed)));
  return found.filter((status) => status !== null);
}

/** Answers a command that came from the terminal, as JSON: the state of every feed after it. */
export async function answerFeedCommand(control: FeedControl, command: unknown): Promise<FeedStatus[]> {
  const { change } = feedCommandSchema.parse(command);
  if (change !== null) await changeFeedState(control.db, change);
  return readStates(control);
}
