import type { Favorite } from 'shared-contracts';
import type { Database } from '../../platform/database/database';

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
export async function writeNote(
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
