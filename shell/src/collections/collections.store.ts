import {
  type ApiClient,
  ApiError,
  addFavorite,
  type Collections,
  type CollectionsState,
  type EventBus,
  type Favorite,
  hideListing,
  readFavorites,
  readHidden,
  removeFavorite,
  type SessionHandle,
  type Tracker,
  unhideListing,
} from 'shared-contracts';
import { proxy } from 'valtio';
import type { HostFlash } from '../messages/flash.store';
import { createHiddenMessage, showLostNote, UNDO_MS } from './undo-messages';
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

/**
 * Favorites, hidden and viewed listings: one copy for all remotes. Optimistic updates: a change is shown at once and
 * reverted if it fails.
 */
export function createCollections(parts: CollectionsParts): Collections {
  const { session } = parts;
  const state = proxy<State>({
    favorites: [],
    hidden: [],
    viewed: [],
    saving: [],
    failed: { favorites: false, hidden: false },
  });
  const hiding = new Overlaps();
  const viewed = createViewed(parts, state);
  followSession(parts, state, viewed);

  const signedIn = () => session().state.loggedIn;
  const bringBack = async (internalIds: readonly string[]) => {
    const done = await Promise.all(internalIds.map((id) => changeHidden(parts, state, hiding, unhideListing, id)));
    // The list is requested again after an un-hide, as the documents require.
    const isDone = done.includes(true);
    if (isDone) await loadHidden(parts, state);
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
      await toggleFavorite(parts, state, listing);
    },
    async hide(internalId) {
      if (!signedIn()) return session().requireSignIn({ kind: 'hide', internal_id: internalId });
      const isSamePerson = samePerson(parts);
      const done = await changeHidden(parts, state, hiding, hideListing, internalId);
      if (done) showHidden(internalId, isSamePerson);
    },
    async unhide(internalId) {
      if (!signedIn()) return session().requireSignIn();
      const isSamePerson = samePerson(parts);
      if (!(await bringBack([internalId]))) return;
      const undo = () => void (isSamePerson() && changeHidden(parts, state, hiding, hideListing, internalId));
      parts.flash.success('Listing is visible again', { closeAfterMs: UNDO_MS, action: { label: 'Undo', run: undo } });
    },
    markViewed: viewed.mark,
    removeViewed: viewed.remove,
    async reload() {
      if (signedIn() && !mustWait(parts)) await Promise.all([loadFavorites(parts, state), loadHidden(parts, state)]);
    },
  };
}

const isFavorite = (state: State, listing: Key) =>
  state.favorites.some((favorite) => matchesFavorite(favorite, listing));

async function toggleFavorite(parts: CollectionsParts, state: State, listing: Key): Promise<void> {
  const removed = state.favorites.filter((favorite) => matchesFavorite(favorite, listing));
  const remove = removed.length > 0;
  const others = () => state.favorites.filter((favorite) => !matchesFavorite(favorite, listing));
  const isSamePerson = samePerson(parts);
  state.saving = [...state.saving, listing.internal_id];
  const begunWith = state.saving;
  setFavorites(parts, state, remove ? others() : withFavorite(state.favorites, listing, new Date()));
  try {
    const answer = await (remove ? deleteFavorite(parts, listing) : saveFavorite(parts, listing));
    if (!isSamePerson()) return;
    // A response may miss changes that were running at the same time. When the last of them is complete, the list is
    // requested again.
    const alone = begunWith.length === 1 && state.saving === begunWith;
    if (alone) setFavorites(parts, state, answer.favorites);
    parts.announce?.();
    parts.flash.success(remove ? 'You have un-favorited this property' : 'You have favorited this property');
    if (remove)
      showLostNote(parts, listing, removed, {
        isFavorite: () => isFavorite(state, listing),
        keep: () => toggleFavorite(parts, state, listing),
        take: (favorites) => setFavorites(parts, state, favorites),
      });
    else parts.track.capture('add_favorite', { mls_number: listing.mls_id });
    if (remove || (!alone && state.saving.length === 1)) await loadFavorites(parts, state);
  } catch (error) {
    if (!isSamePerson()) return;
    setFavorites(parts, state, [...removed, ...others()]);
    parts.flash.error(sentence(error));
  } finally {
    state.saving = state.saving.filter((id) => id !== listing.internal_id);
  }
}

/** Responses that arrive after another user signed in are dropped. */
function samePerson({ session }: CollectionsParts): () => boolean {
  const current = () => {
    const { user, ended } = session().state;
    return (user ?? ended?.user)?.id;
  };
  const who = current();
  return () => current() === who;
}

const deleteFavorite = ({ api }: CollectionsParts, { internal_id }: Key) =>
  api.call(removeFavorite, { body: { listing_id: internal_id } });
const saveFavorite = ({ api }: CollectionsParts, { internal_id }: Key) =>
  api.call(addFavorite, { body: { listing_id: internal_id, referrer: window.location.href.slice(0, 2000) } });

/** Running changes of one list. A response that arrives while others run may miss them. */
class Overlaps {
  private underWay = 0;
  private overlapped = false;

  begin(): void {
    this.overlapped ||= this.underWay > 0;
    this.underWay++;
  }

