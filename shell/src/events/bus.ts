import { EVENTS, type EventBus, type EventPayload, type EventTopic } from 'shared-contracts';

export interface BusOptions {
  /** what is wrong with a payload; null for a right one. Only pages with the development panel and tests check payloads */
  check?: (topic: EventTopic, payload: unknown) => Error | null;
  /** a listener threw, or a payload does not match its topic's schema */
  onError: (topic: EventTopic, error: unknown) => void;
  /** a request such as 'auth:open' found no listener that handles its kind within the time-out */
  onUnheard: (topic: EventTopic) => void;
}
export interface HostBus extends EventBus {
  /** a request waits for its handler, and would be lost if the page was reloaded */
  isWaiting(): boolean;
}
type Listener = (payload: unknown) => unknown;
interface WaitingRequest {
  payload: unknown;
  heard: boolean;
  timer: ReturnType<typeof setTimeout>;
}

/** Topics that are requests to a handler. A request that is published before its handler is loaded waits for it. */
const REQUESTS: ReadonlySet<EventTopic> = new Set([
  'auth:open',
  'contact:open',
  'account:open-panel',
  'search:save',
  'search:clear',
]);
const REQUEST_TIMEOUT_MS = 12_000;

/** The event bus. A listener that throws does not stop other listeners. */
export function createBus({ check, onError, onUnheard }: BusOptions): HostBus {
  const listeners = new Map<EventTopic, Set<Listener>>();
  const retained = new Map<EventTopic, unknown>();
  const waiting = new Map<EventTopic, WaitingRequest>();

  /** @returns false if the listener leaves the request to others, or threw */
  function notify(topic: EventTopic, listener: Listener, payload: unknown): boolean {
    try {
      return listener(payload) !== false;
    } catch (error) {
      onError(topic, error);
      return false;
    }
  }

  return {
    publish(topic, payload) {
      // a topic of the former contract
      if (!Object.hasOwn(EVENTS, topic)) return;
      const wrong = check?.(topic, payload);
      if (wrong) return onError(topic, wrong);
      if (EVENTS[topic].retained) retained.set(topic, payload);
      drop(topic);
      const handled = [...(listeners.get(topic) ?? [])].map((listener) => notify(topic, listener, payload));
      if (!handled.includes(true) && REQUESTS.has(topic)) wait(topic, payload);
    },
    subscribe<T extends EventTopic>(topic: T, listener: (payload: EventPayload<T>) => unknown) {
      const all = listeners.get(topic) ?? new Set();
      const onEvent: Listener = (payload) => listener(asPayload<T>(payload));
      listeners.set(topic, all.add(onEvent));
      if (retained.has(topic)) notify(topic, onEvent, retained.get(topic));
      const request = waiting.get(topic);
      if (request) {
        // An older remote does not say which kinds it handles, so the request stays for those that are still loading.
        if (notify(topic, onEvent, request.payload)) request.heard = true;
      }
      return () => all.delete(onEvent);
    },
    isWaiting: () => [...waiting.values()].some(({ heard }) => !heard),
    last: <T extends EventTopic>(topic: T) => (retained.has(topic) ? asPayload<T>(retained.get(topic)) : undefined),
  };

  /** A request replaces the one before it, which no listener handled yet. */
  function drop(topic: EventTopic) {
    clearTimeout(waiting.get(topic)?.timer);
    waiting.delete(topic);
  }

  function wait(topic: EventTopic, payload: unknown) {
    const timer = setTimeout(() => {
      if (!waiting.get(topic)?.heard) onUnheard(topic);
      waiting.delete(topic);
    }, REQUEST_TIMEOUT_MS);
    waiting.set(topic, { payload, heard: false, timer });
  }
}

/** The retained event was stored under its own topic, which a Map's type cannot express. */
function asPayload<T extends EventTopic>(payload: unknown): EventPayload<T> {
  return payload as EventPayload<T>;
}
