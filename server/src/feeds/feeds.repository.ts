import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Database } from '../platform/database/database';
import type { Tables } from '../platform/database/tables';
import type { Feed, FeedResource } from './feed-config';
import type { Steps } from './feed-steps';
import type { FeedTable } from './feeds.tables';

/** Makes a row for each configured feed; rows of feeds that are configured no more stay, with what they have read. */
export async function upsertFeeds(db: Database, feeds: readonly Pick<Feed, 'name' | 'system'>[]): Promise<void> {
  if (feeds.length === 0) return;
  await db
    .insertInto('feeds')
    .values(feeds.map(({ name, system }) => ({ name, system })))
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((row) => ({ system: row.ref('excluded.system') }))
        .where(sql<boolean>`feeds.system is distinct from excluded.system`),
    )
    .execute();
}

/** A feed by the clock of the database, which all servers share. */
export interface FeedRow extends Selectable<FeedTable> {
  now: Date;
  /** a server reads it at this moment */
  is_running: boolean;
}

/** A feed, configured or not; null for one that was never stored. */
export async function findFeed(db: Database, name: string): Promise<FeedRow | null> {
  const row = await db
    .selectFrom('feeds')
    .selectAll()
    .select([
      sql<Date>`now()`.as('now'),
      sql<boolean>`run_started_at is not null and exists (select from tasks
        where dedupe_key = ${readingJob(name)} and leased_until > now())`.as('is_running'),
    ])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** The time by the clock of the database, as a value of a column. */
export const NOW = sql<Date>`now()`;

export async function updateFeed(trx: Database, name: string, changes: UpdateObject<Tables, 'feeds'>): Promise<void> {
  await trx.updateTable('feeds').set(changes).where('name', '=', name).execute();
}

/** Deletes a feed with all that is known of its records. */
export async function deleteFeed(db: Database, name: string): Promise<void> {
  await db.deleteFrom('feeds').where('name', '=', name).execute();
}

/** The time by the clock of the database, which all servers share. */
export async function findClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database has no clock.');
  return row.now;
}

/**
 * Begins a run of a feed that is due or requested.
 * @param isForced also when it is neither
 * @returns its steps, and whether staff requested the run; null when it is not due
 */
export async function beginRun(
  trx: Database,
  name: string,
  isForced: boolean,
): Promise<{ steps: Steps; isRequested: boolean } | null> {
  const feed = await findFeed(trx, name);
  if (feed === null) return null;
  const isRequested = isForced || feed.run_requested_at !== null;
  if (!isRequested && msUntilDue(feed) > 0) return null;
  await updateFeed(trx, name, {
    run_requested_at: null,
    run_started_at: NOW,
    run_resource: null,
    run_done: 0,
    run_total: null,
  });
  return { steps: feed.steps, isRequested };
}

/** Milliseconds until a feed is due; infinite while it is paused. */
export function msUntilDue({ run_requested_at, paused, next_run_at, now }: FeedRow): number {
  if (run_requested_at !== null) return 0;
  return paused ? Number.POSITIVE_INFINITY : next_run_at.getTime() - now.getTime();
}

/** What a page adds to the progress of its run. */
export interface Progress {
  resource: FeedResource;
  records: number;
  total: number | null;
}

/** Adds an applied page to the progress. */
export async function updateProgress(
  trx: Database,
  name: string,
  { resource, records, total }: Progress,
): Promise<void> {
  await updateFeed(trx, name, {
    last_page_at: NOW,
    run_done: sql<number>`case when run_resource = ${resource} then run_done else 0 end + ${records}::integer`,
    run_total: sql<number | null>`case when run_resource = ${resource}
      then coalesce(run_total, ${total}::integer) else ${total}::integer end`,
    run_resource: resource,
  });
}

/** The job that reads a feed: of all servers one runs it. */
export const readingJob = (name: string) => `feeds: reading ${name}`;

/** Counts results of the hour, for the chart of /admin. */
export async function upsertOutcomes(
  trx: Database,
  feed: string,
  results: readonly { outcome: string; reason: string | null }[],
): Promise<void> {
  const counts = new Map<string, { outcome: string; reason: string; count: number }>();
  for (const { outcome, reason } of results) {
    const one = { outcome, reason: reason?.slice(0, 200) ?? '' };
    const name = JSON.stringify(one);
    counts.set(name, { ...one, count: (counts.get(name)?.count ?? 0) + 1 });
  }
  if (counts.size === 0) return;
  const hour = sql<Date>`date_trunc('hour', now())`;
  await trx
    .insertInto('feed_hours')
    .values([...counts.values()].map((count) => ({ feed, hour, ...count })))
    .onConflict((conflict) =>
      conflict
        .columns(['feed', 'hour', 'outcome', 'reason'])
        .doUpdateSet({ count: sql<number>`feed_hours.count + excluded.count` }),
    )
    .execute();
}

/** Deletes results older than two weeks. */
export async function deleteOldOutcomes(db: Database): Promise<void> {
  await db.deleteFrom('feed_hours').where('hour', '<', sql<Date>`now() - interval '14 days'`).execute();
}