  /** True if no other change ran at the same time. */
  get isAlone(): boolean {
    return !this.overlapped;
  }

  /** @returns true when the list must be requested again, because the last of several changes is complete */
  end(): boolean {
    this.underWay--;
    const isLast = this.underWay === 0 && this.overlapped;
    if (isLast) this.overlapped = false;
    return isLast;
  }
}

/** @returns true if it was stored */
async function changeHidden(
  parts: CollectionsParts,
  state: State,
  hiding: Overlaps,
  call: typeof hideListing,
  listing_id: string,
): Promise<boolean> {
  const wasHidden = state.hidden.includes(listing_id);
  const isSamePerson = samePerson(parts);
  const others = () => state.hidden.filter((id) => id !== listing_id);
  setHidden(parts, state, call === hideListing ? [listing_id, ...others()] : others());
  hiding.begin();
  let isStored = false;
  try {
    const { hidden } = await parts.api.call(call, { body: { listing_id } });
    isStored = isSamePerson();
    if (isStored && hiding.isAlone) setHidden(parts, state, hidden);
    if (isStored) parts.announce?.();
  } catch (error) {
    if (isSamePerson()) {
      setHidden(parts, state, wasHidden ? [listing_id, ...others()] : others());
      parts.flash.error(sentence(error));
    }
  }
  if (hiding.end() && isSamePerson()) await loadHidden(parts, state);
  return isStored;
}

/** The server refuses the lists until a required second factor is set up. Then the session changes. */
const mustWait = ({ session }: CollectionsParts) => session().state.user?.second_factor_missing ?? false;

/** A sign-in loads the user's lists, a sign-out removes them. A session that ended changes nothing on the page. */
function followSession(parts: CollectionsParts, state: State, viewed: ViewedList): void {
  let before: number | null = null;
  let begun = false;
  parts.bus.subscribe('session:changed', ({ user_id }) => {
    if (parts.session().state.ended) return viewed.forget();
    // The data in the page belongs to the user for whom the server made it.
    const isFirst = !begun;
    begun = true;
    const written = isFirst ? writtenLists(parts) : {};
    if (before === null || before !== user_id) {
      setFavorites(parts, state, written.favorites ?? []);
      setHidden(parts, state, written.hidden ?? []);
    }
    state.failed = { favorites: false, hidden: false };
    // After a sign-out the history stays in the account and not on this computer. A visitor's history is added to the
    // account.
    if (before !== null && before !== user_id) viewed.forget();
    before = user_id;
    if (user_id === null || mustWait(parts)) return;
    viewed.join();
    if (!written.favorites) void loadFavorites(parts, state);
    if (!written.hidden) void loadHidden(parts, state);
  });
}

function writtenLists({ api }: CollectionsParts): Partial<Pick<State, 'favorites' | 'hidden'>> {
  const { favorites } = api.initialAnswer(readFavorites, {}) ?? {};
  const { hidden } = api.initialAnswer(readHidden, {}) ?? {};
  return { ...(favorites ? { favorites } : {}), ...(hidden ? { hidden } : {}) };
}

async function loadFavorites(parts: CollectionsParts, state: State): Promise<void> {
  try {
    setFavorites(parts, state, (await parts.api.call(readFavorites, {})).favorites);
    state.failed = { ...state.failed, favorites: false };
  } catch (error) {
    if (isSignedOut(error)) return;
    state.failed = { ...state.failed, favorites: true };
    showWithRetry(parts, `We couldn't load your favorites. ${sentence(error)}`, () => loadFavorites(parts, state));
  }
}

/** After a failure the list is empty and the search works. A message offers a retry. */
async function loadHidden(parts: CollectionsParts, state: State): Promise<void> {
  try {
    setHidden(parts, state, (await parts.api.call(readHidden, {})).hidden);
    state.failed = { ...state.failed, hidden: false };
  } catch (error) {
    setHidden(parts, state, []);
    if (isSignedOut(error)) return;
    state.failed = { ...state.failed, hidden: true };
    showWithRetry(parts, `We couldn't load your hidden listings. ${sentence(error)}`, () => loadHidden(parts, state));
  }
}

/** The session ended: the page shows no user, so no list is missing. */
const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'sign_in_required';

function showWithRetry({ flash }: CollectionsParts, text: string, run: () => Promise<void>): void {
  flash.error(text, { closeAfterMs: 10_000, action: { label: 'Try again', run: () => void run() } });
}

function setFavorites({ bus }: CollectionsParts, state: State, favorites: CollectionsState['favorites']): void {
  state.favorites = favorites;
  const ids = (key: 'internal_id' | 'mls_id') => favorites.flatMap((favorite) => favorite[key] ?? []);
  bus.publish('favorites:changed', { internal_ids: ids('internal_id'), mls_ids: ids('mls_id') });
}

function setHidden({ bus }: CollectionsParts, state: State, hidden: readonly string[]): void {
  state.hidden = [...hidden];
  bus.publish('hidden:changed', { internal_ids: [...hidden] });
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

function withFavorite(favorites: readonly Favorite[], { internal_id, mls_id }: Key, now: Date): Favorite[] {
  return [{ internal_id, mls_id, created_at: now.toISOString() }, ...favorites];
}
