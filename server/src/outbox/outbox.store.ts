import { sql } from 'kysely';
import { type Database, daysAgo, deleteInBatches, json } from '../platform/database';
import { runEach } from '../platform/jobs';

export const OUTBOX_TOPICS = ['lead.ingest', 'lead.showing', 'mail', 'score', 'analytics', 'alarm'] as const;
export type OutboxTopic = (typeof OUTBOX_TOPICS)[number];

/**
 * Attempts before a row becomes a dead letter. Leads and mails are retried for about three days, statistics for an
 * hour.
 */
const MAX_ATTEMPTS: Readonly<Record<OutboxTopic, number>> = {
  'lead.ingest': 100,
  'lead.showing': 100,
  mail: 100,
  score: 18,
  analytics: 18,
  alarm: 18,
};

export interface OutboxItem {
  topic: OutboxTopic;
  /** the same thing added twice is one row; also the Idempotency-Key and, with the row's number, the Message-ID */
  dedupeKey: string;
  payload: unknown;
  maxAttempts?: number;
}

/** A row that a worker has claimed until `leased_until`. */
export interface ClaimedItem {
  id: number;
  topic: string;
  dedupeKey: string;
  payload: unknown;
  /** includes this attempt; completing checks it */
  attempts: number;
  maxAttempts: number;
}

/**
 * Adds a row; a known dedupe key changes nothing. Pass the transaction that stores the event itself.
 * A row without a receiver is parked: it is visible and never sent by itself.
 */
