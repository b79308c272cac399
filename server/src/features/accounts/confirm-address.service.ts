import { ApiError, pageLanguage } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import type { AccountsDeps } from './account-deps';
import { countLinkRequest } from './link-limits';
import { CONFIRM_MINUTES, insertLink } from './login-links.repository';
import { findUserById } from './users.repository';

/**
 * Adds the mail whose link confirms an account's address, in the given transaction.
 * @param isNew the account was just created: the mail welcomes its owner
 */
export async function addConfirmation(
  deps: Pick<AccountsDeps, 'outbox' | 'mailOrigin'>,
  trx: Database,
  { email, isNew }: { email: string; isNew: boolean },
  { request }: Pick<RequestContext, 'request'>,
): Promise<void> {
  const linkId = await insertLink(trx, email, CONFIRM_MINUTES);
  await deps.outbox.add(trx, {
    topic: 'mail',
    dedupeKey: `confirm-address:${linkId}`,
    payload: {
      template: 'confirm-address',
      linkId,
      isNew,
      origin: deps.mailOrigin(request),
      language: pageLanguage(),
    },
  });
}

/** Mails a new link to the user, with the limits of sign-in links. Nothing is mailed for an address that is verified. */
export async function sendConfirmation(
  deps: AccountsDeps,
  session: ServerSession,
  context: RequestContext,
): Promise<{ sent: true }> {
  const user = await findUserById(deps.db, session.userId);
  if (!user) throw new ApiError('sign_in_required');
  if (user.isAddressProved) return { sent: true };
  await countLinkRequest(deps, user.email, context);
  await deps.db
    .transaction()
    .execute((trx) => addConfirmation(deps, trx, { email: user.email, isNew: false }, context));
  deps.outbox.wake();
  return { sent: true };
}
