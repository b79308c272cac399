import { ApiError, type SessionAnswer } from 'shared-contracts';
import type { RequestContext } from '../http/request-context';
import type { AccountsDeps } from './account-deps';
import { countOrRefuse } from './attempt-limits';
import { forgetAttempts } from './attempts.store';
import { beginSession } from './begin-session';
import { addressKey, emailKey } from './email-key';
import { consumeLink, requestLink } from './login-links.store';
import { findUserByEmail } from './users.store';

/**
 * Asks for a sign-in mail. Known and unknown addresses do the same here: whether there is an account is looked up
 * when the mail is made, so neither the answer nor its time tells (D27) [B7.10].
 */
export async function sendLoginLink(
  deps: AccountsDeps,
  email: string,
  context: RequestContext,
): Promise<{ sent: true }> {
  const { db, limits } = deps;
  await countOrRefuse(db, context.reply, 'link:address', addressKey(context.ip), limits.linkPerAddress);
  await countOrRefuse(db, context.reply, 'link:email', emailKey(email), limits.linkPerEmail);
  await db.transaction().execute(async (trx) => {
    const linkId = await requestLink(trx, email);
    await deps.outbox.add(trx, {
      topic: 'mail',
      dedupeKey: `login-link:${linkId}`,
      payload: { template: 'login-link', linkId },
      maxAttempts: 6,
    });
  });
  deps.outbox.wake();
  return { sent: true };
}

/** Signs in with a mailed link, once [A2.9]. Made by POST only: mail scanners open addresses. */
export async function signInByLink(
  deps: AccountsDeps,
  input: { email: string; token: string },
  context: RequestContext,
): Promise<SessionAnswer> {
  const { db, limits } = deps;
  const key = addressKey(context.ip);
  const attempt = await countOrRefuse(db, context.reply, 'link:try', key, limits.linkTriesPerAddress);
  const used = await consumeLink(db, input.email, input.token);
  const user = used ? await findUserByEmail(db, input.email) : null;
  if (!user) throw new ApiError('login_link_invalid');
  await forgetAttempts(db, [attempt]);
  return beginSession(deps, context, user.id, 'link');
}
