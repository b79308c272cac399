import { ApiError, type SessionAnswer } from 'shared-contracts';
import type { RequestContext } from '../../platform/http/request-context';
import type { AccountsDeps } from './account-deps';
import { type Admission, beginSession } from './begin-session';
import { hasSecondFactor } from './second-factor/second-factor.repository';
import { awaitSecondStep } from './second-factor/second-step';

/** Completes a sign-in: starts a session, or waits for the code where the account has a second factor. */
export async function completeSignIn(
  deps: AccountsDeps,
  context: RequestContext,
  admission: Admission,
): Promise<SessionAnswer> {
  const { userId, via } = admission;
  if (!(await hasSecondFactor(deps.db, userId))) return beginSession(deps, context, admission);
  await awaitSecondStep(deps, context, userId, via);
  throw new ApiError('second_factor_required');
}
