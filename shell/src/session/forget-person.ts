import { COOKIES, type EventBus, type SessionState, STORAGE_KEYS } from 'shared-contracts';
import { removeCookie } from 'shared-ui';
import { mutate } from 'swr';
import { removeStored } from './storage';

/**
 * Drops the cached responses of a user who signed out or was replaced, here or in another tab. When a session ends
 * under the open page, they stay for its user.
 */
export function forgetWhoLeft(bus: EventBus, session: SessionState): void {
  let before: number | null = null;
  bus.subscribe('session:changed', ({ user_id }) => {
    if (session.ended) return forgetStored();
    if (before !== null) {
      if (before !== user_id) forgetPerson();
      // Loads visible data again, after the page rendered for the current user. Parts of the previous user are
      // unmounted by then and load nothing.
      setTimeout(() => void mutate(() => true));
    }
    before = user_id;
  });
}

/** Deletes all data of the user who left, for the next user of this computer. */
export function forgetPerson(): void {
  void mutate(() => true, undefined, { revalidate: false });
  forgetStored();
}

/** Data that would outlive the page. The page itself may stay open. */
function forgetStored(): void {
  for (const name of [COOKIES.searches, COOKIES.showWelcomeMessage, COOKIES.viewedCounter]) removeCookie(name);
  for (const key of [STORAGE_KEYS.lastSearch, STORAGE_KEYS.viewedTimes]) removeStored(key);
  if ('caches' in window) void caches.delete(STORAGE_KEYS.offlineFavorites);
}