export async function insertOutboxItem(db: Database, item: OutboxItem, parked: boolean): Promise<boolean> {
  const inserted = await db
    .insertInto('outbox')
    .values({
      topic: item.topic,
      dedupe_key: item.dedupeKey,
      payload: json(item.payload),
      last_error: parked ? 'not configured' : null,
      parked_at: parked ? new Date() : null,
      max_attempts: item.maxAttempts ?? MAX_ATTEMPTS[item.topic],
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Claims up to `limit` due rows of a topic for `leaseMs`. Rows that another worker is claiming are skipped. */
export async function claimItems(db: Database, topic: string, limit: number, leaseMs: number): Promise<ClaimedItem[]> {
  const { rows } = await sql<ClaimedItem>`
    update outbox set
      attempts = attempts + 1,
      leased_until = now() + ${leaseMs}::double precision * interval '1 millisecond',
      run_at = now() + ${leaseMs}::double precision * interval '1 millisecond'
    where id in (
      select id from outbox
      where done_at is null and dead_at is null and parked_at is null and run_at <= now()
        and topic = ${topic}
      order by run_at, id limit ${limit} for update skip locked
    )
    returning id, topic, dedupe_key as "dedupeKey", payload, attempts, max_attempts as "maxAttempts"`.execute(db);
  return [...rows].sort((one, other) => one.id - other.id);
}

/** Marks a delivery as done unless a later attempt has claimed the row in the meantime. */
export async function completeItem(db: Database, item: ClaimedItem): Promise<boolean> {
  const done = await db
    .updateTable('outbox')
    .set({ done_at: sql`now()`, leased_until: null, last_error: null })
    .where('id', '=', item.id)
    .where('attempts', '=', item.attempts)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/**
 * Schedules a retry with a doubling delay and jitter. A row becomes a dead letter after its last attempt or a permanent
 * failure. The delay is at most `capMs`, or a tenth of the item's age if that is more, or an hour. So everything is
 * sent within ten minutes after an outage of an hour, and a receiver with a long outage gets few requests.
 */
export async function failItem(
  db: Database,
  item: ClaimedItem,
  failure: { message: string; permanent: boolean; baseMs: number; capMs: number },
): Promise<'retry' | 'dead'> {
  const dead = failure.permanent || item.attempts >= item.maxAttempts;
  const delay = sql<Date>`now() + least(
      3600000,
      ${failure.baseMs}::double precision * power(2, least(attempts, 20)),
      greatest(${failure.capMs}::double precision, extract(epoch from now() - created_at) * 100)
    ) * (0.5 + random()) * interval '1 millisecond'`;
  await db
    .updateTable('outbox')
    .set({
      leased_until: null,
      last_error: failure.message.slice(0, 500),
      ...(dead ? { dead_at: sql<Date>`now()` } : { run_at: delay }),
    })
    .where('id', '=', item.id)
    .where('attempts', '=', item.attempts)
    .where('done_at', 'is', null)
    .execute();
  return dead ? 'dead' : 'retry';
}

/** Releases claimed rows at once without counting an attempt, for example when the worker stops. */
export async function releaseItem(db: Database, item: ClaimedItem): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leased_until: null, run_at: sql<Date>`now()`, attempts: sql<number>`attempts - 1` })
    .where('id', '=', item.id)
    .where('attempts', '=', item.attempts)
    .where('done_at', 'is', null)
    .execute();
}

export type OutboxState = 'waiting' | 'done' | 'dead' | 'not-configured';

export interface OutboxRow {
  id: number;
  topic: string;
  dedupe_key: string;
  state: OutboxState;
  attempts: number;
  last_error: string | null;
  created_at: string;
}

const outboxRows = (db: Database) => {
  const state = sql<OutboxState>`case when done_at is not null then 'done' when dead_at is not null then 'dead'
    when parked_at is not null then 'not-configured' else 'waiting' end`;
  const query = db
    .selectFrom('outbox')
    .select(['id', 'topic', 'dedupe_key', 'attempts', 'last_error', 'created_at', state.as('state')])
    .orderBy('id', 'desc');
  return { query, state };
};

const outboxRowOf = (row: Omit<OutboxRow, 'created_at'> & { created_at: Date }): OutboxRow => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** Rows for the admin page, newest first, optionally of one `state`. */
export async function listOutbox(db: Database, limit: number, state?: OutboxState): Promise<OutboxRow[]> {
  const rows = outboxRows(db);
  const query = state ? rows.query.where(rows.state, '=', state) : rows.query;
  return (await query.limit(limit).execute()).map(outboxRowOf);
}

/** The rows of these keys, newest first, for example all deliveries of one lead. */
export async function listOutboxOf(db: Database, dedupeKeys: readonly string[]): Promise<OutboxRow[]> {
  return (await outboxRows(db).query.where('dedupe_key', 'in', dedupeKeys).execute()).map(outboxRowOf);
}

/** Removes the rows of these keys, for example because their person was deleted. A delivery that runs is completed. */
export async function removeOutboxOf(db: Database, dedupeKeys: readonly string[]): Promise<void> {
  if (dedupeKeys.length === 0) return;
  await db.deleteFrom('outbox').where('dedupe_key', '=', sql<string>`any(${dedupeKeys})`).execute();
}

/**
 * Parks waiting rows of topics that this server does not deliver: their receiver was removed from the settings.
 * @param overdueMs only rows that no server has claimed for this time after they were due; null parks all
 * @returns the number of parked rows of each topic
 */
export async function parkUndelivered(
  db: Database,
  delivered: readonly string[],
  overdueMs: number | null,
): Promise<Array<{ topic: string; parked: number }>> {
  const due = sql<boolean>`run_at < now() - ${overdueMs}::double precision * interval '1 millisecond'`;
  const { rows } = await sql<{ topic: string; parked: number }>`
    with parked as (
      update outbox set parked_at = now(), leased_until = null,
        last_error = concat('The receiver is no longer set.', ' Last failure: ' || last_error)
      where done_at is null and dead_at is null and parked_at is null and topic <> all(${[...delivered]}::text[])
        and (leased_until is null or leased_until < now()) and (${overdueMs === null} or ${due})
      returning topic
    )
    select topic, count(*)::integer as parked from parked group by topic`.execute(db);
  return rows;
}

const unsent = sql<boolean>`done_at is null and (dead_at is not null or parked_at is not null)`;

/** The topic of a dead or parked row; null for other rows, which are sent anyway or were sent. */
export async function topicOfUnsent(db: Database, id: number): Promise<string | null> {
  const row = await db.selectFrom('outbox').select('topic').where('id', '=', id).where(unsent).executeTakeFirst();
  return row?.topic ?? null;
}

/** Removes a dead or parked row by an admin's decision. */
export async function removeUnsent(db: Database, id: number): Promise<boolean> {
  const removed = await db.deleteFrom('outbox').where('id', '=', id).where(unsent).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Sends a dead or parked row by an admin's decision. A row that is running or scheduled is sent anyway. */
export async function reviveItem(db: Database, id: number): Promise<boolean> {
  const revived = await db
    .updateTable('outbox')
    .set({ dead_at: null, parked_at: null, attempts: 0, run_at: sql<Date>`now()`, last_error: null })
    .where('id', '=', id)
    .where(unsent)
    .executeTakeFirst();
  return revived.numUpdatedRows > 0n;
}

/** Number of rows by state, for health and alarms. */
export async function countOutbox(db: Database): Promise<Record<OutboxState, number>> {
  const { rows } = await sql<Record<OutboxState, number>>`
    select count(*) filter (where done_at is not null) as done,
      count(*) filter (where dead_at is not null) as dead,
      count(*) filter (where parked_at is not null and done_at is null) as "not-configured",
      count(*) filter (where done_at is null and dead_at is null and parked_at is null) as waiting
    from outbox`.execute(db);
  return rows[0] ?? { done: 0, dead: 0, 'not-configured': 0, waiting: 0 };
}

/** Age of the oldest waiting message in seconds; 0 without one. */
export async function oldestWaitingSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
    from outbox where done_at is null and dead_at is null and parked_at is null`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Topics whose unsent rows may be deleted like sent ones: there is one row for every opened page. */
const FIGURES = ['score', 'analytics'] as const satisfies readonly OutboxTopic[];

/** How long unsent leads and mails are kept, so that an administrator can send them. Days. */
const UNDELIVERED_DAYS = 90;

/**
 * Deletes rows that were delivered more than `days` ago, and statistics of that age without a receiver. Dead or parked
 * leads and mails are deleted after 90 days: they contain personal data, and the leads themselves are stored elsewhere.
 */
export async function pruneOutbox(db: Database, days: number): Promise<void> {
  const before = daysAgo(days);
  await runEach([
    () => deleteInBatches(db, 'outbox', sql`done_at < ${before}`),
    () => deleteInBatches(db, 'outbox', sql`topic = any(${[...FIGURES]}::text[]) and created_at < ${before}`),
    () =>
      deleteInBatches(
        db,
        'outbox',
        sql`(dead_at is not null or parked_at is not null) and created_at < ${daysAgo(UNDELIVERED_DAYS)}`,
      ),
  ]);
}
