import { ApiError, type SessionAnswer } from 'shared-contracts';
import { refuseFields } from '../../platform/http/problem';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import type { AccountsDeps } from './account-deps';
import { readOwnAnswer, readSessionAnswer } from './current-user';
import { createSession } from './session.repository';
import { ANONYMOUS } from './session-answer';
import { clearSessionCookie, setSessionCookie } from './session-cookie';
import { noteSudoBegin, returnToOwnSession, sessionExpiry } from './sudo.repository';
import { mayActFor } from './sudo-rules';
import { findUserById, type UserRecord } from './users.repository';

type Deps = Pick<AccountsDeps, 'db' | 'agents' | 'secondFactorRoles'>;

/** Begins an impersonation. The staff member's own session waits. */
export async function beginSudo(
  deps: Deps,
  input: { user_id: number; reason: string },
  session: ServerSession,
  { request, reply }: RequestContext,
): Promise<SessionAnswer> {
  const reason = input.reason.trim();
  if (reason === '') refuseFields([{ field: 'reason', pointer: '#/reason', message: 'Please give a reason.' }]);
  const client = await findUserById(deps.db, input.user_id);
  // An unknown client and another agent's client get the same error.
  if (!client || !mayActFor(session, client)) throw new ApiError('not_allowed');
  const token = await startSudo(deps, session, client, reason, request.headers['user-agent'] ?? null);
  // The cookie outlives the impersonation, because its token then identifies the staff member's own session.
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

/** Ends an impersonation. The staff member gets their own session back, or is signed out if it has expired. */
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
