import { sql } from 'kysely';
import type { SudoClient, SudoLogEntry } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { containing, daysAgo } from '../../platform/database/sql-values';
import { hashToken, newToken } from '../../platform/security/tokens';

export interface NewImpersonation {
  sessionId: number;
  actor: { id: number; email: string };
  client: { id: number; email: string };
  reason: string;
  endsAt: Date;
}

/** Logs the beginning of an impersonation, in the transaction that creates the session. */
export async function insertImpersonation(
  trx: Database,
  { sessionId, actor, client, reason, endsAt }: NewImpersonation,
): Promise<void> {
  await trx
    .insertInto('sudo_log')
    .values({
      session_id: sessionId,
      actor_id: actor.id,
      actor_email: actor.email,
      user_id: client.id,
      user_email: client.email,
      reason,
      ends_at: endsAt,
    })
    .execute();
}

/** Does nothing for an ordinary session, or one whose end is logged. */
export async function updateImpersonationEnd(db: Database, sessionId: number): Promise<void> {
  await db
    .updateTable('sudo_log')
    .set({ ended_at: sql<Date>`least(now(), ends_at)` })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Logs the end of all impersonations by a user, and of that user. */
export async function updateImpersonationEndsOf(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('sudo_log')
    .set({ ended_at: sql<Date>`least(now(), ends_at)` })
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('actor_id', '=', userId), eb('user_id', '=', userId)]))
    .execute();
}

/**
 * Ends an impersonation and gives the staff member's own session this token. Null when that session has expired,
 * undefined when a concurrent request has ended the impersonation.
 */
function replaceByOwnSession(db: Database, sessionId: number, tokenHash: string) {
  return db.transaction().execute(async (trx) => {
    await updateImpersonationEnd(trx, sessionId);
    const ended = await trx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .returning('parent_id')
      .executeTakeFirst();
    if (!ended || ended.parent_id === null) return undefined;
    const own = await trx
      .updateTable('sessions')
      .set({ token_hash: tokenHash, seen_at: sql<Date>`now()` })
      .where('id', '=', ended.parent_id)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['user_id as userId', 'expires_at as expiresAt'])
      .executeTakeFirst();
    return own ?? null;
  });
}

/** Ends an impersonation and gives the staff member's session a new token; null when that session has ended. */
export async function returnToOwnSession(
  db: Database,
  sessionId: number,
): Promise<{ userId: number; token: string; expiresAt: Date } | null> {
  const token = newToken();
  const own = await replaceByOwnSession(db, sessionId, hashToken(token));
  return own ? { ...own, token } : null;
}

/** An expired impersonation becomes the staff member's own session, with the token that the browser has. */
export async function resumeOwnSession(db: Database, token: string): Promise<boolean> {
  const hash = hashToken(token);
  const found = await db
    .selectFrom('sessions')
    .select(['id', 'parent_id', sql<boolean>`expires_at > now()`.as('isOpen')])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  // a concurrent request has resumed it
  if (found?.isOpen) return true;
  if (!found || found.parent_id === null) return false;
  return (await replaceByOwnSession(db, found.id, hash)) !== null;
}

/** The time at which a session expires. */
export async function findSessionExpiry(db: Database, id: number): Promise<Date | null> {
  const row = await db.selectFrom('sessions').select('expires_at').where('id', '=', id).executeTakeFirst();
  return row?.expires_at ?? null;
}

const MAX_CLIENTS = 50;

/** Buyers, never staff; `advisorId` limits them to an advisor's own clients. */
export async function listImpersonationClients(
  db: Database,
  { advisorId, query }: { advisorId: number | null; query: string },
): Promise<SudoClient[]> {
  const pattern = containing(query);
  let clients = db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('disabled_at', 'is', null)
    .where('agent_id', 'is', null)
    .where(sql<boolean>`not exists (select 1 from user_roles where user_roles.user_id = users.id)`)
    .orderBy('last_name')
    .orderBy('id')
    .limit(MAX_CLIENTS);
  if (advisorId !== null) clients = clients.where('client_advisor_id', '=', advisorId);
  if (query.trim() !== '')
    clients = clients.where(
      sql<boolean>`(email_key ilike ${pattern} or concat_ws(' ', first_name, last_name) ilike ${pattern})`,
    );
  return clients.execute();
}

const LOG_ENTRIES = 100;

/** The newest hundred impersonations. One that expired ended at that time. */
export async function listImpersonations(db: Database): Promise<SudoLogEntry[]> {
  const rows = await db
    .selectFrom('sudo_log')
    .select(['id', 'actor_id', 'actor_email', 'user_id', 'user_email', 'reason', 'began_at', 'ends_at', 'ended_at'])
    .orderBy('id', 'desc')
    .limit(LOG_ENTRIES)
    .execute();
  return rows.map(({ ends_at, ended_at, began_at, ...row }) => {
    const end = ended_at ?? (ends_at.getTime() <= Date.now() ? ends_at : null);
    return { ...row, began_at: began_at.toISOString(), ended_at: end?.toISOString() ?? null };
  });
}

/** Removes impersonations that ended a number of days ago. */
export async function pruneImpersonations(db: Database, keepDays: number): Promise<void> {
  await deleteInBatches(db, 'sudo_log', sql`ends_at < ${daysAgo(keepDays)}`);
}
