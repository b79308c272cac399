import {
  type ApiClient,
  addFavorite,
  type CallAnswer,
  type Collections,
  type CollectionsState,
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
import { callKey } from 'shared-ui';
import { proxy } from 'valtio';
import type { HostFlash } from '../messages/flash.store';
import { i18n } from '../texts';
import { createHiddenMessage, showFailure, showRemoved, UNDO_MS } from './undo-messages';
import { UserList } from './user-list';
import { createViewed } from './viewed.store';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Key = Parameters<Collections['toggleFavorite']>[0];

export interface CollectionsParts {
  api: ApiClient;
  flash: HostFlash;
  session: SessionHandle;
  track: Pick<Tracker, 'capture'>;
  /** notifies other tabs that favorites or hidden listings changed */
  notifyTabs?: () => void;
}

export interface HostCollections extends Collections {
  /** Adds a favorite. One that was saved before stays. */
  addFavorite(listing: Key): Promise<void>;
}

/** Favorites, hidden and viewed listings: one copy for all remotes. */
export function createCollections(parts: CollectionsParts): HostCollections {
  const { session } = parts;
  const state = proxy<Mutable<Collections['state']>>({ viewed: [], saving: [] });
  const viewed = createViewed(parts, state);
  const favorites = createFavorites(parts, state);
  const hidden = createHidden(parts);
  return {
    state,
    isFavorite: favorites.has,
    addFavorite: favorites.add,
    async toggleFavorite(listing) {
      const { internal_id, mls_id } = listing;
      if (state.saving.includes(internal_id)) return;
      if (!session.state.loggedIn) return session.requireSignIn({ kind: 'favorite', internal_id, mls_id });
      await (favorites.has(listing) ? favorites.remove(listing) : favorites.add(listing));
    },
    async hide(internalId) {
      if (!session.state.loggedIn) return session.requireSignIn({ kind: 'hide', internal_id: internalId });
      await hidden.hide(internalId);
    },
    async unhide(internalId) {
      if (!session.state.loggedIn) return session.requireSignIn();
      await hidden.unhide(internalId);
    },
    markViewed: viewed.mark,
    removeViewed: viewed.remove,
    reload: async () => void (await Promise.all([favorites.load(), hidden.load()])),
  };
}

type FavoritesResponse = CallAnswer<typeof readFavorites>;

function createFavorites(parts: CollectionsParts, state: Mutable<Pick<CollectionsState, 'saving'>>) {
  const { api, flash, session } = parts;
  const list = new UserList<FavoritesResponse>({
    key: () => callKey({ session }, readFavorites, {}),
    initial: () => api.initialAnswer(readFavorites, {}) ?? { favorites: [] },
  });
  const matching = (listing: Key) => list.current().favorites.filter((favorite) => isSame(favorite, listing));
  const has = (listing: Key) => matching(listing).length > 0;

  /** @returns true if it was stored */
  async function change(
    { internal_id }: Key,
    apply: (favorites: Favorite[]) => Favorite[],
    response: Promise<FavoritesResponse>,
  ): Promise<boolean> {
    state.saving = [...state.saving, internal_id];
    const isStored = await store(parts, list, ({ favorites }) => ({ favorites: apply(favorites) }), response);
    state.saving = state.saving.filter((id) => id !== internal_id);
    return isStored;
  }

  async function add(listing: Key): Promise<void> {
    const { internal_id, mls_id } = listing;
    const added = { internal_id, mls_id, created_at: new Date().toISOString() };
    const isStored = await change(
      listing,
      (favorites) => [added, ...favorites.filter((favorite) => !isSame(favorite, listing))],
      api.call(addFavorite, { body: { listing_id: internal_id, referrer: window.location.href.slice(0, 2000) } }),
    );
    if (!isStored) return;
    flash.success(i18n.t('You have favorited this property'));
    parts.track.capture('add_favorite', { mls_number: mls_id });
  }

  async function remove(listing: Key): Promise<void> {
    const body = { listing_id: listing.internal_id };
    const removed = matching(listing);
    const isStored = await change(
      listing,
      (favorites) => favorites.filter((favorite) => !isSame(favorite, listing)),
      api.call(removeFavorite, { body }),
    );
    if (!isStored) return;
    showRemoved(parts, removed, async (note) => {
      if (!has(listing)) await add(listing);
      if (note !== '') await list.change((favorites) => favorites, api.call(noteFavorite, { body: { ...body, note } }));
    });
    // The documents require a new request after a removal.
    await list.load();
  }

  return { has, add, remove, load: () => list.load() };
}

type HiddenResponse = CallAnswer<typeof readHidden>;

function createHidden(parts: CollectionsParts) {
  const { api, flash, session } = parts;
  const list = new UserList<HiddenResponse>({
    key: () => callKey({ session }, readHidden, {}),
    initial: () => api.initialAnswer(readHidden, {}) ?? { hidden: [] },
  });

  /** @returns true if it was stored */
  function change(call: typeof hideListing, listing_id: string): Promise<boolean> {
    const added = call === hideListing ? [listing_id] : [];
    return store(
      parts,
      list,
      ({ hidden }) => ({ hidden: [...added, ...hidden.filter((id) => id !== listing_id)] }),
      api.call(call, { body: { listing_id } }),
    );
  }

  async function bringBack(internalIds: readonly string[]): Promise<boolean> {
    const done = await Promise.all(internalIds.map((id) => change(unhideListing, id)));
    // The documents require a new request after an un-hide.
    if (done.includes(true)) await list.load();
    return done.includes(true);
  }

  const showHidden = createHiddenMessage(flash, bringBack);
  return {
    load: () => list.load(),
    async hide(internalId: string) {
      if (await change(hideListing, internalId)) showHidden(internalId);
    },
    async unhide(internalId: string) {
      if (!(await bringBack([internalId]))) return;
      const undo = () => void change(hideListing, internalId);
      flash.success(i18n.t('Listing is visible again'), {
        closeAfterMs: UNDO_MS,
        action: { label: i18n.t('Undo'), run: undo },
      });
    },
  };
}

/**
 * Changes a list, shows a failure to the user, and notifies other tabs.
 * @returns true if it was stored
 */
async function store<T>(
  { flash, notifyTabs }: CollectionsParts,
  list: UserList<T>,
  apply: (list: T) => T,
  response: Promise<T>,
): Promise<boolean> {
  try {
    await list.change(apply, response);
  } catch (error) {
    showFailure(flash, error);
    return false;
  }
  notifyTabs?.();
  return true;
}

/** A favorite matches if it has one of the two ids. */
function isSame(favorite: Favorite, { internal_id, mls_id }: Key): boolean {
  return (
    (favorite.internal_id !== null && favorite.internal_id === internal_id) ||
    (favorite.mls_id !== null && favorite.mls_id === mls_id)
  );
}
