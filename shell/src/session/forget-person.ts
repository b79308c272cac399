import { COOKIES, type SessionState, STORAGE_KEYS } from 'shared-contracts';
import { removeCookie } from 'shared-ui';
import { mutate } from 'swr';
import { followUser } from './session.store';
import { removeStored } from './storage';

/**
 * Drops the cached responses of a user who signed out or was replaced, here or in another tab. When a session ends
 * under the open page, they stay for its user.
 * @param onLeft called after a user has left
 */
export function forgetWhoLeft(session: SessionState, onLeft: () => void): void {
  followUser(session, (before) => {
    if (session.ended) return forgetStored();
    if (before === null) return;
    if (before !== session.user?.id) {
      forgetPerson();
      onLeft();
    }
    // Loads visible data again, after the page rendered for the current user. Parts of the previous user are unmounted
    // by then and load nothing.
    setTimeout(() => void mutate(() => true));
  });
}

/** Deletes all data of the user who left, for the next user of this computer. */
function forgetPerson(): void {
  void mutate(() => true, undefined, { revalidate: false });
  forgetStored();
}

/** Data that would outlive the page. The page itself may stay open. */
function forgetStored(): void {
  for (const name of [COOKIES.searches, COOKIES.showWelcomeMessage, COOKIES.viewedCounter]) removeCookie(name);
  for (const key of [STORAGE_KEYS.lastSearch, STORAGE_KEYS.viewedTimes]) removeStored(key);
  if ('caches' in window) void caches.delete(STORAGE_KEYS.offlineFavorites);
}
