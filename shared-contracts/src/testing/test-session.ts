import { mutate } from 'swr';
import { readFavorites, readHidden } from '../calls/account';
import { cacheKey } from '../calls/answer-key';
import type { CallAnswer } from '../calls/define-call';
import type { Favorite } from '../entities/saved-search';
import type { SessionAnswer, User } from '../entities/user';
import type { Intent } from '../events';
import type { Collections, EventBus, SessionHandle, SessionState } from '../services';
import { sampleSession } from './samples';
import type { TestApi } from './test-api';

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
  let response = sampleSession(user);
  const signInRequests: TestSession['signInRequests'] = [];

  const take = (next: SessionAnswer) => {
    response = next;
    state.user = next.user;
    state.loggedIn = next.user !== null;
    state.advisor = next.advisor;
    state.userMismatch = state.expectedEmail !== null && next.email !== null && next.email !== state.expectedEmail;
  };
  take(response);

  return {
    state,
    signInRequests,
    become: (next) => take(sampleSession(next)),
    refresh: async () => {
      take(response);
      return response;
    },
    accept: take,
    signOut: async () => take(sampleSession(null)),
    requireSignIn(intent) {
      signInRequests.push(intent);
      bus.publish('auth:open', intent === undefined ? { mode: 'sign-in' } : { mode: 'sign-in', intent });
    },
  };
}

/** Collections that live in memory and answer the calls for them; favorites ask for sign-in as the real ones do. */
export function createTestCollections(session: SessionHandle, api: TestApi, observe: Observe): Collections {
  const state = observe<Writable<Collections['state']>>({ viewed: [], saving: [] });
  const listsOf = () => ({
    favorites: api.initialAnswer(readFavorites, {})?.favorites ?? [],
    hidden: api.initialAnswer(readHidden, {})?.hidden ?? [],
  });
  /** As if the list had come with the page. */
  const begin = <C extends typeof readFavorites | typeof readHidden>(call: C, response: CallAnswer<C>) => {
    api.answer(call, response);
    api.answerInitially(call, response);
  };
  /** Components on the page show the list. */
  const set = async <C extends typeof readFavorites | typeof readHidden>(call: C, response: CallAnswer<C>) => {
    begin(call, response);
    await mutate(cacheKey(call, {}, session.state.user?.id ?? null), response, { revalidate: false });
  };
  const setHidden = (hidden: string[]) => set(readHidden, { hidden });
  begin(readFavorites, { favorites: [] });
  begin(readHidden, { hidden: [] });
  const isSame = (favorite: Favorite, listing: { internal_id: string; mls_id: string }) =>
    favorite.internal_id === listing.internal_id || favorite.mls_id === listing.mls_id;
  const isFavorite: Collections['isFavorite'] = (listing) => listsOf().favorites.some((one) => isSame(one, listing));

  return {
    state,
    isFavorite,
    toggleFavorite({ internal_id, mls_id }) {
      if (!session.state.loggedIn) return request(session, { kind: 'favorite', internal_id, mls_id });
      const { favorites } = listsOf();
      const others = favorites.filter((one) => !isSame(one, { internal_id, mls_id }));
      const added = { internal_id, mls_id, created_at: '2026-11-20T00:00:00.000Z' };
      return set(readFavorites, { favorites: others.length < favorites.length ? others : [added, ...others] });
    },
    hide(internalId) {
      if (!session.state.loggedIn) return request(session, { kind: 'hide', internal_id: internalId });
      return setHidden([...listsOf().hidden.filter((id) => id !== internalId), internalId]);
    },
    unhide: (internalId) => setHidden(listsOf().hidden.filter((id) => id !== internalId)),
    markViewed({ internal_id, slug }) {
      const others = state.viewed.filter((viewed) => viewed.internal_id !== internal_id);
      state.viewed = [{ internal_id, slug, at: '2026-11-20T00:00:00.000Z' }, ...others].slice(0, 100);
    },
    async removeViewed(internalIds) {
      state.viewed = state.viewed.filter(({ internal_id }) => !internalIds.includes(internal_id));
    },
    async reload() {
      await set(readFavorites, await api.call(readFavorites, {}));
      await set(readHidden, await api.call(readHidden, {}));
    },
  };
}

async function request(session: SessionHandle, intent: Intent): Promise<void> {
  session.requireSignIn(intent);
}
