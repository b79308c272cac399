import type { Database } from '../../platform/database/database';
import { insertTask } from '../../platform/queue/tasks.repository';
import type { Settings } from '../../platform/settings/settings';
import { MAX_ATTEMPTS, type OutboxItem, type OutboxTopic } from './outbox.repository';

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

/** @param receivers topics with a receiver; rows of other topics are parked */
export function createOutbox(receivers: ReadonlySet<string>): Outbox {
  const listeners = new Set<() => void>();
  return {
    add: (trx, item) => insertTask(trx, { maxAttempts: MAX_ATTEMPTS[item.topic], ...item }, !receivers.has(item.topic)),
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

type ReceiverSettings = Pick<Settings, 'LEAD_INGESTION_URL' | 'SALES_DATA_URL' | 'ANALYTICS_URL' | 'ALERT_WEBHOOK_URL'>;

/** The outbox to which features add. Mails always have a receiver; other topics are off until their receiver is set. */
export function openOutbox(settings: ReceiverSettings): Outbox {
  const topics = new Set<OutboxTopic>(['mail']);
  if (settings.LEAD_INGESTION_URL) topics.add('lead.ingest').add('lead.showing');
  if (settings.SALES_DATA_URL) topics.add('score');
  if (settings.ANALYTICS_URL) topics.add('analytics');
  if (settings.ALERT_WEBHOOK_URL) topics.add('alarm');
  return createOutbox(topics);
}
