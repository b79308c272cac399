import type { Favorite } from '../entities/saved-search';
import type { SessionAnswer, User } from '../entities/user';
import type { Intent } from '../events';
import type { Collections, CollectionsState, EventBus, SessionHandle, SessionState } from '../services';
import { sampleSession } from './samples';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** Makes an object observable: hand in valtio's `proxy` where components read with `useSnapshot`. */
export type Observe = <T extends object>(value: T) => T;

export interface TestSession extends SessionHandle {
  /** intents that asked for sign-in; undefined where none was given */
  readonly signInRequests: (Intent | undefined)[];
  /** what `refresh` answers from now on, and the state at once */
  become(user: User | null): void;
}

/** A session that starts as given and changes through its actions. */
export function createTestSession(user: User | null, bus: EventBus, observe: Observe): TestSession {
  const state = observe<Writable<SessionState>>({
    user: null,
    loaded: true,
    loggedIn: false,
    userMismatch: false,
    expectedEmail: user?.email ?? null,
    advisor: null,
    ended: null,
  });
  let answer = sampleSession(user);
  const signInRequests: TestSession['signInRequests'] = [];

  const take = (next: SessionAnswer) => {
    answer = next;
    state.user = next.user;
    state.loggedIn = next.user !== null;
    state.advisor = next.advisor;
    state.userMismatch = state.expectedEmail !== null && next.email !== null && next.email !== state.expectedEmail;
    bus.publish('session:changed', { user_id: next.user_id, email: next.email });
  };
  take(answer);

  return {
    state,
    signInRequests,
    become: (next) => take(sampleSession(next)),
    refresh: async () => {
      take(answer);
      return answer;
    },
    accept: take,
    signOut: async () => take(sampleSession(null)),
    requireSignIn(intent) {
      signInRequests.push(intent);
      bus.publish('auth:open', intent === undefined ? { mode: 'sign-in' } : { mode: 'sign-in', intent });
    },
  };
}

/** Collections that live in memory; favorites ask for sign-in as the real ones do. */
export function createTestCollections(session: SessionHandle, bus: EventBus, observe: Observe): Collections {
  const state = observe<Writable<CollectionsState>>({
    favorites: [],
    hidden: [],
    viewed: [],
    saving: [],
    failed: { favorites: false, hidden: false },
  });
  const isSame = (favorite: Favorite, listing: { internal_id: string; mls_id: string }) =>
    favorite.internal_id === listing.internal_id || favorite.mls_id === listing.mls_id;
  const tellFavorites = () =>
    bus.publish('favorites:changed', {
      internal_ids: state.favorites.flatMap((favorite) => favorite.internal_id ?? []),
      mls_ids: state.favorites.flatMap((favorite) => favorite.mls_id ?? []),
    });
  const setHidden = (hidden: string[]) => {
    state.hidden = hidden;
    bus.publish('hidden:changed', { internal_ids: hidden });
  };
  const isFavorite: Collections['isFavorite'] = (listing) => state.favorites.some((one) => isSame(one, listing));

  return {
    state,
    isFavorite,
    async toggleFavorite({ internal_id, mls_id }) {
      if (!session.state.loggedIn) return session.requireSignIn({ kind: 'favorite', internal_id, mls_id });
      const others = state.favorites.filter((one) => !isSame(one, { internal_id, mls_id }));
      const added = { internal_id, mls_id, created_at: '2026-11-20T00:00:00.000Z' };
      state.favorites = others.length < state.favorites.length ? others : [added, ...others];
      tellFavorites();
    },
    async hide(internalId) {
      if (!session.state.loggedIn) return session.requireSignIn({ kind: 'hide', internal_id: internalId });
      setHidden([...state.hidden.filter((id) => id !== internalId), internalId]);
    },
    unhide: async (internalId) => setHidden(state.hidden.filter((id) => id !== internalId)),
    markViewed({ internal_id, slug }) {
      const others = state.viewed.filter((viewed) => viewed.internal_id !== internal_id);
      state.viewed = [{ internal_id, slug, at: '2026-11-20T00:00:00.000Z' }, ...others].slice(0, 100);
      bus.publish('viewed:changed', { internal_ids: state.viewed.map((viewed) => viewed.internal_id) });
    },
    async removeViewed(internalIds) {
      state.viewed = state.viewed.filter(({ internal_id }) => !internalIds.includes(internal_id));
      bus.publish('viewed:changed', { internal_ids: state.viewed.map((viewed) => viewed.internal_id) });
    },
    reload: async () => undefined,
  };
}
