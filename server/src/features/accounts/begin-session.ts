import { ApiError, type SessionAnswer } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { RequestContext } from '../../platform/http/request-context';
import { newToken } from '../../platform/security/tokens';
import type { AccountsDeps } from './account-deps';
import type { SessionVia } from './accounts.tables';
import { browserName } from './browser-name';
import { readOwnAnswer } from './current-user';
import { stillHasPassword } from './email-proof.repository';
import { readDeviceCookie, setDeviceCookie } from './known-device';
import { recordDevice } from './known-devices.repository';
import { notifyAccountOwner } from './notify-account-owner';
import { type CreatedSession, createSession, endSession } from './session.repository';
import { setSessionCookie } from './session-cookie';
import { auditSignIn } from './sign-in-audit';

type Context = Pick<RequestContext, 'request' | 'reply' | 'session' | 'ip'>;
type Deps = Pick<AccountsDeps, 'db' | 'agents' | 'secondFactorRoles' | 'outbox'>;

export interface Admission {
  userId: number;
  via: SessionVia;
  /** the password that was checked, if the sign-in used one */
  passwordHash?: string | null;
  /** this sign-in created the account, so the first device needs no mail */
  isNewAccount?: boolean;
}

/** Signs a browser in with a new token. A previous session of the browser ends. */
export async function beginSession(deps: Deps, context: Context, admission: Admission): Promise<SessionAnswer> {
  const { request, reply, session } = context;
  const device = readDeviceCookie(request) ?? newToken();
  const created = await create(deps, context, admission, device);
  if (!created) throw new ApiError('bad_credentials');
  deps.outbox.wake();
  if (session) await endSession(deps.db, session.id);
  setSessionCookie(request, reply, created.token, created.expiresAt);
  setDeviceCookie(request, reply, device);
  return readOwnAnswer(deps, admission.userId);
}

/** Refuses a password that was removed while it was checked. */
function create(
  deps: Deps,
  { request, ip }: Context,
  { userId, via, passwordHash, isNewAccount = false }: Admission,
  device: string,
): Promise<CreatedSession | null> {
  const userAgent = request.headers['user-agent'] ?? null;
  return deps.db.transaction().execute(async (trx) => {
    if (passwordHash && !(await stillHasPassword(trx, userId, passwordHash))) return null;
    const isNewDevice = await recordDevice(trx, userId, device);
    if (isNewDevice && !isNewAccount) await notifyNewDevice(deps, trx, userId, userAgent);
    await auditSignIn(trx, { userId, via, browser: browserName(userAgent), ip });
    return createSession(trx, { userId, via, userAgent });
  });
}

function notifyNewDevice(deps: Deps, trx: Database, userId: number, userAgent: string | null): Promise<void> {
  const device = { browser: browserName(userAgent), at: new Date().toISOString() };
  return notifyAccountOwner(deps, trx, userId, 'new-device', device);
}
