import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import type { ServerSession } from '../../platform/http/request-context';
import { hashToken, newToken } from '../../platform/security/tokens';

/** Lifetime of a token, which also ends with the session in which it was issued. */
export const USER_TOKEN_MINUTES = 60;

/** Returns the only copy of a token for the pages of one origin. The database has its hash. */
export async function insertUserToken(db: Database, sessionId: number, origin: string): Promise<string> {
  const token = newToken();
  await db.deleteFrom('user_tokens').where('expires_at', '<=', sql<Date>`now()`).execute();
  await db
    .insertInto('user_tokens')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      origin,
      expires_at: new Date(Date.now() + USER_TOKEN_MINUTES * 60_000),
    })
    .execute();
  return token;
}

/**
 * The user of a token, read-only: without roles and without an entry in the directory, so that no staff call is
 * allowed. Null when it has expired, its session has ended or its account is closed.
 */
export async function findUserToken(
  db: Database,
  token: string,
): Promise<{ origin: string; session: ServerSession } | null> {
  const row = await db
    .selectFrom('user_tokens')
    .innerJoin('sessions', 'sessions.id', 'user_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'user_tokens.origin',
      'sessions.id',
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.client_advisor_id as clientAdvisorId',
    ])
    .where('user_tokens.token_hash', '=', hashToken(token))
    .where('user_tokens.expires_at', '>', sql<Date>`now()`)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('sessions.actor_id', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { origin, ...session } = row;
  return { origin, session: { ...session, roles: [], actorId: null, agentId: null, byToken: true } };
}

/** Origins with a valid token of this user, each with the time at which its last one expires. */
export async function listConnectedOrigins(db: Database, userId: number): Promise<{ origin: string; until: Date }[]> {
  return db
    .selectFrom('user_tokens')
    .innerJoin('sessions', 'sessions.id', 'user_tokens.session_id')
    .select(['user_tokens.origin', sql<Date>`max(user_tokens.expires_at)`.as('until')])
    .where('sessions.user_id', '=', userId)
    .where('user_tokens.expires_at', '>', sql<Date>`now()`)
    .groupBy('user_tokens.origin')
    .orderBy('user_tokens.origin')
    .execute();
}

/** Revokes this token only: a sign-out on another site's page ends no session here. */
export async function deleteUserToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('user_tokens').where('token_hash', '=', hashToken(token)).execute();
}

/** Revokes every token of a user. */
export async function deleteUserTokens(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom('user_tokens')
    .where('session_id', 'in', (from) => from.selectFrom('sessions').select('id').where('user_id', '=', userId))
    .execute();
}
