import {
  type ApiClient,
  ApiError,
  addFavorite,
  type Collections,
  type CollectionsState,
  type EventBus,
  type Favorite,
  hideListing,
  noteFavorite,
  readFavorites,
  readHidden,
  removeFavorite,
  type SessionHandle,
  type Tracker,
  unhideListing,
} from 'shared-contracts';
import { proxy } from 'valtio';
import type { HostFlash } from '../messages/flash.store';
import { StoredList } from './stored-list';
import { createHiddenMessage, showRemoved, UNDO_MS } from './undo-messages';
import { createViewed, type ViewedList } from './viewed.store';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type State = Mutable<CollectionsState>;
type Key = Parameters<Collections['toggleFavorite']>[0];

export interface CollectionsParts {
  api: ApiClient;
  bus: EventBus;
  flash: HostFlash;
  session: () => SessionHandle;
  track: Pick<Tracker, 'capture'>;
  /** notifies other tabs that favorites or hidden listings changed */
  announce?: () => void;
}

/** The lists of the user, and the state that shows them. */
interface Lists {
  state: State;
  favorites: StoredList<Favorite>;
  hidden: StoredList<string>;
}

/** Favorites, hidden and viewed listings: one copy for all remotes. */
export function createCollections(parts: CollectionsParts): Collections {
  const { session } = parts;
  const lists = createLists(parts);
  const { state } = lists;
  const viewed = createViewed(parts, state);
  followSession(parts, lists, viewed);

  const signedIn = () => session().state.loggedIn;
  const bringBack = async (internalIds: readonly string[]) => {
    const done = await Promise.all(internalIds.map((id) => changeHidden(parts, lists, unhideListing, id)));
    // The list is requested again after an un-hide, as the documents require.
    const isDone = done.includes(true);
    if (isDone) await lists.hidden.load();
    return isDone;
  };
  const showHidden = createHiddenMessage(parts.flash, bringBack);
  return {
    state,
    isFavorite: (listing) => isFavorite(state, listing),
    async toggleFavorite(listing) {
      if (state.saving.includes(listing.internal_id)) return;
      if (!signedIn())
        return session().requireSignIn({ kind: 'favorite', internal_id: listing.internal_id, mls_id: listing.mls_id });
      await toggleFavorite(parts, lists, listing);
    },
    async hide(internalId) {
      if (!signedIn()) return session().requireSignIn({ kind: 'hide', internal_id: internalId });
      const isSameUser = lists.hidden.ownerCheck();
      const done = await changeHidden(parts, lists, hideListing, internalId);
      if (done) showHidden(internalId, isSameUser);
    },
    async unhide(internalId) {
      if (!signedIn()) return session().requireSignIn();
      const isSameUser = lists.hidden.ownerCheck();
      if (!(await bringBack([internalId]))) return;
      const undo = () => void (isSameUser() && changeHidden(parts, lists, hideListing, internalId));
      parts.flash.success('Listing is visible again', { closeAfterMs: UNDO_MS, action: { label: 'Undo', run: undo } });
    },
    markViewed: viewed.mark,
    removeViewed: viewed.remove,
    async reload() {
      if (signedIn() && !mustWait(parts)) await Promise.all([lists.favorites.load(), lists.hidden.load()]);
    },
  };
}

function createLists({ api, bus, flash }: CollectionsParts): Lists {
  const state = proxy<State>({
    favorites: [],
    hidden: [],
    viewed: [],
    saving: [],
    failed: { favorites: false, hidden: false },
  });
  const onLoad = (name: 'favorites' | 'hidden', what: string) => (error: unknown) => {
    // The session ended: the page shows no user, so no list is missing.
    if (error instanceof ApiError && error.code === 'sign_in_required') return;
    state.failed = { ...state.failed, [name]: error !== null };
    if (error === null) return;
    const action = { label: 'Try again', run: () => void lists[name].load() };
    flash.error(`We couldn't load your ${what}. ${sentence(error)}`, { closeAfterMs: 10_000, action });
  };
  const lists: Lists = {
    state,
    favorites: new StoredList({
      read: async () => (await api.call(readFavorites, {})).favorites,
      show(favorites) {
        state.favorites = favorites;
        const ids = (key: 'internal_id' | 'mls_id') => favorites.flatMap((favorite) => favorite[key] ?? []);
        bus.publish('favorites:changed', { internal_ids: ids('internal_id'), mls_ids: ids('mls_id') });
      },
      onLoad: onLoad('favorites', 'favorites'),
    }),
    hidden: new StoredList({
      read: async () => (await api.call(readHidden, {})).hidden,
      show(hidden) {
        state.hidden = hidden;
        bus.publish('hidden:changed', { internal_ids: [...hidden] });
      },
      onLoad: onLoad('hidden', 'hidden listings'),
    }),
  };
  return lists;
}

