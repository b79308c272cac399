import type { Database } from '../platform/database';
import { insertOutboxItem, type OutboxItem, type OutboxTopic } from './outbox.store';

/** The interface for features that send something. It adds a row in the feature's transaction. */
export interface Outbox {
  /** true when the row is new */
  add(trx: Database, item: OutboxItem): Promise<boolean>;
  /** whether the topic has a receiver; without one its rows are parked */
  delivers(topic: OutboxTopic): boolean;
  /** call it after the commit, so that the worker does not wait for its next poll */
  wake(): void;
  onWake(listener: () => void): () => void;
}

/** @param receivers topics with a receiver; rows of other topics are parked */
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
