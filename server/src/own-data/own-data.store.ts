import { sql } from 'kysely';
import type { OwnSession } from 'shared-contracts';
import type { Database } from '../database/database';
import { browserName } from './browser-name';

/** Where the user is signed in, the asking browser first. Staff acting for the user are not among them. */
export async function listOwnSessions(db: Database, userId: number, currentId: number): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'via', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('actor_id', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${currentId}`, 'desc')
    .orderBy('seen_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    browser: browserName(row.user_agent),
    via: row.via,
    began_at: row.created_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    current: row.id === currentId,
  }));
}

/** Ends one other session of the user, or all others; the asking one and those of other people stay. */
export async function endOwnSessions(
  db: Database,
  { userId, currentId, id }: { userId: number; currentId: number; id: number | null },
): Promise<number> {
  let query = db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('actor_id', 'is', null)
    .where('id', '!=', currentId);
  if (id !== null) query = query.where('id', '=', id);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** When the account was made. */
export async function registeredAt(db: Database, userId: number): Promise<Date> {
  const row = await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.created_at;
}

/** What the user has written to the company. */
export async function listOwnMessages(db: Database, userId: number) {
  const rows = await db
    .selectFrom('leads')
    .select(['created_at', 'action', 'mls_number', 'message', 'lead_source'])
    .where('user_id', '=', userId)
    .where('part', '=', 'main')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, sent_at: created_at.toISOString() }));
}

/**
 * Deletes an account with everything only it has; messages to the company stay with the company, without the account.
 * Page views stay as figures of listings, and no longer tell whose they were.
 */
export async function deleteUser(db: Database, userId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('tracking_events').where('user_id', '=', userId).where('kind', '=', 'score').execute();
    await trx.updateTable('tracking_events').set({ email: null }).where('user_id', '=', userId).execute();
    const user = await trx.deleteFrom('users').where('id', '=', userId).returning('email_key').executeTakeFirst();
    if (user) await trx.deleteFrom('login_links').where('email_key', '=', user.email_key).execute();
  });
}
