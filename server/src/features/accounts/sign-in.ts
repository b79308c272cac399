import { ApiError, type SessionAnswer } from 'shared-contracts';
import type { RequestContext } from '../../platform/http/request-context';
import { countOrRefuse, failureDelayMs, refuseForNow } from '../../platform/security/attempt-limits';
import { deleteAttempts, deleteAttemptsOf, insertAttempt } from '../../platform/security/attempts.repository';
import { addressKey } from '../../platform/security/limits';
import { emailKey } from '../../platform/security/tokens';
import type { AccountsDeps } from './account-deps';
import { completeSignIn } from './complete-sign-in';
import { deviceCounterKey } from './known-device';
import { checkPassword } from './passwords';
import { auditFailedSignIn } from './sign-in-audit';
import { findUserByEmail } from './users.repository';

const ACCOUNT = 'sign-in:account';
const DEVICE = 'sign-in:device';
const ADDRESS = 'sign-in:address';

/** Signs in with a password. A wrong one and an unknown address get the same response after the same work. */
export async function signInByPassword(
  deps: AccountsDeps,
  input: { email: string; password: string },
  context: RequestContext,
): Promise<SessionAnswer> {
  const { attempt, counter } = await allowAttempt(deps, input.email, context);
  const user = await findUserByEmail(deps.db, input.email);
  const matches = await checkPassword(user?.passwordHash ?? null, input.password);
  if (!user || !matches) {
    if (user) await auditFailedSignIn(deps.db, { userId: user.id, reason: 'Wrong password', ip: context.ip });
    throw new ApiError('bad_credentials');
  }
  await deleteAttempts(deps.db, [attempt]);
  await deleteAttemptsOf(deps.db, counter.kind, counter.key);
  return completeSignIn(deps, context, { userId: user.id, via: 'password', passwordHash: user.passwordHash });
}

interface Counter {
  kind: string;
  key: string;
}

/**
 * A browser that signed in to the account before has its own counter, so failures of strangers do not delay it.
 * @returns the attempt counted against the visitor's address, and the counter of the account or device
 */
async function allowAttempt(
  { db, limits }: AccountsDeps,
  email: string,
  { ip, reply, request }: RequestContext,
): Promise<{ attempt: number; counter: Counter }> {
  const byAddress = await countOrRefuse(db, reply, ADDRESS, addressKey(ip), limits.signInPerAddress);
  const limit = limits.signInPerAccount;
  const device = await deviceCounterKey(db, request, email);
  const counter = device === null ? { kind: ACCOUNT, key: emailKey(email) } : { kind: DEVICE, key: device };
  const byAccount = await insertAttempt(db, counter.kind, counter.key, limit.windowMs);
  const left = failureDelayMs(byAccount.earlier, limit) - (byAccount.msSinceLast ?? Number.POSITIVE_INFINITY);
  if (left > 0) {
    await deleteAttempts(db, [byAccount.id, byAddress]);
    refuseForNow(reply, left);
  }
  return { attempt: byAddress, counter };
}
