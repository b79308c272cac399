import { COOKIES, type EventBus, STORAGE_KEYS } from 'shared-contracts';
import { mutate } from 'swr';
import { removeCookie } from './cookies';
import { removeStored } from './storage';

/** Whoever left, here or in another tab, or was replaced by somebody else: no answer kept for them is shown again. */
export function forgetWhoLeft(bus: EventBus): void {
  let before: number | null = null;
  bus.subscribe('session:changed', ({ user_id }) => {
    // what stands on screen is asked for anew, as the one who is here now
    if (before !== null && before !== user_id) forgetPerson({ revalidate: true });
    before = user_id;
  });
}

/** Nothing of the person who left stays behind for the next one at this computer [A4.19]. */
export function forgetPerson({ revalidate } = { revalidate: false }): void {
  void mutate(() => true, undefined, { revalidate });
  for (const name of [COOKIES.searches, COOKIES.showWelcomeMessage, COOKIES.viewedCounter]) removeCookie(name);
  for (const key of [STORAGE_KEYS.lastSearch, STORAGE_KEYS.viewedTimes]) removeStored(key);
}
