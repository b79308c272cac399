import type { Database } from '../../platform/database/database';
import { insertTask } from '../../platform/queue/tasks.repository';
import type { OutboxItem } from './outbox.repository';

/** The interface for features that send something. It adds a row in the feature's transaction. */
export interface Outbox {
  /** true when the row is new */
  add(trx: Database, item: OutboxItem): Promise<boolean>;
  /** topics with a receiver */
  topics: ReadonlySet<string>;
  /** whether the topic has a receiver; without one its rows are parked */
  delivers(topic: string): boolean;
  /** call it after the commit, so that the worker does not wait for its next poll */
  wake(): void;
  onWake(listener: () => void): () => void;
}

/** Leads and mails are tried for about three days. */
const MAX_ATTEMPTS = 100;

/** @param receivers topics with a receiver; rows of other topics are parked */
export function createOutbox(receivers: ReadonlySet<string>): Outbox {
  const listeners = new Set<() => void>();
  return {
    add: (trx, item) => insertTask(trx, { maxAttempts: MAX_ATTEMPTS, ...item }, !receivers.has(item.topic)),
    topics: receivers,
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
