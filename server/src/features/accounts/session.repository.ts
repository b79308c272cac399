import { sql } from 'kysely';
import { COOKIE_DAYS, type OwnSession } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { daysAgo } from '../../platform/database/sql-values';
import type { ServerSession } from '../../platform/http/request-context';
import { runEach } from '../../platform/jobs/run-each';
import { hashToken, newToken } from '../../platform/security/tokens';
import { DEVICE_DAYS } from './account-cookies';
import type { SessionVia } from './accounts.tables';
import { browserName } from './browser-name';
import { updateImpersonationEnd, updateImpersonationEndsOf } from './impersonation.repository';
import { rolesOfUser } from './users.repository';

const DAY_MS = 86_400_000;
/** Time limit of an impersonation. */
export const IMPERSONATION_MINUTES = 30;
/** Precision of "last seen". */
const SEEN_EVERY_MS = 10 * 60_000;

export interface NewSession {
  userId: number;
  via: SessionVia;
  actorId?: number;
  sudoReason?: string;
  /** the staff member's own session, which continues afterwards */
  parentId?: number;
  userAgent?: string | null;
}

export interface CreatedSession {
  id: number;
  token: string;
  expiresAt: Date;
}

/** Starts a session and returns the only copy of its token. The database has the hash. */
export async function insertSession(db: Database, session: NewSession): Promise<CreatedSession> {
  const token = newToken();
  const lifetime =
    session.via === 'sudo' && session.actorId ? IMPERSONATION_MINUTES * 60_000 : COOKIE_DAYS.session * DAY_MS;
  const expiresAt = new Date(Date.now() + lifetime);
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: session.userId,
      actor_id: session.actorId ?? null,
      sudo_reason: session.sudoReason ?? null,
      parent_id: session.parentId ?? null,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      via: session.via,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token, expiresAt };
}

/** The session of a token: not expired, its user not disabled, with the current roles. */
export async function findSession(db: Database, token: string): Promise<ServerSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.actor_id as actorId',
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.agent_id as agentId',
      'users.client_advisor_id as clientAdvisorId',
      'sessions.seen_at as seenAt',
      rolesOfUser.as('roles'),
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    // staff who impersonate a client must still have an open account
    .where(
      sql<boolean>`(sessions.actor_id is null or exists (select 1 from users as actor
        where actor.id = sessions.actor_id and actor.disabled_at is null))`,
    )
    .executeTakeFirst();
  if (!row) return null;
  const { seenAt, ...session } = row;
  if (Date.now() - seenAt.getTime() > SEEN_EVERY_MS) await updateSeenAt(db, session.id);
  return session;
}

async function updateSeenAt(db: Database, id: number): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/**
 * True when the session started recently with a mailed link, so that its owner may set a password without the old one.
 */
export async function provedByLink(db: Database, sessionId: number, withinMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('via', '=', 'link')
    .where('created_at', '>', sql<Date>`now() - ${withinMs}::double precision * interval '1 millisecond'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a session; for an impersonation also the staff member's own session. */
export async function deleteSession(db: Database, sessionId: number): Promise<void> {
  await updateImpersonationEnd(db, sessionId);
  await db
    .deleteFrom('sessions')
    .where(sql<boolean>`id = ${sessionId} or id = (select parent_id from sessions where id = ${sessionId})`)
    .execute();
}

/** After a change of password: ends every other session of the user. */
export async function deleteOtherSessions(db: Database, userId: number, keepId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keepId).execute();
}

/** Ends every session of a user, including those in which they impersonate others or others them. */
export async function deleteSessionsOf(db: Database, userId: number): Promise<void> {
  await updateImpersonationEndsOf(db, userId);
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('actor_id', '=', userId)]))
    .execute();
}

/** The user's sessions, the current one first. Sessions of staff who impersonate the user are not included. */
export async function listUserSessions(db: Database, userId: number, currentId: number): Promise<OwnSession[]> {
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

/** Ends one other session of the user, or all others. The current one and those of other users stay. */
export async function deleteUserSessions(
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

/** Removes expired rows: sessions, links, first steps, form tokens, counted attempts. */
export async function pruneAccounts(db: Database): Promise<void> {
  // An expired impersonation falls back to the staff member's own session, so both are removed together.
  await runEach([
    () => deleteInBatches(db, 'sessions', sql`expires_at < now() and parent_id is null`),
    () => deleteInBatches(db, 'login_links', sql`requested_at < ${daysAgo(2)}`),
    () => deleteInBatches(db, 'known_devices', sql`seen_at < ${daysAgo(DEVICE_DAYS)}`),
    () => deleteInBatches(db, 'second_steps', sql`expires_at < now()`),
    () => deleteInBatches(db, 'form_tokens', sql`expires_at < now()`),
    () => deleteInBatches(db, 'attempts', sql`at < ${daysAgo(2)}`),
  ]);
}
