import { ApiError, type CallAnswer, type consumeLoginLink } from 'shared-contracts';
import type { RequestContext } from '../../platform/http/request-context';
import { countOrRefuse } from '../../platform/security/attempt-limits';
import { deleteAttempts } from '../../platform/security/attempts.repository';
import { addressKey } from '../../platform/security/limits';
import { emailKey } from '../../platform/security/tokens';
import type { AccountsDeps } from './account-deps';
import { completeSignIn } from './complete-sign-in';
import { proveAddress } from './email-proof.repository';
import { deviceCounterKey } from './known-device';
import { consumeLink, requestLink } from './login-links.repository';
import { notifyAccountOwner } from './notify-account-owner';
import { auditFailedSignIn } from './sign-in-audit';
import { findUserByEmail } from './users.repository';

/**
 * Requests a sign-in mail. The server looks up the account when the mail is made, so neither the response nor its time
 * reveals whether an address has an account.
 */
export async function sendLoginLink(
  deps: AccountsDeps,
  email: string,
  context: RequestContext,
): Promise<{ sent: true }> {
  const { db, limits } = deps;
  await countOrRefuse(db, context.reply, 'link:address', addressKey(context.ip), limits.linkPerAddress);
  await countLinkRequest(deps, email, context);
  await db.transaction().execute(async (trx) => {
    const linkId = await requestLink(trx, email);
    await deps.outbox.add(trx, {
      topic: 'mail',
      dedupeKey: `login-link:${linkId}`,
      payload: { template: 'login-link', linkId, origin: deps.mailOrigin(context.request) },
      maxAttempts: 6,
    });
  });
  deps.outbox.wake();
  return { sent: true };
}

/** Requests from other browsers, counted by network address, do not use up the limit of the owner's browser. */
async function countLinkRequest({ db, limits }: AccountsDeps, email: string, context: RequestContext): Promise<void> {
  const { ip, reply, request } = context;
  const device = await deviceCounterKey(db, request, email);
  if (device !== null) {
    await countOrRefuse(db, reply, 'link:device', device, limits.linkPerEmail);
    return;
  }
  const key = emailKey(email);
  await countOrRefuse(db, reply, 'link:email', `${key} ${addressKey(ip)}`, limits.linkPerEmail);
  await countOrRefuse(db, reply, 'link:email-total', key, limits.linkPerEmailTotal);
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
  const key = addressKey(context.ip);
  const attempt = await countOrRefuse(db, context.reply, 'link:try', key, limits.linkTriesPerAddress);
  const used = await consumeLink(db, input.email, input.token);
  const user = await findUserByEmail(db, input.email);
  if (!used || !user) {
    const reason = 'Invalid sign-in link';
    if (user) await auditFailedSignIn(db, { userId: user.id, reason, ip: context.ip });
    throw new ApiError('login_link_invalid');
  }
  await deleteAttempts(db, [attempt]);
  const password_removed = await takeOver(deps, user.id, context);
  const answer = await completeSignIn(deps, context, { userId: user.id, via: 'link' });
  return password_removed ? { ...answer, password_removed } : answer;
}

function takeOver(deps: AccountsDeps, userId: number, { session }: RequestContext): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const removed = await proveAddress(trx, userId, session?.id ?? null);
    if (removed) await notifyAccountOwner(deps, trx, userId, 'password-removed');
    return removed;
  });
}
