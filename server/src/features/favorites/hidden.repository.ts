import type { Database } from '../../platform/database/database';

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
