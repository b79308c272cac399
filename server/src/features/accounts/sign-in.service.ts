import { ApiError, type CallAnswer, type consumeLoginLink, pageLanguage, type SessionAnswer } from 'shared-contracts';
import { FORM_MESSAGES, isEmail, plainAddress } from 'shared-contracts/forms';
import { fieldsOf, refuseFields } from '../../platform/http/problem';
import type { RequestContext } from '../../platform/http/request-context';
import { countOrDelay, countOrRefuse } from '../../platform/security/attempt-limits';
import { deleteAttempts, deleteAttemptsOf } from '../../platform/security/attempts.repository';
import { addressKey } from '../../platform/security/limits';
import { emailKey } from '../../platform/security/tokens';
import { clearStepCookie, readStepCookie } from './account-cookies';
import type { AccountsDeps } from './account-deps';
import { countLinkRequest, deviceCounterKey } from './link-limits';
import { consumeLink, insertLink } from './login-links.repository';
import { notifyAccountOwner } from './notify-account-owner';
import { checkPassword } from './passwords';
import { deleteSecondStep, findSecondStep } from './second-factor/second-factor.repository';
import { checkCode } from './second-factor/second-factor.service';
import { auditFailedSignIn, beginSession, completeSignIn } from './session.service';
import { findUserByEmail, findUserById, proveAddress } from './users.repository';

/** Signs in with a password. A wrong one and an unknown address get the same response after the same work. */
export async function signInByPassword(
  deps: AccountsDeps,
  input: { email: string; password: string },
  context: RequestContext,
): Promise<SessionAnswer> {
  const { db, limits } = deps;
  const { ip, reply } = context;
  const attempt = await countOrRefuse(db, reply, 'sign-in:address', addressKey(ip), limits.signInPerAddress);
  // A browser that signed in to the account before has its own counter, so failures of strangers do not delay it.
  const device = await deviceCounterKey(deps, input.email, context);
  const kind = device === null ? 'sign-in:account' : 'sign-in:device';
  const key = device ?? emailKey(input.email);
  await countOrDelay(db, reply, kind, key, limits.signInPerAccount, [attempt]);
  const user = await findUserByEmail(db, input.email);
  const matches = await checkPassword(user?.passwordHash ?? null, input.password);
  if (!user || !matches) {
    if (user) await auditFailedSignIn(db, { userId: user.id, reason: 'Wrong password', ip });
    throw new ApiError('bad_credentials');
  }
  await deleteAttempts(db, [attempt]);
  await deleteAttemptsOf(db, kind, key);
  return completeSignIn(deps, context, { userId: user.id, via: 'password', passwordHash: user.passwordHash });
}

/**
 * Requests a sign-in mail. The server looks up the account when the mail is made, so neither the response nor its time
 * reveals whether an address has an account.
 * @throws ApiError validation_failed for a text that is no address
 */
export async function sendLoginLink(
  deps: AccountsDeps,
  typed: string,
  context: RequestContext,
): Promise<{ sent: true }> {
  const { db, limits } = deps;
  const email = plainAddress(typed);
  if (!isEmail(email)) refuseFields(fieldsOf({ email: FORM_MESSAGES.lead.email }));
  await countOrRefuse(db, context.reply, 'link:address', addressKey(context.ip), limits.linkPerAddress);
  await countLinkRequest(deps, email, context);
  await db.transaction().execute(async (trx) => {
    const linkId = await insertLink(trx, email);
    await deps.outbox.add(trx, {
      topic: 'mail',
      dedupeKey: `login-link:${linkId}`,
      payload: {
        template: 'login-link',
        linkId,
        origin: deps.mailOrigin(context.request),
        language: pageLanguage(),
      },
      maxAttempts: 6,
    });
  });
  deps.outbox.wake();
  return { sent: true };
}

/**
 * Signs in with a mailed link, once. POST only, because mail scanners open addresses. The user of the link owns the
 * address. A previous owner who had not verified it loses their password and sessions.
 */
export async function signInByLink(
  deps: AccountsDeps,
  input: { email: string; token: string },
  context: RequestContext,
): Promise<CallAnswer<typeof consumeLoginLink>> {
  const { db, limits } = deps;
  const { ip, reply, session } = context;
  const attempt = await countOrRefuse(db, reply, 'link:try', addressKey(ip), limits.linkTriesPerAddress);
  const used = await consumeLink(db, input.email, input.token);
  const user = await findUserByEmail(db, input.email);
  if (!used || !user) {
    if (user) await auditFailedSignIn(db, { userId: user.id, reason: 'Invalid sign-in link', ip });
    throw new ApiError('login_link_invalid');
  }
  await deleteAttempts(db, [attempt]);
  const password_removed = await db.transaction().execute(async (trx) => {
    const removed = await proveAddress(trx, user.id, session?.id ?? null);
    if (removed) await notifyAccountOwner(deps, trx, user.id, 'password-removed');
    return removed;
  });
  const response = await completeSignIn(deps, context, { userId: user.id, via: 'link' });
  return password_removed ? { ...response, password_removed } : response;
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
  try {
    await checkCode(deps, { userId: user.id, email: user.email }, code, reply);
  } catch (error) {
    const isWrong = error instanceof ApiError && error.code === 'second_factor_wrong';
    if (isWrong) await auditFailedSignIn(db, { userId: user.id, reason: 'Wrong authentication code', ip });
    throw error;
  }
  if (!(await deleteSecondStep(db, token))) throw new ApiError('second_step_over');
  await deleteAttempts(db, [attempt]);
  clearStepCookie(request, reply);
  return beginSession(deps, context, { userId: user.id, via: step.via });
}
