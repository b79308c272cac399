import { sql } from 'kysely';
import type { Database } from '../../platform/database';
import type { SourceKey } from '../connector/connector';
import { FEED_RESOURCES, type FeedResource } from '../feed-config';
import { type ReadState, UNREAD } from './watermark';

/** How far a resource has been read. */
export async function readState(db: Database, feed: string, resource: FeedResource): Promise<ReadState> {
  const row = await db
    .selectFrom('feed_resources')
    .selectAll()
    .where('feed', '=', feed)
    .where('resource', '=', resource)
    .executeTakeFirst();
  if (!row) return UNREAD;
  return {
    watermark: row.watermark_at === null ? null : { at: row.watermark_at, key: row.watermark_key ?? '' },
    startedAt: row.started_at,
    seen: row.seen_at === null ? null : { at: row.seen_at, key: row.seen_key ?? '' },
    next: row.next_link,
    bySeen: row.by_seen,
  };
}

/** Stores how far a resource has been read; pass the transaction that applies what was read. */
export async function saveState(trx: Database, feed: string, resource: FeedResource, state: ReadState): Promise<void> {
  const columns = {
    watermark_at: state.watermark?.at ?? null,
    watermark_key: state.watermark?.key ?? null,
    started_at: state.startedAt,
    seen_at: state.seen?.at ?? null,
    seen_key: state.seen?.key ?? null,
    next_link: state.next,
    by_seen: state.bySeen,
  };
  await trx
    .insertInto('feed_resources')
    .values({ feed, resource, ...columns })
    .onConflict((conflict) => conflict.columns(['feed', 'resource']).doUpdateSet(columns))
    .execute();
}

/**
 * Begins the reading of every resource again, from a time or from the very first record, and applies again what has not
 * changed. Nothing stored is removed. A run under way loses its lease: its next page would store where it was before.
 */
export async function resetStates(db: Database, feed: string, from: ReadState['watermark']): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('feeds')
      .set({
        lease_holder: null,
        leased_until: null,
        run_requested_at: sql<Date>`now()`,
        failures: 0,
        ...(from === null ? { compared_at: null } : {}),
      })
      .where('name', '=', feed)
      .execute();
    for (const resource of FEED_RESOURCES) {
      await saveState(trx, feed, resource, { ...UNREAD, watermark: from });
      await endComparison(trx, feed, resource);
    }
    const again = trx.updateTable('feed_records').set({ hash: '' }).where('feed', '=', feed);
    await (from === null ? again : again.where('modified_at', '>=', from.at)).execute();
  });
}

/** The comparison of all keys of a resource, as far as it has come; null when none is under way. */
export interface Comparison {
  startedAt: Date;
  link: string | null;
  /** all keys have been read */
  complete: boolean;
}

export async function readComparison(db: Database, feed: string, resource: FeedResource): Promise<Comparison | null> {
  const row = await db
    .selectFrom('feed_resources')
    .select(['compare_started_at', 'compare_link', 'compare_complete'])
    .where('feed', '=', feed)
    .where('resource', '=', resource)
    .executeTakeFirst();
  if (!row?.compare_started_at) return null;
  return { startedAt: row.compare_started_at, link: row.compare_link, complete: row.compare_complete };
}

/** Begins a comparison; keys of an earlier one are forgotten. */
export async function beginComparison(trx: Database, feed: string, resource: FeedResource): Promise<void> {
  await trx.deleteFrom('feed_keys').where('feed', '=', feed).where('resource', '=', resource).execute();
  const columns = { compare_started_at: sql<Date>`now()`, compare_link: null, compare_complete: false };
  await trx
    .insertInto('feed_resources')
    .values({ feed, resource, ...columns })
    .onConflict((conflict) => conflict.columns(['feed', 'resource']).doUpdateSet(columns))
    .execute();
}

/** PostgreSQL takes 65,535 parameters, and a row has four. */
const KEYS_PER_INSERT = 10_000;

/** Adds one page of keys. */
export async function addKeys(
  trx: Database,
  feed: string,
  resource: FeedResource,
  { keys, next }: { keys: readonly SourceKey[]; next: string | null },
): Promise<void> {
  const rows = [
    ...new Map(keys.map(({ key, modifiedAt }) => [key, { feed, resource, key, modified_at: modifiedAt }])).values(),
  ];
  for (let first = 0; first < rows.length; first += KEYS_PER_INSERT)
    await trx
      .insertInto('feed_keys')
      .values(rows.slice(first, first + KEYS_PER_INSERT))
      .onConflict((conflict) =>
        conflict
          .columns(['feed', 'resource', 'key'])
          .doUpdateSet((row) => ({ modified_at: row.ref('excluded.modified_at') })),
      )
      .execute();
  await trx
    .updateTable('feed_resources')
    .set({ compare_link: next, compare_complete: next === null })
    .where('feed', '=', feed)
    .where('resource', '=', resource)
    .execute();
}

