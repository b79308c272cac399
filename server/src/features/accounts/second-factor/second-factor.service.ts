import type { FastifyReply } from 'fastify';
import { ApiError } from 'shared-contracts';
import type { SecondFactorState } from 'shared-contracts/second-factor';
import type { Database } from '../../../platform/database/database';
import type { RequestContext, ServerSession } from '../../../platform/http/request-context';
import { countOrDelay } from '../../../platform/security/attempt-limits';
import { deleteAttempts } from '../../../platform/security/attempts.repository';
import { insertAuditEntry } from '../../audit/audit.repository';
import type { AccountsDeps } from '../account-deps';
import { notifyAccountOwner } from '../notify-account-owner';
import { proveOwner } from '../profile.service';
import { deleteOtherSessions } from '../session.repository';
import { findUserById } from '../users.repository';
import {
  confirmFactor,
  consumeRecoveryCode,
  countRecoveryCodes,
  deleteFactor,
  findSecret,
  hasSecondFactor,
  updateLastStep,
  upsertSecret,
} from './second-factor.repository';
import { newRecoveryCodes, newSecret, recoveryCodeOf, secretUri, stepOfCode } from './totp';

/** While a required factor is missing, the session shows no roles. */
const isOffered = ({ roles, secondFactorMissing }: ServerSession) => roles.length > 0 || secondFactorMissing === true;

export async function readState(
  { db, secondFactorRoles }: AccountsDeps,
  session: ServerSession,
): Promise<SecondFactorState> {
  const roles = (await findUserById(db, session.userId))?.roles;
  return {
    enabled: await hasSecondFactor(db, session.userId),
    offered: isOffered(session),
    ...(secondFactorRoles?.some((role) => roles?.some((own) => own === role)) ? { required: true } : {}),
    recovery_codes_left: await countRecoveryCodes(db, session.userId),
  };
}

/**
 * Creates a secret to be confirmed. It requires the password: an attacker at a signed-in browser must not lock the
 * owner out.
 */
export async function beginFactor(
  deps: AccountsDeps,
  password: string | undefined,
  session: ServerSession,
  context: RequestContext,
): Promise<{ secret: string; uri: string }> {
  if (!isOffered(session)) throw new ApiError('not_allowed');
  const user = await proveOwner(deps, session, password, context);
  const secret = newSecret();
  if (!(await upsertSecret(deps.db, user.id, deps.secrets.seal(secret, user.id)))) throw new ApiError('not_allowed');
  return { secret, uri: secretUri(secret, { site: deps.siteName ?? 'Website', email: user.email }) };
}

/** The first valid code turns it on. Other browsers signed in without a code, so they are signed out. */
export async function confirmOwnFactor(
  deps: AccountsDeps,
  code: string,
  session: ServerSession,
  { reply }: RequestContext,
): Promise<{ recovery_codes: string[] }> {
  const factor = await findSecret(deps.db, session.userId);
  if (!factor || factor.confirmed) throw new ApiError('not_allowed');
  await checkCode(deps, session, code, reply);
  const recovery_codes = newRecoveryCodes();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await confirmFactor(trx, session.userId, recovery_codes))) throw new ApiError('not_allowed');
    await deleteOtherSessions(trx, session.userId, session.id);
    await insertAuditEntry(trx, session, { action: 'Second factor turned on', subject: session.email });
    await notifyAccountOwner(deps, trx, session.userId, 'second-factor-on');
  });
  deps.outbox.wake();
  return { recovery_codes };
}

/** Turned off with a current code of the app, or with a recovery code if the app is lost. */
export async function endOwnFactor(
  deps: AccountsDeps,
  code: string,
  session: ServerSession,
  { reply }: RequestContext,
): Promise<SecondFactorState> {
  if (!(await hasSecondFactor(deps.db, session.userId))) throw new ApiError('not_allowed');
  await checkCode(deps, session, code, reply);
  await deps.db.transaction().execute(async (trx) => {
    await deleteFactor(trx, session.userId);
    await insertAuditEntry(trx, session, { action: 'Second factor turned off', subject: session.email });
    await notifyAccountOwner(deps, trx, session.userId, 'second-factor-off');
  });
  deps.outbox.wake();
  return readState(deps, session);
}

type CodeOwner = Pick<ServerSession, 'userId' | 'email'>;

/**
 * Accepts a code of the app or a recovery code, each once, or throws. Failures are counted by account in the database,
 * across all sign-ins, and delay further attempts.
 */
export async function checkCode(
  deps: AccountsDeps,
  owner: CodeOwner,
  code: string,
  reply: FastifyReply,
): Promise<void> {
  const { db, limits } = deps;
  const attempt = await countOrDelay(db, reply, 'second-factor', String(owner.userId), limits.secondFactorPerAccount);
  if (!(await isRight(deps, owner, code))) throw new ApiError('second_factor_wrong');
  await deleteAttempts(db, [attempt]);
}

async function isRight(deps: AccountsDeps, owner: CodeOwner, code: string): Promise<boolean> {
  const { db } = deps;
  const factor = await findSecret(db, owner.userId);
  if (!factor) return false;
  // Without its key a secret cannot be decrypted, but the recovery codes work.
  const secret = deps.secrets.open(factor.secret, owner.userId);
  const step = secret === null ? null : stepOfCode(secret, code, deps.now?.() ?? new Date());
  if (step !== null) return updateLastStep(db, owner.userId, step);
  const recovery = factor.confirmed ? recoveryCodeOf(code) : null;
  if (recovery === null) return false;
  return db.transaction().execute((trx) => useRecoveryCode(deps, trx, owner, recovery));
}

async function useRecoveryCode(deps: AccountsDeps, trx: Database, owner: CodeOwner, code: string): Promise<boolean> {
  if (!(await consumeRecoveryCode(trx, owner.userId, code))) return false;
  await insertAuditEntry(trx, owner, { action: 'Recovery code used', subject: owner.email });
  await notifyAccountOwner(deps, trx, owner.userId, 'recovery-code-used');
  return true;
}
