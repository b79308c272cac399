import { sql } from 'kysely';
import type { Database } from '../database';

export interface Attempt {
  id: number;
  /** other attempts of the same kind and key within the window */
  earlier: number;
  /** time since the newest of those, null without one */
  msSinceLast: number | null;
}

/**
 * Stores an attempt first and counts afterwards, so that concurrent ones cannot all be the first.
 * The count is in the database, so limits survive a restart and apply to all servers.
 */
export async function takeAttempt(db: Database, kind: string, key: string, windowMs: number): Promise<Attempt> {
  const { id } = await db.insertInto('attempts').values({ kind, key }).returning('id').executeTakeFirstOrThrow();
  const counted = await db
    .selectFrom('attempts')
    .select([
      sql<number>`count(*)`.as('earlier'),
      sql<number | null>`(extract(epoch from now() - max(at)) * 1000)::double precision`.as('since'),
    ])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('id', '<', id)
    .where('at', '>', sql<Date>`now() - ${windowMs}::double precision * interval '1 millisecond'`)
    .executeTakeFirstOrThrow();
  return { id, earlier: Number(counted.earlier), msSinceLast: counted.since };
}

/** Removes attempts: those that succeeded or were refused do not count. */
export async function forgetAttempts(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('attempts').where('id', 'in', ids).execute();
}

export async function forgetAttemptsOf(db: Database, kind: string, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('kind', '=', kind).where('key', '=', key).execute();
}