/**
 * Counts the rows of both tables for the planner. Without statistics it joins 100,000 keys in a nested loop, and the
 * embedded database never gathers them by itself.
 */
export async function analyzeKeys(db: Database): Promise<void> {
  await sql`analyze feed_keys`.execute(db);
  await sql`analyze feed_records`.execute(db);
}

/** Keys of records that are stored and that the feed has no more; those that came after the comparison began are left. */
export async function goneKeys(
  db: Database,
  feed: string,
  resource: FeedResource,
  { startedAt }: Comparison,
  limit: number,
): Promise<string[]> {
  const rows = await goneQuery(db, feed, resource, startedAt).select('key').orderBy('key').limit(limit).execute();
  return rows.map(({ key }) => key);
}

export async function countGone(
  db: Database,
  feed: string,
  resource: FeedResource,
  { startedAt }: Comparison,
): Promise<number> {
  const row = await goneQuery(db, feed, resource, startedAt)
    .where('outcome', '=', 'taken')
    .select((records) => records.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

const goneQuery = (db: Database, feed: string, resource: FeedResource, startedAt: Date) =>
  db
    .selectFrom('feed_records')
    .where('feed', '=', feed)
    .where('resource', '=', resource)
    .where('outcome', 'in', ['taken', 'refused', 'delayed'])
    .where('changed_at', '<', startedAt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feed_keys')
            .select('feed_keys.key')
            .whereRef('feed_keys.feed', '=', 'feed_records.feed')
            .whereRef('feed_keys.resource', '=', 'feed_records.resource')
            .whereRef('feed_keys.key', '=', 'feed_records.key'),
        ),
      ),
    );

/** Keys whose record is not stored, or stored as of another time. */
export async function missedKeys(
  db: Database,
  feed: string,
  resource: FeedResource,
  { startedAt }: Comparison,
  limit: number,
): Promise<SourceKey[]> {
  const rows = await db
    .selectFrom('feed_keys')
    .leftJoin('feed_records', (join) =>
      join
        .onRef('feed_records.feed', '=', 'feed_keys.feed')
        .onRef('feed_records.resource', '=', 'feed_keys.resource')
        .onRef('feed_records.key', '=', 'feed_keys.key'),
    )
    .select(['feed_keys.key', 'feed_keys.modified_at as modifiedAt'])
    .where('feed_keys.feed', '=', feed)
    .where('feed_keys.resource', '=', resource)
    .where((row) =>
      row.or([
        row('feed_records.key', 'is', null),
        row.and([
          row('feed_records.changed_at', '<', startedAt),
          row.or([
            row('feed_records.outcome', '=', 'gone'),
            row.and([
              row('feed_keys.modified_at', 'is not', null),
              row('feed_records.modified_at', 'is distinct from', row.ref('feed_keys.modified_at')),
            ]),
          ]),
        ]),
      ]),
    )
    .orderBy('feed_keys.key')
    .limit(limit)
    .execute();
  return rows;
}

/** Forgets keys that have been dealt with. */
export async function forgetKeys(
  trx: Database,
  feed: string,
  resource: FeedResource,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .deleteFrom('feed_keys')
    .where('feed', '=', feed)
    .where('resource', '=', resource)
    .where('key', 'in', keys)
    .execute();
}

/** Ends a comparison. */
export async function endComparison(trx: Database, feed: string, resource: FeedResource): Promise<void> {
  await trx.deleteFrom('feed_keys').where('feed', '=', feed).where('resource', '=', resource).execute();
  await trx
    .updateTable('feed_resources')
    .set({ compare_started_at: null, compare_link: null, compare_complete: false })
    .where('feed', '=', feed)
    .where('resource', '=', resource)
    .execute();
}

/** Whether the daily comparison is due: none has ended since the last time the clock in Hawaii showed that hour. */
export async function isComparisonDue(db: Database, feed: string, hour: number): Promise<boolean> {
  const row = await db
    .selectFrom('feeds')
    .select(
      sql<boolean>`compared_at is null or compared_at < (
        case when extract(hour from now() at time zone 'Pacific/Honolulu') >= ${hour}::integer
          then date_trunc('day', now() at time zone 'Pacific/Honolulu')
          else date_trunc('day', now() at time zone 'Pacific/Honolulu') - interval '1 day' end
        + ${hour}::integer * interval '1 hour') at time zone 'Pacific/Honolulu'`.as('due'),
    )
    .where('name', '=', feed)
    .executeTakeFirst();
  return row?.due ?? false;
}

export async function noteCompared(db: Database, feed: string): Promise<void> {
  await db.updateTable('feeds').set({ compared_at: sql<Date>`now()` }).where('name', '=', feed).execute();
}
