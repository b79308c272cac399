import { ApiError, type SessionAnswer } from 'shared-contracts';
import type { RequestContext } from '../http/request-context';
import { addressKey } from '../protection/limits';
import type { AccountsDeps } from './account-deps';
import { admit } from './admit';
import { countOrRefuse, failureDelayMs, refuseForNow } from './attempt-limits';
import { forgetAttempts, forgetAttemptsOf, takeAttempt } from './attempts.store';
import { emailKey } from './email-key';
import { checkPassword } from './passwords';
import { findUserByEmail } from './users.store';

const ACCOUNT = 'sign-in:account';
const ADDRESS = 'sign-in:address';

/** Signs in by password. A wrong one and an unknown address give the same answer after the same work [B7.8]. */
export async function signInByPassword(
  deps: AccountsDeps,
  input: { email: string; password: string },
  context: RequestContext,
): Promise<SessionAnswer> {
  const attempt = await allowAttempt(deps, input.email, context);
  const user = await findUserByEmail(deps.db, input.email);
  const matches = await checkPassword(user?.passwordHash ?? null, input.password);
  if (!user || !matches) throw new ApiError('bad_credentials');
  await forgetAttempts(deps.db, [attempt]);
  await forgetAttemptsOf(deps.db, ACCOUNT, emailKey(input.email));
  return admit(deps, context, user.id, 'password', user.passwordHash);
}

/** @returns the attempt counted against the visitor's address */
async function allowAttempt(
  { db, limits }: AccountsDeps,
  email: string,
  { ip, reply }: RequestContext,
): Promise<number> {
  const byAddress = await countOrRefuse(db, reply, ADDRESS, addressKey(ip), limits.signInPerAddress);
  const limit = limits.signInPerAccount;
  const byAccount = await takeAttempt(db, ACCOUNT, emailKey(email), limit.windowMs);
  const left = failureDelayMs(byAccount.earlier, limit) - (byAccount.msSinceLast ?? Number.POSITIVE_INFINITY);
  if (left > 0) {
    await forgetAttempts(db, [byAccount.id, byAddress]);
    refuseForNow(reply, left);
  }
  return byAddress;
}
