import { EVENTS, type EventPayload, type EventTopic } from '../events';
import type { EventBus } from '../services';

interface Channel {
  readonly listeners: Set<(payload: unknown) => unknown>;
  readonly history: unknown[];
}

export interface TestBus extends EventBus {
  /** everything published, in order */
  readonly published: { topic: EventTopic; payload: unknown }[];
  /** what no listener handled: there is none, or all returned false */
  readonly unhandled: { topic: EventTopic; payload: unknown }[];
  /** the payloads published under one topic, in order */
  of<T extends EventTopic>(topic: T): EventPayload<T>[];
}

/**
 * A bus that behaves as the host's: typed, retaining, and strict: a payload its schema refuses throws at the
 * publisher.
 */
export function createTestBus(): TestBus {
  const channels = new Map<EventTopic, Channel>();
  const published: TestBus['published'] = [];
  const unhandled: TestBus['unhandled'] = [];
  const channelOf = (topic: EventTopic): Channel => {
    const channel = channels.get(topic) ?? { listeners: new Set(), history: [] };
    channels.set(topic, channel);
    return channel;
  };
  // a channel holds payloads of its own topic only, which the compiler cannot see through the map
  const historyOf = <T extends EventTopic>(topic: T) => channelOf(topic).history as EventPayload<T>[];
  const last = <T extends EventTopic>(topic: T) => (EVENTS[topic].retained ? historyOf(topic).at(-1) : undefined);

  return {
    published,
    unhandled,
    of: (topic) => [...historyOf(topic)],
    last,
    publish(topic, payload) {
      EVENTS[topic].schema.parse(payload);
      const { listeners, history } = channelOf(topic);
      published.push({ topic, payload });
      history.push(payload);
      const handled = [...listeners].map((listener) => listener(payload) !== false);
      if (!handled.includes(true)) unhandled.push({ topic, payload });
    },
    subscribe(topic, listener) {
      const { listeners } = channelOf(topic);
      const call = listener as (payload: unknown) => unknown;
      const retained = last(topic);
      listeners.add(call);
      if (retained !== undefined) listener(retained);
      return () => void listeners.delete(call);
    },
  };
}
