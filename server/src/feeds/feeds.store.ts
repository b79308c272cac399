import { sql } from 'kysely';
import { type Database, json } from '../platform/database';
import { wakeJob } from '../platform/queue';
import type { MetadataReport } from './connector/connector';
import type { Throttle } from './connector/feed-client';
import { FEED_RESOURCES, type Feed, type FeedLimits, type FeedResource } from './feed-config';
import type { FeedStep } from './feed-steps.store';

/** How long a worker holds a feed after its last sign of life. */
const LEASE_SECONDS = 30;

const seconds = (count: number) => sql<Date>`now() + ${count}::double precision * interval '1 second'`;

/** Makes a row for each configured feed; rows of feeds that are configured no more stay, with what they have read. */
export async function noteFeeds(db: Database, feeds: readonly Pick<Feed, 'name' | 'system'>[]): Promise<void> {
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

/** The system of a feed, configured or not; undefined for a feed that was never noted. */
export async function systemOf(db: Database, name: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('feeds').select('system').where('name', '=', name).executeTakeFirst();
  return row?.system;
}

/** Forgets a feed with all that is known of its records. */
export async function forgetFeed(db: Database, name: string): Promise<void> {
  await db.deleteFrom('feeds').where('name', '=', name).execute();
}

/**
 * Takes the lease of a feed that is due: over all servers one worker at a time reads a feed.
 * @returns false while another worker holds it, the feed is paused, or its next run is later
 */
export async function takeLease(db: Database, name: string, holder: string, force = false): Promise<boolean> {
  const taken = await db
    .updateTable('feeds')
    .set({ lease_holder: holder, leased_until: seconds(LEASE_SECONDS), run_requested_at: null })
    .where('name', '=', name)
    .where((row) =>
      row.or([
        row('leased_until', 'is', null),
        row('leased_until', '<', sql<Date>`now()`),
        row('lease_holder', '=', holder),
      ]),
    )
    .where((row) =>
      force
        ? row.lit(true)
        : row.or([
            row('run_requested_at', 'is not', null),
            row.and([row('paused', '=', false), row('next_run_at', '<=', sql<Date>`now()`)]),
          ]),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** The lease went to another worker, as this one was away for too long; its page is not applied. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor(feed: string) {
    super(`The lease of the feed "${feed}" went to another worker.`);
  }
}

/**
 * Renews the lease in the transaction that applies a page, so that no two workers apply pages of one feed.
 * @returns the time by the clock of the database, which all servers share
 * @throws LeaseLost
 */
export async function holdLease(trx: Database, name: string, holder: string): Promise<Date> {
  const held = await trx
    .updateTable('feeds')
    .set({ leased_until: seconds(LEASE_SECONDS) })
    .where('name', '=', name)
    .where('lease_holder', '=', holder)
    .returning(sql<Date>`now()`.as('now'))
    .executeTakeFirst();
  if (!held) throw new LeaseLost(name);
  return held.now;
}

/** The time by the clock of the database, which all servers share. */
export async function readClock(db: Database): Promise<Date> {
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

export async function beginRun(db: Database, name: string): Promise<void> {
  await db
    .updateTable('feeds')
    .set({
      run_started_at: sql<Date>`now()`,
      run_resource: null,
      run_done: 0,
      run_total: null,
    })
    .where('name', '=', name)
    .execute();
}

/** What a page adds to the progress of its run. */
export interface Progress {
  resource: FeedResource;
  records: number;
  total: number | null;
}

/** Notes an applied page. */
export async function notePage(trx: Database, name: string, { resource, records, total }: Progress): Promise<void> {
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

const released = { lease_holder: null, leased_until: null, run_started_at: null, run_resource: null } as const;

/** Ends a run; the next one begins when the first step is due. */
export async function endRun(db: Database, name: string, holder: string, steps: readonly FeedStep[]): Promise<void> {
  await db
    .updateTable('feeds')
    .set({
      ...released,
      next_run_at: (row) =>
        row
          .selectFrom('feed_resources')
          .select((step) => step.fn.coalesce(step.fn.min('next_run_at'), sql<Date>`now()`).as('next'))
          .where('feed', '=', name)
          .where('resource', 'in', steps),
    })
    .where('name', '=', name)
    .where('lease_holder', '=', holder)
    .execute();
}

/** Gives a feed back for a while: its limit is reached, it was paused, the feed asked for a pause, or the server stops. */
export async function leaveRun(db: Database, name: string, holder: string, nextInSeconds: number): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ ...released, next_run_at: seconds(nextInSeconds) })
    .where('name', '=', name)
    .where('lease_holder', '=', holder)
    .execute();
}

/** The job that reads a feed. */
export const readingJob = (name: string) => `feeds: reading ${name}`;

/** Milliseconds until a feed is due; infinite while it is paused. */
export async function untilDue(db: Database, name: string): Promise<number> {
  const row = await db
    .selectFrom('feeds')
    .select(['paused', 'run_requested_at'])
    .select(sql<number>`(extract(epoch from next_run_at - now()) * 1000)::double precision`.as('ms'))
    .where('name', '=', name)
    .executeTakeFirst();
  if (row?.run_requested_at) return 0;
  return row && !row.paused ? row.ms : Number.POSITIVE_INFINITY;
}

export async function setPaused(db: Database, name: string, paused: boolean): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ paused, ...(paused ? { run_requested_at: null } : { next_run_at: sql<Date>`now()` }) })
    .where('name', '=', name)
    .execute();
  await wakeJob(db, readingJob(name));
}

