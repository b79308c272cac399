import { sql } from 'kysely';
import type { Database } from '../platform/database';
import type { ServerSession } from '../platform/http';
import { hashToken, newToken } from '../platform/security';

/** A token ends by itself, and before that with the session it was given out in. */
export const USER_TOKEN_MINUTES = 60;

/** Gives the only copy of a token for the pages of one origin; the database keeps its hash. */
export async function issueUserToken(db: Database, sessionId: number, origin: string): Promise<string> {
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
 * Who a token stands for, to read only: without roles and without an entry in the directory, so that nothing of staff
 * is open to it. Null once it has expired, its session has ended or its account is closed.
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

/** Origins that hold a living token of this person, each with the moment its last one ends. */
export async function connectedOrigins(db: Database, userId: number): Promise<{ origin: string; until: Date }[]> {
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

/** Takes back this one token: who signs out on a foreign page stays signed in here. */
export async function revokeUserToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('user_tokens').where('token_hash', '=', hashToken(token)).execute();
}

/** Takes back every token of a person at once. */
export async function revokeUserTokens(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom('user_tokens')
    .where('session_id', 'in', (from) => from.selectFrom('sessions').select('id').where('user_id', '=', userId))
    .execute();
}
