import type { Database } from '../platform/database';
import { insertOutboxItem, type OutboxItem, type OutboxTopic } from './outbox.store';

/** What features use to send something: adds a row in their own transaction. */
export interface Outbox {
  /** true when the row is new */
  add(trx: Database, item: OutboxItem): Promise<boolean>;
  /** whether a receiver is set for the topic; without one, what is added stays parked */
  delivers(topic: OutboxTopic): boolean;
  /** call after the commit, so that the worker need not wait for its next look */
  wake(): void;
  onWake(listener: () => void): () => void;
}

/** @param receivers topics somebody is there to take; what is added under another one stays parked */
export function createOutbox(receivers: ReadonlySet<OutboxTopic>): Outbox {
  const listeners = new Set<() => void>();
  return {
    add: (trx, item) => insertOutboxItem(trx, item, !receivers.has(item.topic)),
    delivers: (topic) => receivers.has(topic),
    wake: () => {
      for (const listener of listeners) listener();
    },
    onWake: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
