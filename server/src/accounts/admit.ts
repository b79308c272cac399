import { ApiError, type SessionAnswer } from 'shared-contracts';
import type { RequestContext } from '../http/request-context';
import type { AccountsDeps } from './account-deps';
import type { SessionVia } from './accounts.tables';
import { beginSession } from './begin-session';
import { hasSecondFactor } from './second-factor/second-factor.store';
import { awaitSecondStep } from './second-factor/second-step';

/**
 * The end of every way in: a session, or for whoever has a second factor the wait for its code.
 * @param passwordHash the password that was checked, which must still be the account's
 */
export async function admit(
  deps: AccountsDeps,
  context: RequestContext,
  userId: number,
  via: SessionVia,
  passwordHash: string | null = null,
): Promise<SessionAnswer> {
  if (!(await hasSecondFactor(deps.db, userId))) return beginSession(deps, context, { userId, via, passwordHash });
  await awaitSecondStep(deps, context, userId, via);
  throw new ApiError('second_factor_required');
}
