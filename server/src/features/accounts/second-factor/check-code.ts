import type { FastifyReply } from 'fastify';
import { ApiError } from 'shared-contracts';
import type { Database } from '../../../platform/database/database';
import { failureDelayMs, refuseForNow } from '../../../platform/security/attempt-limits';
import { deleteAttempts, insertAttempt } from '../../../platform/security/attempts.repository';
import { noteAudit } from '../../audit/audit.repository';
import type { AccountsDeps } from '../account-deps';
import { notifyAccountOwner } from '../notify-account-owner';
import { recoveryCodeOf, stepOfCode } from './codes';
import { readSecret, takeRecoveryCode, takeStep } from './second-factor.repository';

const KIND = 'second-factor';

export interface CodeOwner {
  userId: number;
  email: string;
}

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
  const attempt = await allowTry(deps, owner.userId, reply);
  if (!(await isRight(deps, owner, code))) throw new ApiError('second_factor_wrong');
  await deleteAttempts(deps.db, [attempt]);
}

async function allowTry({ db, limits }: AccountsDeps, userId: number, reply: FastifyReply): Promise<number> {
  const limit = limits.secondFactorPerAccount;
  const attempt = await insertAttempt(db, KIND, String(userId), limit.windowMs);
  const left = failureDelayMs(attempt.earlier, limit) - (attempt.msSinceLast ?? Number.POSITIVE_INFINITY);
  if (left <= 0) return attempt.id;
  await deleteAttempts(db, [attempt.id]);
  return refuseForNow(reply, left);
}

async function isRight(deps: AccountsDeps, owner: CodeOwner, code: string): Promise<boolean> {
  const { db } = deps;
  const factor = await readSecret(db, owner.userId);
  if (!factor) return false;
  // Without its key a secret cannot be decrypted, but the recovery codes work.
  const secret = deps.secrets.open(factor.secret, owner.userId);
  const step = secret === null ? null : stepOfCode(secret, code, deps.now?.() ?? new Date());
  if (step !== null) return takeStep(db, owner.userId, step);
  const recovery = factor.confirmed ? recoveryCodeOf(code) : null;
  if (recovery === null) return false;
  return db.transaction().execute((trx) => useRecoveryCode(deps, trx, owner, recovery));
}

async function useRecoveryCode(deps: AccountsDeps, trx: Database, owner: CodeOwner, code: string): Promise<boolean> {
  if (!(await takeRecoveryCode(trx, owner.userId, code))) return false;
  await noteAudit(trx, owner, { action: 'Recovery code used', subject: owner.email });
  await notifyAccountOwner(deps, trx, owner.userId, 'recovery-code-used');
  return true;
}
