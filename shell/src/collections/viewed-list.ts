import {
  ApiError,
  type Collections,
  type CollectionsState,
  removeViewed,
  STORAGE_KEYS,
  syncViewed,
  VIEWED_LIST_ENTRIES,
} from 'shared-contracts';
import type { CollectionsParts } from './collections.store';
import { UNDO_MS } from './lost-note';
import { addViewed, countViewing, readViewed, storeViewed, type Viewed } from './viewed.store';

type State = { viewed: CollectionsState['viewed'] };

export interface ViewedList {
  mark: Collections['markViewed'];
  remove: Collections['removeViewed'];
  /** adds this browser's list to the account and takes over the account's */
  join(): void;
  forget(): void;
}

/** The viewed listings of this browser, and of the account once the user is signed in. */
export function createViewed(parts: CollectionsParts, state: State): ViewedList {
  const { bus } = parts;
  const show = (viewed: readonly Viewed[]) => {
    state.viewed = [...viewed];
    bus.publish('viewed:changed', { internal_ids: viewed.map(({ internal_id }) => internal_id) });
  };
  const set = (viewed: readonly Viewed[]) => {
    show(viewed);
    storeViewed(viewed);
  };
  /** The id of the user whose account keeps the list. Staff who act for a client leave the client's list alone. */
  const owner = () => {
    const { user } = parts.session().state;
    return user && !user.signed_in_sudo ? user.id : null;
  };
  /** A failure loses nothing: the next page sends the list again. */
  const send = async (viewed: readonly Viewed[]) => {
    const before = owner();
    if (before === null) return;
    const answer = await parts.api.call(syncViewed, { body: { viewed: [...viewed] } }).catch(() => null);
    if (answer && owner() === before) set(answer.viewed);
  };
  const restore = (removed: readonly Viewed[]) => {
    const others = readViewed().filter(({ internal_id }) => !removed.some((one) => one.internal_id === internal_id));
    const all = [...removed, ...others].sort((one, other) => other.at.localeCompare(one.at));
    set(all.slice(0, VIEWED_LIST_ENTRIES));
  };
  show(readViewed());
  // another tab has changed the list
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEYS.viewed) show(readViewed());
  });

  return {
    mark({ internal_id, slug }) {
      set(addViewed(readViewed(), { internal_id, slug, at: new Date().toISOString() }));
      countViewing();
      void send(state.viewed.slice(0, 1));
    },
    async remove(internalIds) {
      const known = readViewed();
      const removed = known.filter(({ internal_id }) => internalIds.includes(internal_id));
      if (removed.length === 0) return;
      const before = owner();
      set(known.filter((one) => !removed.includes(one)));
      try {
        const ids = removed.map(({ internal_id }) => internal_id);
        const answer = before === null ? null : await parts.api.call(removeViewed, { body: { internal_ids: ids } });
        if (answer && owner() === before) set(answer.viewed);
      } catch (error) {
        if (owner() !== before) return;
        restore(removed);
        parts.flash.error(error instanceof ApiError ? error.message : undefined);
        return;
      }
      if (owner() !== before) return;
      const undo = () => {
        if (owner() !== before) return;
        restore(removed);
        void send(removed);
      };
      const text = removed.length === 1 ? 'Removed from recently viewed' : `${removed.length} listings removed`;
      parts.flash.success(text, { closeAfterMs: UNDO_MS, action: { label: 'Undo', run: undo } });
    },
    join: () => void send(state.viewed),
    forget: () => set([]),
  };
}
