import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import { restartJob } from '../../platform/queue/tasks.repository';
import type { SourceKey } from '../connector/connector';
import { FEED_RESOURCES, type FeedResource } from '../feed-config';
import { readingJob } from '../feeds.repository';
import type { RecordOutcome } from '../feeds.tables';
import { type ReadState, UNREAD } from './watermark';

/** How far a resource has been read. */
export async function findState(db: Database, feed: string, resource: FeedResource): Promise<ReadState> {
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
    round: row.round,
  };
}

/** Stores how far a resource has been read; pass the transaction that applies what was read. */
export async function upsertState(
  trx: Database,
  feed: string,
  resource: FeedResource,
  state: ReadState,
): Promise<void> {
  const columns = {
    watermark_at: state.watermark?.at ?? null,
    watermark_key: state.watermark?.key ?? null,
    started_at: state.startedAt,
    seen_at: state.seen?.at ?? null,
    seen_key: state.seen?.key ?? null,
    next_link: state.next,
    by_seen: state.bySeen,
    round: state.round && json(state.round),
  };
  await trx
    .insertInto('feed_resources')
    .values({ feed, resource, ...columns })
    .onConflict((conflict) => conflict.columns(['feed', 'resource']).doUpdateSet(columns))
    .execute();
}

/**
 * Begins the reading of every resource again, from a time or from the very first record, and applies again what has not
 * changed. Nothing stored is removed. A run under way is lost: its next page would store where it was before.
 */
export async function resetStates(db: Database, feed: string, from: ReadState['watermark']): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await restartJob(trx, readingJob(feed));
    await trx
      .updateTable('feeds')
      .set({
        run_requested_at: sql<Date>`now()`,
        // the comparisons are due too
        ...(from === null ? { steps: json({}) } : {}),
      })
      .where('name', '=', feed)
      .execute();
    for (const resource of FEED_RESOURCES) await upsertState(trx, feed, resource, { ...UNREAD, watermark: from });
    const again = trx.updateTable('feed_records').set({ hash: '' }).where('feed', '=', feed);
    await (from === null ? again : again.where('modified_at', '>=', from.at)).execute();
  });
}

/** Deletes the keys of a comparison. */
export async function deleteKeys(trx: Database, feed: string, resource: FeedResource): Promise<void> {
  await trx.deleteFrom('feed_keys').where('feed', '=', feed).where('resource', '=', resource).execute();
}

/** Adds one page of keys to a comparison. */
export async function upsertKeys(
  trx: Database,
  feed: string,
  resource: FeedResource,
  keys: readonly SourceKey[],
): Promise<void> {
  const latest = [...new Map(keys.map((one) => [one.key, one])).values()];
  await sql`
    insert into feed_keys (feed, resource, key, modified_at)
    select ${feed}, ${resource}, key, "modifiedAt"
    from jsonb_to_recordset(${json(latest)}) as sent (key text, "modifiedAt" text)
    on conflict (feed, resource, key) do update set modified_at = excluded.modified_at`.execute(trx);
}

/**
 * Counts the rows of both tables for the planner. Without statistics it joins 100,000 keys in a nested loop, and
 * autovacuum comes too late.
 */
export async function analyzeKeys(db: Database): Promise<void> {
  await sql`analyze feed_keys`.execute(db);
  await sql`analyze feed_records`.execute(db);
}

/**
 * Marks records as not applied whose listing is not on the site although it was taken, or is there although it was not:
 * the listings were changed without the feed.
 */
export async function updateLost(trx: Database, feed: string, system: string, startedAt: Date): Promise<void> {
  await trx
    .updateTable('feed_records')
    .set({ hash: '' })
    .where('feed', '=', feed)
    .where('resource', '=', 'Property')
    .where('changed_at', '<', startedAt)
    .where(({ or, and, not, exists, eb, selectFrom }) =>
      or([
        and([
          eb('outcome', '=', 'taken'),
          not(
            exists(
              selectFrom('listings')
                .select('internal_id')
                .whereRef('listings.internal_id', '=', 'feed_records.listing_id'),
            ),
          ),
        ]),
        and([
          eb('outcome', 'in', ['removed', 'delayed']),
          exists(
            selectFrom('listings')
              .select('internal_id')
              .where('source_system', '=', system)
              .whereRef('source_key', '=', 'feed_records.key'),
          ),
        ]),
      ]),
    )
    .execute();
}

/**
 * Keys that the feed has no more: of records that count for the site, and of listings of its system without one. Those
 * that came after the comparison began are left, and so are sample listings.
 */
export async function listGoneKeys(
  db: Database,
  scope: ComparedScope,
  startedAt: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (${goneRecords(scope, startedAt, ['taken', 'refused', 'delayed'])}
      union ${goneListings(scope, startedAt)}) as gone
    order by key limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}

/** What a comparison is about: a resource of a feed, and the system under which its listings are stored. */
export interface ComparedScope {
  feed: string;
  resource: FeedResource;
  system: string;
}

/** How many keys that are on the site the feed has no more. */
export async function countGone(db: Database, scope: ComparedScope, startedAt: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${goneRecords(scope, startedAt, ['taken'])}
      union ${goneListings(scope, startedAt)}) as gone`.execute(db);
  return rows[0]?.count ?? 0;
}

const isNotSent = ({ feed, resource }: ComparedScope, key: RawBuilder<string>) => sql<boolean>`
  not exists (select from feed_keys where feed_keys.feed = ${feed} and feed_keys.resource = ${resource}
    and feed_keys.key = ${key})`;

const goneRecords = (scope: ComparedScope, startedAt: Date, outcomes: readonly RecordOutcome[]) => sql`
  select key from feed_records
  where feed = ${scope.feed} and resource = ${scope.resource} and changed_at < ${startedAt}
    and outcome in (${sql.join(outcomes)}) and ${isNotSent(scope, sql`feed_records.key`)}`;

const goneListings = (scope: ComparedScope, startedAt: Date) => sql`
  select source_key from listings
  where ${scope.resource} = 'Property' and source_system = ${scope.system}
    and ${isNotSent(scope, sql`source_key`)}
    and not exists (select from feed_records where feed = ${scope.feed} and resource = 'Property'
      and key = source_key and changed_at >= ${startedAt})
    and document -> 'internal' ->> 'sample' is distinct from 'true'`;

/** Keys whose record is not stored, not applied, or stored as of another time, and was not requested yet. */
export async function listMissedKeys(
  db: Database,
  feed: string,
  resource: FeedResource,
  startedAt: Date,
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
    .where('feed_keys.requested', '=', false)
    .where((row) =>
      row.or([
        row('feed_records.key', 'is', null),
        row.and([
          row('feed_records.changed_at', '<', startedAt),
          row.or([
            row('feed_records.outcome', '=', 'gone'),
            row('feed_records.hash', '=', ''),
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

/** Notes that the records of some keys were requested. */
export async function updateRequested(
  trx: Database,
  feed: string,
  resource: FeedResource,
  keys: readonly string[],
): Promise<void> {
  await trx
    .updateTable('feed_keys')
    .set({ requested: true })
    .where('feed', '=', feed)
    .where('resource', '=', resource)
    .where('key', 'in', keys)
    .execute();
}
