import { type RawBuilder, sql } from 'kysely';
import { type Favorite, VIEWED_LIST_ENTRIES } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';

export interface FavoriteIds {
  internalId: string;
  mlsId: string;
}

/** The user's favorites, newest first. */
export async function listFavorites(db: Database, userId: number): Promise<Favorite[]> {
  const rows = await db
    .selectFrom('favorites')
    .select(['internal_id', 'mls_id', 'created_at', 'note'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/**
 * Saves a favorite; a repeat changes nothing. A favorite with only one of the two ids gets the other. Two favorites of
 * the same listing become one, the older, with the notes of both.
 * @returns true when the listing was not a favorite before
 */
export async function insertFavorite(trx: Database, userId: number, ids: FavoriteIds): Promise<boolean> {
  // Of two concurrent tabs, the second waits here and then finds the first one's row.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const [first, ...others] = await trx
    .selectFrom('favorites')
    .select(['id', 'note'])
    .where('user_id', '=', userId)
    .where((row) => row.or([row('internal_id', '=', ids.internalId), row('mls_id', '=', ids.mlsId)]))
    .orderBy('id')
    .execute();
  const columns = { internal_id: ids.internalId, mls_id: ids.mlsId };
  if (!first) {
    await trx
      .insertInto('favorites')
      .values({ user_id: userId, ...columns, note: null })
      .execute();
    return true;
  }
  const halves = others.map(({ id }) => id);
  if (halves.length > 0) await trx.deleteFrom('favorites').where('id', 'in', halves).execute();
  const note = [first, ...others].flatMap((half) => half.note ?? []).join('\n') || null;
  await trx
    .updateTable('favorites')
    .set({ ...columns, note })
    .where('id', '=', first.id)
    .execute();
  return false;
}

/** Stores the user's note on a favorite; false when it is not a favorite. */
export async function updateFavoriteNote(
  db: Database,
  userId: number,
  ids: readonly string[],
  note: string | null,
): Promise<boolean> {
  const written = await db
    .updateTable('favorites')
    .set({ note })
    .where('user_id', '=', userId)
    .where((row) => row.or([row('internal_id', 'in', ids), row('mls_id', 'in', ids)]))
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}

/** Removes a favorite by any id of its listing. */
export async function deleteFavorite(db: Database, userId: number, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('internal_id', 'in', ids), row('mls_id', 'in', ids)]))
    .execute();
}

/** Ids of the listings the user has hidden, newest first. */
export async function listHidden(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('hidden_listings')
    .select('internal_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('internal_id')
    .execute();
  return rows.map((row) => row.internal_id);
}

/** Whether a user has not hidden a home, as a condition of a query. */
export const isNotHidden = (userId: RawBuilder<unknown>, internalId: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select 1 from hidden_listings as hidden
    where hidden.user_id = ${userId} and hidden.internal_id = ${internalId})`;

export async function insertHidden(db: Database, userId: number, internalId: string): Promise<void> {
  await db
    .insertInto('hidden_listings')
    .values({ user_id: userId, internal_id: internalId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteHidden(db: Database, userId: number, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('hidden_listings').where('user_id', '=', userId).where('internal_id', 'in', ids).execute();
}

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
export async function upsertViewed(db: Database, userId: number, viewed: readonly ViewedListing[]): Promise<void> {
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
