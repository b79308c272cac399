import { sql } from 'kysely';
import type { Database } from '../database';

export interface Attempt {
  id: number;
  /** others of the same kind and key within the window */
  earlier: number;
  /** since the newest of those, null without any */
  msSinceLast: number | null;
}

/**
 * Notes an attempt first and counts afterwards, so that many at once cannot all be the first.
 * Counting in the database lets limits survive a restart and hold for several servers.
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

/** Takes attempts back: those that succeeded or were refused do not count. */
export async function forgetAttempts(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('attempts').where('id', 'in', ids).execute();
}

export async function forgetAttemptsOf(db: Database, kind: string, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('kind', '=', kind).where('key', '=', key).execute();
}