const isFavorite = (state: State, listing: Key) =>
  state.favorites.some((favorite) => matchesFavorite(favorite, listing));

async function toggleFavorite(parts: CollectionsParts, lists: Lists, listing: Key): Promise<void> {
  const { api, flash } = parts;
  const { state, favorites } = lists;
  const { internal_id, mls_id } = listing;
  const removed = state.favorites.filter((favorite) => matchesFavorite(favorite, listing));
  const remove = removed.length > 0;
  const added = remove ? [] : [{ internal_id, mls_id, created_at: new Date().toISOString() }];
  const referrer = window.location.href.slice(0, 2000);
  const send = () =>
    remove
      ? api.call(removeFavorite, { body: { listing_id: internal_id } })
      : api.call(addFavorite, { body: { listing_id: internal_id, referrer } });
  const isSameUser = favorites.ownerCheck();
  state.saving = [...state.saving, internal_id];
  try {
    const isStored = await favorites.change(
      (list) => [...added, ...list.filter((favorite) => !matchesFavorite(favorite, listing))],
      async () => (await send()).favorites,
    );
    if (!isStored) return;
    parts.announce?.();
    if (!remove) {
      flash.success('You have favorited this property');
      return parts.track.capture('add_favorite', { mls_number: mls_id });
    }
    showRemoved(parts, removed, async (note) => {
      if (!isSameUser()) return;
      if (!isFavorite(state, listing)) await toggleFavorite(parts, lists, listing);
      if (note === '') return;
      const body = { listing_id: internal_id, note };
      await favorites.change(
        (list) => list,
        async () => (await api.call(noteFavorite, { body })).favorites,
      );
    });
    await favorites.load();
  } catch (error) {
    flash.error(sentence(error));
  } finally {
    state.saving = state.saving.filter((id) => id !== internal_id);
  }
}

/** @returns true if it was stored */
async function changeHidden(
  { api, flash, announce }: CollectionsParts,
  { hidden }: Lists,
  call: typeof hideListing,
  listing_id: string,
): Promise<boolean> {
  const added = call === hideListing ? [listing_id] : [];
  try {
    const isStored = await hidden.change(
      (list) => [...added, ...list.filter((id) => id !== listing_id)],
      async () => (await api.call(call, { body: { listing_id } })).hidden,
    );
    if (isStored) announce?.();
    return isStored;
  } catch (error) {
    flash.error(sentence(error));
    return false;
  }
}

/** The server refuses the lists until a required second factor is set up. Then the session changes. */
const mustWait = ({ session }: CollectionsParts) => session().state.user?.second_factor_missing ?? false;

/** A sign-in loads the user's lists, a sign-out removes them. A session that ended changes nothing on the page. */
function followSession(parts: CollectionsParts, lists: Lists, viewed: ViewedList): void {
  const { api, bus, session } = parts;
  let before: number | null = null;
  let begun = false;
  bus.subscribe('session:changed', ({ user_id }) => {
    if (session().state.ended) return viewed.forget();
    // The data in the page belongs to the user for whom the server made it.
    const favorites = begun ? undefined : api.initialAnswer(readFavorites, {})?.favorites;
    const hidden = begun ? undefined : api.initialAnswer(readHidden, {})?.hidden;
    begun = true;
    if (before === null || before !== user_id) {
      lists.favorites.reset(favorites);
      lists.hidden.reset(hidden);
    }
    lists.state.failed = { favorites: false, hidden: false };
    // After a sign-out the history stays in the account and not on this computer. A visitor's history is added to the
    // account.
    if (before !== null && before !== user_id) viewed.forget();
    before = user_id;
    if (user_id === null || mustWait(parts)) return;
    viewed.join();
    if (!favorites) void lists.favorites.load();
    if (!hidden) void lists.hidden.load();
  });
}

function sentence(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Please try again.';
}

/** A favorite matches if it has one of the two ids. */
function matchesFavorite(favorite: Favorite, { internal_id, mls_id }: Key): boolean {
  return (
    (favorite.internal_id !== null && favorite.internal_id === internal_id) ||
    (favorite.mls_id !== null && favorite.mls_id === mls_id)
  );
}
