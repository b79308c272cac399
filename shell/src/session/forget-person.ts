import { COOKIES, type EventBus, type SessionState, STORAGE_KEYS } from 'shared-contracts';
import { mutate } from 'swr';
import { removeCookie } from './cookies';
import { removeStored } from './storage';

/**
 * Drops the answers of a user who signed out or was replaced, here or in another tab. A user whose session ended under
 * the open page finds it as it was.
 */
export function forgetWhoLeft(bus: EventBus, session: SessionState): void {
  let before: number | null = null;
  bus.subscribe('session:changed', ({ user_id }) => {
    if (session.ended) return forgetStored();
    if (before !== null) {
      if (before !== user_id) forgetPerson();
      // reads again what is on screen, after the page was drawn for the user who is here now: parts that belonged to
      // the other user are gone by then and ask for nothing
      setTimeout(() => void mutate(() => true));
    }
    before = user_id;
  });
}

/** Nothing of the person who left stays behind for the next one at this computer. */
export function forgetPerson(): void {
  void mutate(() => true, undefined, { revalidate: false });
  forgetStored();
}

/** What would outlive the page; the page itself may stay open. */
function forgetStored(): void {
  for (const name of [COOKIES.searches, COOKIES.showWelcomeMessage, COOKIES.viewedCounter]) removeCookie(name);
  for (const key of [STORAGE_KEYS.lastSearch, STORAGE_KEYS.viewedTimes]) removeStored(key);
}
