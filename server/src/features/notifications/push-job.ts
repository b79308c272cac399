import { listingPath, NO_PREFIX } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { inLanguage, localAddress } from '../../platform/language/language';
import { i18n } from '../../texts';
import { readersLanguage } from '../mail/mail-delivery';
import type { Outbox } from '../outbox/outbox';
import { ATTEMPTS_OF_AN_HOUR } from '../outbox/outbox.repository';
import { changeText, changeTitle } from './listing-change';
import { claimPushes, listUsersToPush, type PushNews } from './push.repository';
import type { PushPayload } from './push-delivery';
import { isQuiet } from './quiet-hours';

/** Interval of the job: a push that waits for the end of quiet hours leaves this soon. */
export const PUSH_EVERY_MS = 60_000;

export interface PushDeps {
  db: Database;
  outbox: Pick<Outbox, 'add' | 'wake'>;
  /** languages of the site, the one without a code in addresses first */
  locales: readonly string[];
}

/**
 * Pushes new notifications to the browsers of users who want that, outside their quiet hours: one push for all that is new.
 * @returns number of pushes
 */
export async function sendPushes({ db, outbox, locales }: PushDeps, now: Date): Promise<number> {
  let added = 0;
  for (const { userId, settings, ...user } of await listUsersToPush(db)) {
    if (isQuiet(settings, now)) continue;
    const language = readersLanguage(user.language, { locales });
    added += await db.transaction().execute(async (trx) => {
      const pushes = await claimPushes(trx, userId, now);
      for (const { subscriptionId, news } of pushes) {
        const [newest] = news;
        if (!newest) continue;
        const payload: PushPayload = {
          subscription: subscriptionId,
          notifications: news.map(({ id }) => id),
          message: { ...inLanguage(language, () => textOf(newest, news.length)), tag: `n${newest.id}` },
        };
        const dedupeKey = `push:${subscriptionId}:${newest.id}:${now.getTime()}`;
        await outbox.add(trx, { topic: 'push', dedupeKey, payload, maxAttempts: ATTEMPTS_OF_AN_HOUR });
      }
      return pushes.length;
    });
  }
  if (added > 0) outbox.wake();
  return added;
}

/** The home's address and its change, and nothing about the user: the browser may show it on a locked screen. */
function textOf(newest: PushNews, count: number) {
  const { home } = newest;
  const title = changeTitle(newest);
  const address = newest.address || i18n.t('A home on our site');
  if (count > 1)
    return {
      title: i18n.t('{count} updates on homes', { count }),
      body: i18n.t('{title}: {address}, and {count} more', { title, address, count: count - 1 }),
      url: localAddress('/account'),
    };
  // the price as it is now: a search may have missed a later change
  const change = { ...newest, new_price: home?.price ?? newest.new_price };
  const body = [address, changeText(change, home?.isRental)].filter(Boolean).join('\n');
  return { title, body, url: localAddress(home === null ? '/account/favorites' : listingPath(NO_PREFIX, home.slug)) };
}
