import { ApiError, type SessionAnswer } from 'shared-contracts';
import { type RequestContext, refuseFields, type ServerSession } from '../platform/http';
import type { AccountsDeps } from './account-deps';
import { readOwnAnswer, readSessionAnswer } from './current-user';
import { createSession } from './session.store';
import { ANONYMOUS } from './session-answer';
import { clearSessionCookie, setSessionCookie } from './session-cookie';
import { noteSudoBegin, returnToOwnSession, sessionExpiry } from './sudo.store';
import { mayActFor } from './sudo-rules';
import { findUserById, type UserRecord } from './users.store';

type Deps = Pick<AccountsDeps, 'db' | 'agents' | 'secondFactorRoles'>;

/** Begins to act for a client; the own session waits beneath. */
export async function beginSudo(
  deps: Deps,
  input: { user_id: number; reason: string },
  session: ServerSession,
  { request, reply }: RequestContext,
): Promise<SessionAnswer> {
  const reason = input.reason.trim();
  if (reason === '') refuseFields([{ field: 'reason', pointer: '#/reason', message: 'Please give a reason.' }]);
  const client = await findUserById(deps.db, input.user_id);
  // somebody unknown and somebody else's client get the same answer
  if (!client || !mayActFor(session, client)) throw new ApiError('not_allowed');
  const token = await startSudo(deps, session, client, reason, request.headers['user-agent'] ?? null);
  // the cookie outlives the sudo session: its token then stands for the own one again
  const cookieUntil = await sessionExpiry(deps.db, session.id);
  setSessionCookie(request, reply, token, cookieUntil ?? new Date());
  return readSessionAnswer(deps, { userId: client.id, actorId: session.userId });
}

function startSudo(
  { db }: Deps,
  session: ServerSession,
  client: UserRecord,
  reason: string,
  userAgent: string | null,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const made = await createSession(trx, {
      userId: client.id,
      via: 'sudo',
      actorId: session.userId,
      sudoReason: reason,
      parentId: session.id,
      userAgent,
    });
    const actor = { id: session.userId, email: session.email };
    await noteSudoBegin(trx, { sessionId: made.id, actor, client, reason, endsAt: made.expiresAt });
    return made.token;
  });
}

/** Stops acting for a client; whoever acted is themselves again, or signed out if their session ran out meanwhile. */
export async function endSudo(
  deps: Deps,
  session: ServerSession,
  { request, reply }: RequestContext,
): Promise<SessionAnswer> {
  if (session.actorId === null) throw new ApiError('not_allowed');
  const own = await returnToOwnSession(deps.db, session.id);
  if (!own) {
    clearSessionCookie(request, reply);
    return ANONYMOUS;
  }
  setSessionCookie(request, reply, own.token, own.expiresAt);
  return readOwnAnswer(deps, own.userId);
}
