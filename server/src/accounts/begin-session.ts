import { ApiError, type SessionAnswer } from 'shared-contracts';
import type { RequestContext } from '../http/request-context';
import type { AccountsDeps } from './account-deps';
import type { SessionVia } from './accounts.tables';
import { readOwnAnswer } from './current-user';
import { stillHasPassword } from './email-proof.store';
import { type CreatedSession, createSession, endSession } from './session.store';
import { setSessionCookie } from './session-cookie';

type Context = Pick<RequestContext, 'request' | 'reply' | 'session'>;
type Deps = Pick<AccountsDeps, 'db' | 'agents' | 'secondFactorRoles'>;

export interface Admission {
  userId: number;
  via: SessionVia;
  /** the password that was checked, where one was */
  passwordHash?: string | null;
}

/** Signs a browser in with a fresh token; whoever was signed in there before is signed out. */
export async function beginSession(deps: Deps, context: Context, admission: Admission): Promise<SessionAnswer> {
  const { request, reply, session } = context;
  const created = await create(deps, context, admission);
  if (!created) throw new ApiError('bad_credentials');
  if (session) await endSession(deps.db, session.id);
  setSessionCookie(request, reply, created.token, created.expiresAt);
  return readOwnAnswer(deps, admission.userId);
}

/** Nobody comes in with a password that was taken away while it was being checked. */
function create(
  { db }: Deps,
  { request }: Context,
  { userId, via, passwordHash }: Admission,
): Promise<CreatedSession | null> {
  return db.transaction().execute(async (trx) => {
    if (passwordHash && !(await stillHasPassword(trx, userId, passwordHash))) return null;
    return createSession(trx, { userId, via, userAgent: request.headers['user-agent'] ?? null });
  });
}
