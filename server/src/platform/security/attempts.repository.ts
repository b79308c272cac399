import { sql } from 'kysely';
import type { Database } from '../database/database';

export interface Attempt {
  id: number;
  /** other attempts of the same kind and key within the window */
  earlier: number;
  /** time since the newest of those, null without one */
  msSinceLast: number | null;
}

/**
 * Counts the attempts before this one and stores it, in one step for each kind and key: concurrent attempts wait for
 * each other. The count is in the database, so limits survive a restart and apply to all servers.
 */
export async function insertAttempt(db: Database, kind: string, key: string, windowMs: number): Promise<Attempt> {
  return db.transaction().execute(async (trx) => {
    // The next statement gets a new snapshot, which has the attempts of those that held the lock before.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`attempt ${kind} ${key}`}, 0))`.execute(trx);
    const counted = await trx
      .selectFrom('attempts')
      .select([
        sql<number>`count(*)`.as('earlier'),
        sql<number | null>`(extract(epoch from now() - max(at)) * 1000)::double precision`.as('since'),
      ])
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('at', '>', sql<Date>`now() - ${windowMs}::double precision * interval '1 millisecond'`)
      .executeTakeFirstOrThrow();
    const { id } = await trx.insertInto('attempts').values({ kind, key }).returning('id').executeTakeFirstOrThrow();
    return { id, earlier: Number(counted.earlier), msSinceLast: counted.since };
  });
}

/** Removes attempts: those that succeeded or were refused do not count. */
export async function deleteAttempts(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('attempts').where('id', 'in', ids).execute();
}

export async function deleteAttemptsOf(db: Database, kind: string, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('kind', '=', kind).where('key', '=', key).execute();
}
