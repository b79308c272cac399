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

/** The last value of a topic; a retained one is there at once, other than in what the server rendered, where there is none. */
export function useTopic<T extends EventTopic>(host: Pick<HostServices, 'bus'>, topic: T): EventPayload<T> | undefined {
  const [value, setValue] = useState(() => host.bus.last(topic));
  useEffect(() => host.bus.subscribe(topic, (payload) => setValue(() => payload)), [host, topic]);
  return useInBrowser() ? value : undefined;
}

/** Calls back for each event of a topic, at once with a retained value. The latest listener is the one called. */
export function useOnTopic<T extends EventTopic>(
  host: Pick<HostServices, 'bus'>,
  topic: T,
  listener: (payload: EventPayload<T>) => void,
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => host.bus.subscribe(topic, (payload) => latest.current(payload)), [host, topic]);
}

/** The route now; drawn again for each change of address. */
export function useMatch(host: Pick<HostServices, 'navigate'>): RouteMatch {
  const [match, setMatch] = useState(() => host.navigate.current());
  useEffect(() => {
    // the address may have changed between drawing and listening
    setMatch(host.navigate.current());
    return host.navigate.subscribe(setMatch);
  }, [host]);
  return match;
}

/** The session as of this drawing. Frozen: change it through `host.session`'s actions. */
export function useSession(host: Pick<HostServices, 'session'>): SessionState {
  // valtio's type marks every array within as readonly, which the contracts' types of users and agents do not
  return useSnapshot(host.session.state) as SessionState;
}

const NONE_VIEWED: CollectionsState['viewed'] = [];

/**
 * Favorites, hidden and viewed as of this drawing. Frozen: change them through `host.collections`' actions. The viewed
 * ones of a visitor are known to their browser alone, so the first drawing has none.
 */
export function useCollections(host: Pick<HostServices, 'collections'>): CollectionsState {
  const known = useSnapshot(host.collections.state) as CollectionsState;
  const isInBrowser = useInBrowser();
  return useMemo(() => (isInBrowser ? known : { ...known, viewed: NONE_VIEWED }), [known, isInBrowser]);
}

/** The person or team the visitor is with, as of this drawing. */
export function useContact(host: Pick<HostServices, 'contact'>): HostServices['contact'] {
  return useSnapshot(host.contact) as HostServices['contact'];
}

/** Names the page after what was loaded for it. The remote emits `page:titled`; undefined waits. */
export function usePageTitle({ bus, navigate }: Pick<HostServices, 'bus' | 'navigate'>, title: string | undefined) {
  useEffect(() => {
    if (title) bus.publish('page:titled', { path: navigate.current().path, title });
  }, [title, bus, navigate]);
}
