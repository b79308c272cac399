import { sql } from 'kysely';
import type { Database } from '../platform/database/database';
import { json } from '../platform/database/sql-values';
import { wakeJob } from '../platform/queue/tasks.repository';
import type { MetadataReport } from './connector/connector';
import type { Feed, FeedResource } from './feed-config';
import type { Steps } from './feed-steps';

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

/** The system of a feed, configured or not; undefined for a feed that was never stored. */
export async function findSystem(db: Database, name: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('feeds').select('system').where('name', '=', name).executeTakeFirst();
  return row?.system;
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

/** Whether staff have paused the feed meanwhile. */
export async function isPaused(db: Database, name: string): Promise<boolean> {
  const row = await db.selectFrom('feeds').select('paused').where('name', '=', name).executeTakeFirst();
  return row?.paused ?? true;
}

/** How the steps of a feed ended last. */
export async function findSteps(db: Database, name: string): Promise<Steps> {
  const row = await db.selectFrom('feeds').select('steps').where('name', '=', name).executeTakeFirst();
  return row?.steps ?? {};
}

export async function updateSteps(trx: Database, name: string, steps: Steps): Promise<void> {
  await trx
    .updateTable('feeds')
    .set({ steps: json(steps) })
    .where('name', '=', name)
    .execute();
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
  const row = await trx
    .selectFrom('feeds')
    .select(['steps', 'run_requested_at', sql<boolean>`not paused and next_run_at <= now()`.as('is_due')])
    .where('name', '=', name)
    .executeTakeFirst();
  const isRequested = isForced || (row?.run_requested_at ?? null) !== null;
  if (!row || !(isRequested || row.is_due)) return null;
  await trx
    .updateTable('feeds')
    .set({ run_requested_at: null, run_started_at: sql<Date>`now()`, run_resource: null, run_done: 0, run_total: null })
    .where('name', '=', name)
    .execute();
  return { steps: row.steps, isRequested };
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
  await trx
    .updateTable('feeds')
    .set({
      last_page_at: sql<Date>`now()`,
      run_done: sql<number>`case when run_resource = ${resource} then run_done else 0 end + ${records}::integer`,
      run_total: sql<number | null>`case when run_resource = ${resource}
        then coalesce(run_total, ${total}::integer) else ${total}::integer end`,
      run_resource: resource,
    })
    .where('name', '=', name)
    .execute();
}

/** Ends a run. @param next when the next one begins */
export async function endRun(trx: Database, name: string, next: Date): Promise<void> {
  await trx
    .updateTable('feeds')
    .set({ run_started_at: null, run_resource: null, next_run_at: next })
    .where('name', '=', name)
    .execute();
}

/** The job that reads a feed: of all servers one runs it. */
export const readingJob = (name: string) => `feeds: reading ${name}`;

/** Milliseconds until a feed is due; infinite while it is paused. */
export async function findMsUntilDue(db: Database, name: string): Promise<number> {
  const row = await db
    .selectFrom('feeds')
    .select(['paused', 'run_requested_at'])
    .select(sql<number>`(extract(epoch from next_run_at - now()) * 1000)::double precision`.as('ms'))
    .where('name', '=', name)
    .executeTakeFirst();
  if (row?.run_requested_at) return 0;
  return row && !row.paused ? row.ms : Number.POSITIVE_INFINITY;
}

export async function updatePaused(db: Database, name: string, paused: boolean): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ paused, ...(paused ? { run_requested_at: null } : { next_run_at: sql<Date>`now()` }) })
    .where('name', '=', name)
    .execute();
  await wakeJob(db, readingJob(name));
}

/** Requests a run at once, also of steps that wait after a failure. */
export async function requestRun(db: Database, name: string): Promise<void> {
  await db.updateTable('feeds').set({ run_requested_at: sql<Date>`now()` }).where('name', '=', name).execute();
  await wakeJob(db, readingJob(name));
}

export async function updateMetadata(db: Database, name: string, metadata: MetadataReport | null): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ metadata: metadata === null ? null : json(metadata), metadata_at: sql<Date>`now()` })
    .where('name', '=', name)
    .execute();
}

/** Counts results of the hour, for the chart of /admin. */
export async function upsertOutcomes(
  trx: Database,
  feed: string,
  counts: readonly { outcome: string; reason: string; count: number }[],
): Promise<void> {
  if (counts.length === 0) return;
  const hour = sql<Date>`date_trunc('hour', now())`;
  await trx
    .insertInto('feed_hours')
    .values(counts.map(({ outcome, reason, count }) => ({ feed, hour, outcome, reason: reason.slice(0, 200), count })))
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