/** Requests a run at once, also of steps that wait after a failure. */
export async function requestRun(db: Database, name: string): Promise<void> {
  await db
    .updateTable('feed_resources')
    .set({ next_run_at: sql<Date>`now()` })
    .where('feed', '=', name)
    .where((row) => row.or([row('failures', '>', 0), row('resource', 'in', ['Display', ...FEED_RESOURCES])]))
    .execute();
  await db.updateTable('feeds').set({ run_requested_at: sql<Date>`now()` }).where('name', '=', name).execute();
  await wakeJob(db, readingJob(name));
}

export async function storeMetadata(db: Database, name: string, metadata: MetadataReport | null): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ metadata: metadata === null ? null : json(metadata), metadata_at: sql<Date>`now()` })
    .where('name', '=', name)
    .execute();
}

/** Counts results of the hour, for the chart of /admin. */
export async function countOutcomes(
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

/** A second between requests, with room for those that travel faster than the one before. */
const SPACING_MS = 1050;
/** Usage older than this counts for no limit. */
const LIMIT_HOUR = "interval '61 minutes'";

/**
 * Keeps a feed's limits in the database, by its clock, so that servers share them and a restart forgets nothing. A
 * request is counted before it is sent.
 */
export function createThrottle(db: Database, feed: string, limits: FeedLimits): Throttle {
  let lastBytes = 0;
  return {
    reserve: () =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('feeds')
          .select(
            sql<number>`(extract(epoch from next_request_at - clock_timestamp()) * 1000)::double precision`.as('wait'),
          )
          .where('name', '=', feed)
          .forUpdate()
          .executeTakeFirst();
        const wait = Number(row?.wait ?? 0);
        if (wait > 0) return Math.ceil(wait);
        const used = await trx
          .selectFrom('feed_usage')
          .select((usage) => [
            usage.fn.coalesce(usage.fn.sum<number>('requests'), sql<number>`0`).as('requests'),
            usage.fn.coalesce(usage.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
            sql<number>`(extract(epoch from min(minute) + ${sql.raw(LIMIT_HOUR)} - now()) * 1000)::double precision`.as(
              'free',
            ),
          ])
          .where('feed', '=', feed)
          .where('minute', '>', sql<Date>`now() - ${sql.raw(LIMIT_HOUR)}`)
          .executeTakeFirst();
        const isFull =
          Number(used?.requests ?? 0) >= limits.perHour ||
          (Number(used?.bytes ?? 0) > 0 && Number(used?.bytes ?? 0) + lastBytes > limits.bytesPerHour);
        if (isFull) return Math.max(Math.ceil(Number(used?.free ?? 0)), 1000);
        await trx
          .updateTable('feeds')
          .set({
            next_request_at: sql<Date>`clock_timestamp() + ${SPACING_MS / limits.perSecond}::double precision * interval '1 millisecond'`,
          })
          .where('name', '=', feed)
          .execute();
        await addUsage(trx, feed, 1, 0);
        return 0;
      }),
    received: async (bytes) => {
      lastBytes = bytes;
      await addUsage(db, feed, 0, bytes);
    },
  };
}

async function addUsage(db: Database, feed: string, requests: number, bytes: number): Promise<void> {
  await db
    .insertInto('feed_usage')
    .values({ feed, minute: sql<Date>`date_trunc('minute', now())`, requests, bytes })
    .onConflict((conflict) =>
      conflict.columns(['feed', 'minute']).doUpdateSet({
        requests: sql<number>`feed_usage.requests + excluded.requests`,
        bytes: sql<number>`feed_usage.bytes + excluded.bytes`,
      }),
    )
    .execute();
}

/** Forgets usage that counts for no limit, and results older than two weeks. */
export async function pruneFeeds(db: Database): Promise<void> {
  await db.deleteFrom('feed_usage').where('minute', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db.deleteFrom('feed_hours').where('hour', '<', sql<Date>`now() - interval '14 days'`).execute();
}
