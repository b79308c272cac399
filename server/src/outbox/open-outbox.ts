import type { Settings } from '../platform/settings';
import { createOutbox, type Outbox } from './outbox';
import type { OutboxTopic } from './outbox.store';

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
