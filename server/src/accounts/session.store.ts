import { sql } from 'kysely';
import { COOKIE_DAYS } from 'shared-contracts';
import type { Database } from '../database/database';
import type { ServerSession, SessionResolver } from '../http/request-context';
import type { SessionVia } from './accounts.tables';
import { readSessionCookie } from './session-cookie';
import { hashToken, newToken } from './tokens';
import { rolesOfUser } from './users.store';

const DAY_MS = 86_400_000;
/** An impersonation ends by itself. */
export const SUDO_MINUTES = 30;

export interface NewSession {
  userId: number;
  via: SessionVia;
  actorId?: number;
  sudoReason?: string;
}

/** Starts a session and gives the only copy of its token; the database keeps the hash. */
export async function createSession(db: Database, session: NewSession): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const lifetime = session.via === 'sudo' && session.actorId ? SUDO_MINUTES * 60_000 : COOKIE_DAYS.session * DAY_MS;
  const expiresAt = new Date(Date.now() + lifetime);
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: session.userId,
      actor_id: session.actorId ?? null,
      sudo_reason: session.sudoReason ?? null,
      via: session.via,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** The session of a token: not expired, its user not disabled, roles as they are now. */
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
      rolesOfUser.as('roles'),
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** True when the session began so lately with a mailed link that its owner may set a password without the old one. */
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

export async function endSession(db: Database, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** After a change of password: every other session of the user ends. */
export async function endOtherSessions(db: Database, userId: number, keepId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keepId).execute();
}

/** Looks a request's cookie up; the way every route learns who asks. */
export function sessionResolver(db: Database): SessionResolver {
  return async (request) => {
    const token = readSessionCookie(request);
    return token === null ? null : findSession(db, token);
  };
}

/** Removes what has run out: sessions, links, form tokens, counted attempts. */
export async function pruneAccounts(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('login_links').where('requested_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db.deleteFrom('form_tokens').where('expires_at', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('attempts').where('at', '<', sql<Date>`now() - interval '2 days'`).execute();
}
