import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type SessionAnswer, SOURCE_LANGUAGE } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import { inLanguage } from '../../platform/language/language';
import { isSecure } from '../../platform/security/cookies';
import { addressKey } from '../../platform/security/limits';
import { newToken } from '../../platform/security/tokens';
import { insertAuditEntry } from '../audit/audit.repository';
import { readersLanguage } from '../mail/mail-delivery';
import {
  clearSessionCookie,
  readDeviceCookie,
  setDeviceCookie,
  setSessionCookie,
  setStepCookie,
} from './account-cookies';
import type { AccountsDeps } from './account-deps';
import type { SessionVia } from './accounts.tables';
import { browserName } from './browser-name';
import { readOwnerResponse } from './current-user';
import { upsertDevice } from './known-devices.repository';
import { notifyAccountOwner } from './notify-account-owner';
import { hasSecondFactor, insertSecondStep } from './second-factor/second-factor.repository';
import { type CreatedSession, deleteSession, insertSession } from './session.repository';
import { deleteUserToken } from './user-tokens.repository';
import { findUserById, stillHasPassword } from './users.repository';

/** Completes a sign-in: starts a session, or waits for the code where the account has a second factor. */
export async function completeSignIn(
  deps: AccountsDeps,
  context: RequestContext,
  admission: Admission,
): Promise<SessionAnswer> {
  const { userId, via } = admission;
  if (!(await hasSecondFactor(deps.db, userId))) return beginSession(deps, context, admission);
  // a cookie identifies the user of the first step until the code is entered
  setStepCookie(context.request, context.reply, await insertSecondStep(deps.db, { userId, via }));
  throw new ApiError('second_factor_required');
}

export interface Admission {
  userId: number;
  via: SessionVia;
  /** the password that was checked, if the sign-in used one */
  passwordHash?: string | null;
  /** this sign-in created the account, so the first device needs no mail */
  isNewAccount?: boolean;
}

/** Signs a browser in with a new token. A previous session of the browser ends. */
export async function beginSession(
  deps: AccountsDeps,
  context: RequestContext,
  admission: Admission,
): Promise<SessionAnswer> {
  const { request, reply, session } = context;
  const device = readDeviceCookie(request) ?? newToken();
  const created = await create(deps, context, admission, device);
  if (!created) throw new ApiError('bad_credentials');
  deps.outbox.wake();
  if (session) await deleteSession(deps.db, session.id);
  setSessionCookie(request, reply, created.token, created.expiresAt);
  setDeviceCookie(request, reply, device);
  return readOwnerResponse(deps, admission.userId);
}

/** Refuses a password that was removed while it was checked. */
function create(
  deps: AccountsDeps,
  { request, ip }: RequestContext,
  { userId, via, passwordHash, isNewAccount = false }: Admission,
  device: string,
): Promise<CreatedSession | null> {
  const userAgent = request.headers['user-agent'] ?? null;
  return deps.db.transaction().execute(async (trx) => {
    if (passwordHash && !(await stillHasPassword(trx, userId, passwordHash))) return null;
    const browserIn = (language: string) => inLanguage(language, () => browserName(userAgent));
    const isNewDevice = await upsertDevice(trx, userId, device);
    if (isNewDevice && !isNewAccount) {
      const owner = readersLanguage((await findUserById(trx, userId))?.language, deps);
      const browser = browserIn(owner);
      await notifyAccountOwner(deps, trx, userId, 'new-device', { browser, at: new Date().toISOString() });
    }
    const detail = [`by ${via}`, browserIn(SOURCE_LANGUAGE) ?? 'unknown browser', addressKey(ip)].join(', ');
    await auditStaffSignIn(trx, userId, 'Signed in', detail);
    return insertSession(trx, { userId, via, userAgent });
  });
}

/** Ends the session of a browser, on the server and in its cookie; on another site's page, its token. */
export async function signOut(
  db: Database,
  { session, request, reply }: { session: ServerSession | null; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  if (session?.byToken) return deleteUserToken(db, String(request.headers['x-hl-user-token']));
  if (session) await deleteSession(db, session.id);
  clearSessionCookie(request, reply);
  if (isSecure(request) || isLoopback(request)) reply.header('clear-site-data', '"cache"');
}

/**
 * Browsers accept Clear-Site-Data only from secure origins, which include loopback addresses. "cache" also empties the
 * back/forward cache. "storage" is left out: it has the agent and the viewed listings of a visitor without account.
 */
const isLoopback = ({ hostname }: FastifyRequest) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname);

/** Records a refused sign-in to a staff account. */
export async function auditFailedSignIn(
  db: Database,
  { userId, reason, ip }: { userId: number; reason: string; ip: string },
): Promise<void> {
  await auditStaffSignIn(db, userId, 'Sign-in refused', `${reason}, ${addressKey(ip)}`);
}

/** Sign-ins of visitors are not in the audit log. */
async function auditStaffSignIn(db: Database, userId: number, action: string, detail: string): Promise<void> {
  const user = await findUserById(db, userId);
  if (!user || user.roles.length === 0) return;
  await insertAuditEntry(db, { userId, email: user.email }, { kind: 'sign-in', action, subject: user.email, detail });
}
