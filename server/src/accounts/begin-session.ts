import type { SessionAnswer } from 'shared-contracts';
import type { RequestContext } from '../http/request-context';
import type { AccountsDeps } from './account-deps';
import type { SessionVia } from './accounts.tables';
import { readSessionAnswer } from './current-user';
import { createSession, endSession } from './session.store';
import { setSessionCookie } from './session-cookie';

type Context = Pick<RequestContext, 'request' | 'reply' | 'session'>;

/** Signs a browser in with a fresh token; whoever was signed in there before is signed out. */
export async function beginSession(
  deps: Pick<AccountsDeps, 'db' | 'agents'>,
  { request, reply, session }: Context,
  userId: number,
  via: SessionVia,
): Promise<SessionAnswer> {
  if (session) await endSession(deps.db, session.id);
  const { token, expiresAt } = await createSession(deps.db, {
    userId,
    via,
    userAgent: request.headers['user-agent'] ?? null,
  });
  setSessionCookie(request, reply, token, expiresAt);
  return readSessionAnswer(deps, { userId, actorId: null });
}
