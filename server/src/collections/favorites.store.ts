import type { Favorite } from 'shared-contracts';
import type { Database } from '../database/database';

export interface FavoriteIds {
  internalId: string;
  mlsId: string;
}

/** The user's favorites, newest first. */
export async function listFavorites(db: Database, userId: number): Promise<Favorite[]> {
  const rows = await db
    .selectFrom('favorites')
    .select(['internal_id', 'mls_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/**
 * Keeps a listing; a repeat changes nothing. A favorite that carries only one of the two ids gains the other [B4.27].
 * @returns true when the listing was not a favorite before
 */
export async function insertFavorite(db: Database, userId: number, ids: FavoriteIds): Promise<boolean> {
  const completed = await db
    .updateTable('favorites')
    .set({ internal_id: ids.internalId, mls_id: ids.mlsId })
    .where('user_id', '=', userId)
    .where((row) => row.or([row('internal_id', '=', ids.internalId), row('mls_id', '=', ids.mlsId)]))
    .executeTakeFirst();
  if (completed.numUpdatedRows > 0n) return false;
  const added = await db
    .insertInto('favorites')
    .values({ user_id: userId, internal_id: ids.internalId, mls_id: ids.mlsId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Lets a listing go by any id it was kept under. */
export async function deleteFavorite(db: Database, userId: number, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('internal_id', 'in', ids), row('mls_id', 'in', ids)]))
    .execute();
}
