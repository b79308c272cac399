import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { daysAgo } from '../../platform/database/sql-values';
import { runEach } from '../../platform/jobs/run-each';

/** Attempts in about an hour: for statistics and alarms, which are of no use later. */
export const ATTEMPTS_OF_AN_HOUR = 18;

export interface OutboxItem {
  topic: string;
  /** the same thing added twice is one row; also the Idempotency-Key and, with the row's number, the Message-ID */
  dedupeKey: string;
  payload: unknown;
  /** before the row becomes a dead letter; by default enough for three days */
  maxAttempts?: number;
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
    .selectFrom('tasks')
    .select(['id', 'topic', 'dedupe_key', 'attempts', 'last_error', 'created_at', state.as('state')])
    .where('recurring', '=', false)
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
  await db.deleteFrom('tasks').where('dedupe_key', '=', sql<string>`any(${dedupeKeys})`).execute();
}

const unsent = sql<boolean>`done_at is null and (dead_at is not null or parked_at is not null)`;

/** The topic of a dead or parked row; null for other rows, which are sent anyway or were sent. */
export async function topicOfUnsent(db: Database, id: number): Promise<string | null> {
  const row = await db.selectFrom('tasks').select('topic').where('id', '=', id).where(unsent).executeTakeFirst();
  return row?.topic ?? null;
}

/** Removes a dead or parked row by an admin's decision. */
export async function removeUnsent(db: Database, id: number): Promise<boolean> {
  const removed = await db.deleteFrom('tasks').where('id', '=', id).where(unsent).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Sends a dead or parked row by an admin's decision. A row that is running or scheduled is sent anyway. */
export async function reviveItem(db: Database, id: number): Promise<boolean> {
  const revived = await db
    .updateTable('tasks')
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
    from tasks where not recurring`.execute(db);
  return rows[0] ?? { done: 0, dead: 0, 'not-configured': 0, waiting: 0 };
}

/** Age of the oldest waiting message in seconds; 0 without one. */
export async function oldestWaitingSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
    from tasks where not recurring and done_at is null and dead_at is null and parked_at is null`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** How long unsent leads and mails are kept, so that an administrator can send them. Days. */
const UNDELIVERED_DAYS = 90;

/**
 * Deletes rows that were delivered more than `days` ago, and of that age those that were to be sent within an hour:
 * there is a statistic for every opened page. Dead or parked leads and mails are deleted after 90 days: they contain personal data, and the leads themselves
 * are stored elsewhere. A job that no release runs any more is deleted then, too.
 */
export async function pruneOutbox(db: Database, days: number): Promise<void> {
  const before = daysAgo(days);
  await runEach([
    () => deleteInBatches(db, 'tasks', sql`done_at < ${before}`),
    () =>
      deleteInBatches(
        db,
        'tasks',
        sql`not recurring and max_attempts <= ${ATTEMPTS_OF_AN_HOUR} and created_at < ${before}`,
      ),
    () =>
      deleteInBatches(
        db,
        'tasks',
        sql`(dead_at is not null or parked_at is not null) and created_at < ${daysAgo(UNDELIVERED_DAYS)}`,
      ),
    () => deleteInBatches(db, 'tasks', sql`recurring and run_at < ${daysAgo(UNDELIVERED_DAYS)}`),
  ]);
}
