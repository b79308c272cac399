import { ApiError, type SessionAnswer } from 'shared-contracts';
import type { RequestContext } from '../../../platform/http/request-context';
import { countOrRefuse } from '../../../platform/security/attempt-limits';
import { deleteAttempts } from '../../../platform/security/attempts.repository';
import { addressKey } from '../../../platform/security/limits';
import type { AccountsDeps } from '../account-deps';
import type { SessionVia } from '../accounts.tables';
import { beginSession } from '../begin-session';
import { clearStepCookie, readStepCookie, setStepCookie } from '../session-cookie';
import { auditFailedSignIn } from '../sign-in-audit';
import { findUserById } from '../users.repository';
import { checkCode } from './check-code';
import { findSecondStep, insertSecondStep, takeSecondStep } from './second-steps.repository';

/** The first step succeeded: a cookie identifies its user until the code is entered. */
export async function awaitSecondStep(
  { db }: Pick<AccountsDeps, 'db'>,
  { request, reply }: RequestContext,
  userId: number,
  via: SessionVia,
): Promise<void> {
  setStepCookie(request, reply, await insertSecondStep(db, { userId, via }));
}

/** The second step of a sign-in: a valid code creates the session. */
export async function finishSignIn(deps: AccountsDeps, code: string, context: RequestContext): Promise<SessionAnswer> {
  const { db, limits } = deps;
  const { request, reply, ip } = context;
  const attempt = await countOrRefuse(db, reply, 'second-step:address', addressKey(ip), limits.signInPerAddress);
  const token = readStepCookie(request);
  const step = token === null ? null : await findSecondStep(db, token);
  const user = step ? await findUserById(db, step.userId) : null;
  if (token === null || !step || !user) throw new ApiError('second_step_over');
  await checkSignInCode(deps, user, code, context);
  if (!(await takeSecondStep(db, token))) throw new ApiError('second_step_over');
  await deleteAttempts(db, [attempt]);
  clearStepCookie(request, reply);
  return beginSession(deps, context, { userId: user.id, via: step.via });
}

async function checkSignInCode(
  deps: AccountsDeps,
  user: { id: number; email: string },
  code: string,
  { reply, ip }: RequestContext,
): Promise<void> {
  try {
    await checkCode(deps, { userId: user.id, email: user.email }, code, reply);
  } catch (error) {
    const isWrong = error instanceof ApiError && error.code === 'second_factor_wrong';
    if (isWrong) await auditFailedSignIn(deps.db, { userId: user.id, reason: 'Wrong authentication code', ip });
    throw error;
  }
}
