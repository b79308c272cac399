import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type ApiError,
  type CollectionsState,
  type EventPayload,
  type EventTopic,
  type HostServices,
  type RouteMatch,
  readFavorites,
  readHidden,
  type SessionState,
} from 'shared-contracts';
import { useSnapshot } from 'valtio';
import { useInBrowser } from './in-browser';
import { useCall } from './use-call';

/** The last value of a topic. A retained value is present at once, except in HTML rendered on the server. */
export function useTopic<T extends EventTopic>(host: Pick<HostServices, 'bus'>, topic: T): EventPayload<T> | undefined {
  const [value, setValue] = useState(() => host.bus.last(topic));
  useEffect(() => host.bus.subscribe(topic, (payload) => setValue(() => payload)), [host, topic]);
  return useInBrowser() ? value : undefined;
}

/**
 * Calls back for each event of a topic, and at once with a retained value. It calls the latest listener, which returns
 * false for a request that it leaves to others.
 */
export function useOnTopic<T extends EventTopic>(
  host: Pick<HostServices, 'bus'>,
  topic: T,
  listener: (payload: EventPayload<T>) => unknown,
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => host.bus.subscribe(topic, (payload) => latest.current(payload)), [host, topic]);
}

/** The current route. The component renders again after each change of the address. */
export function useMatch(host: Pick<HostServices, 'navigate'>): RouteMatch {
  const { subscribe, current } = host.navigate;
  return useSyncExternalStore(subscribe, current, current);
}

/** The session at this render. Frozen: change it through `host.session`. */
export function useSession(host: Pick<HostServices, 'session'>): SessionState {
  // valtio's type marks nested arrays as readonly; the contracts' types of users and agents do not.
  return useSnapshot(host.session.state) as SessionState;
}

/** Loaded once for each user: after that, the host changes them with the responses of its calls. */
const LIST = { revalidateIfStale: false, revalidateOnReconnect: false };

type ListsHost = Pick<HostServices, 'api' | 'session'>;

/**
 * The user's favorites and hidden listings. They wait for a user who has the account's rights, and stay when the
 * session ends under the open page.
 */
export function useUserLists(host: ListsHost) {
  const { user, ended } = useSession(host);
  const owner = user ?? ended?.user;
  const input = owner && !owner.second_factor_missing ? {} : null;
  return { favorites: useCall(host, readFavorites, input, LIST), hidden: useCall(host, readHidden, input, LIST) };
}

/** The same at each render. */
const NONE: Pick<CollectionsState, 'favorites' | 'hidden' | 'viewed'> = { favorites: [], hidden: [], viewed: [] };

/**
 * Favorites, hidden and viewed listings at this render. Change them through `host.collections`. Only the browser knows
 * the listings that a visitor viewed, so the first render has none.
 */
export function useCollections(host: ListsHost & Pick<HostServices, 'collections'>): CollectionsState {
  const lists = useUserLists(host);
  const { viewed, saving } = useSnapshot(host.collections.state);
  return {
    favorites: lists.favorites.data?.favorites ?? NONE.favorites,
    hidden: lists.hidden.data?.hidden ?? NONE.hidden,
    viewed: useInBrowser() ? viewed : NONE.viewed,
    saving,
    failed: { favorites: isFailure(lists.favorites.error), hidden: isFailure(lists.hidden.error) },
  };
}

/** A session that ended is no failure: the page shows no user, so no list is missing. */
const isFailure = (error: ApiError | undefined) => error !== undefined && error.code !== 'sign_in_required';

/** The visitor's agent or team at this render. */
export function useContact(host: Pick<HostServices, 'contact'>): HostServices['contact'] {
  return useSnapshot(host.contact) as HostServices['contact'];
}

/** Sets the title of the page after its data has loaded. The remote emits `page:titled`; undefined waits. */
export function usePageTitle({ bus, navigate }: Pick<HostServices, 'bus' | 'navigate'>, title: string | undefined) {
  useEffect(() => {
    if (title) bus.publish('page:titled', { path: navigate.current().path, title });
  }, [title, bus, navigate]);
}
