import type { Database } from '../../platform/database/database';
import { newToken } from '../../platform/security/tokens';
import type { AccountsDeps } from './account-deps';
import type { AccountNotice, NoticeDevice } from './mails/account-notice-mail';

/**
 * Mails the owner of an account about a change of its sign-in. Pass the transaction of the change.
 * @param device the browser that signed in, for the notice of a new device
 */
export async function notifyAccountOwner(
  { outbox }: { outbox: Pick<AccountsDeps['outbox'], 'add'> },
  trx: Database,
  userId: number,
  notice: AccountNotice,
  device?: NoticeDevice,
): Promise<void> {
  await outbox.add(trx, {
    topic: 'mail',
    dedupeKey: `account:${userId}:${notice}:${newToken().slice(0, 12)}`,
    payload: { template: 'account-notice', userId, notice, ...(device ? { device } : {}) },
  });
}
