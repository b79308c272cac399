import { useEffect, useMemo, useRef, useState } from 'react';
import type {
  CollectionsState,
  EventPayload,
  EventTopic,
  HostServices,
  RouteMatch,
  SessionState,
} from 'shared-contracts';
import { useSnapshot } from 'valtio';
import { useInBrowser } from './browser';

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
  const [match, setMatch] = useState(() => host.navigate.current());
  useEffect(() => {
    // The address may have changed between rendering and subscribing.
    setMatch(host.navigate.current());
    return host.navigate.subscribe(setMatch);
  }, [host]);
  return match;
}

/** The session at this render. Frozen: change it through `host.session`. */
export function useSession(host: Pick<HostServices, 'session'>): SessionState {
  // valtio's type marks nested arrays as readonly; the contracts' types of users and agents do not.
  return useSnapshot(host.session.state) as SessionState;
}

const NONE_VIEWED: CollectionsState['viewed'] = [];

/**
 * Favorites, hidden and viewed listings at this render. Frozen: change them through `host.collections`. Only the
 * browser knows the listings that a visitor viewed, so the first render has none.
 */
export function useCollections(host: Pick<HostServices, 'collections'>): CollectionsState {
  const known = useSnapshot(host.collections.state) as CollectionsState;
  const isInBrowser = useInBrowser();
  return useMemo(() => (isInBrowser ? known : { ...known, viewed: NONE_VIEWED }), [known, isInBrowser]);
}

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
