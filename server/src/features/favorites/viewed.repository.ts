import { sql } from 'kysely';
import { VIEWED_LIST_ENTRIES } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';

export interface ViewedListing {
  internal_id: string;
  slug: string;
  /** ISO time */
  at: string;
}

/** The user's viewed listings, newest first. */
export async function listViewed(db: Database, userId: number): Promise<ViewedListing[]> {
  const rows = await db
    .selectFrom('viewed_listings')
    .select(['internal_id', 'slug', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('internal_id')
    .limit(VIEWED_LIST_ENTRIES)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function deleteViewed(db: Database, userId: number, internalIds: readonly string[]): Promise<void> {
  if (internalIds.length === 0) return;
  await db
    .deleteFrom('viewed_listings')
    .where('user_id', '=', userId)
    .where('internal_id', 'in', internalIds)
    .execute();
}

/** Merges a browser's list: each listing once with its latest time, the newest 100 in all. */
export async function addViewed(db: Database, userId: number, viewed: readonly ViewedListing[]): Promise<void> {
  if (viewed.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into viewed_listings (user_id, internal_id, slug, at)
      select distinct on (seen.internal_id) ${userId}::bigint, seen.internal_id, seen.slug, seen.at
      from jsonb_to_recordset(${json(viewed)}) as seen(internal_id text, slug text, at timestamptz)
      order by seen.internal_id, seen.at desc
      on conflict (user_id, internal_id) do update
        set at = greatest(viewed_listings.at, excluded.at), slug = excluded.slug`.execute(trx);
    await sql`
      delete from viewed_listings where user_id = ${userId} and internal_id not in (
        select internal_id from viewed_listings where user_id = ${userId}
        order by at desc, internal_id limit ${VIEWED_LIST_ENTRIES})`.execute(trx);
  });
}
