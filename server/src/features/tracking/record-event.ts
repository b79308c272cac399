import { SOURCE_URL_CUT, type TrackingEvent } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { Outbox } from '../outbox/outbox';
import { ATTEMPTS_OF_AN_HOUR } from '../outbox/outbox.repository';
import { insertTrackingEvent, type NewTrackingEvent } from './tracking.repository';

/** An event that has a receiver outside. */
export type SentEvent = NewTrackingEvent & { kind: 'score' | 'analytics' };

/** Stores an event in the given transaction, with its delivery if the receiver is configured. */
export async function recordEvent(trx: Database, outbox: Outbox, event: SentEvent): Promise<void> {
  const { kind, payload } = event;
  const id = await insertTrackingEvent(trx, event);
  // A copy without a receiver would only fill the disk.
  if (!outbox.delivers(kind)) return;
  await outbox.add(trx, { topic: kind, dedupeKey: `${kind}:${id}`, payload, maxAttempts: ATTEMPTS_OF_AN_HOUR });
}

/** A stored and sent score event: exactly the documented fields, with the page's address cut to 200 characters. */
export function scoreRecord(event: TrackingEvent, email: string, userId: number | null): SentEvent {
  const { LeadSource__c = null, MLS_Number__c = null, web_source__c = null } = event.request;
  const payload = {
    action: event.action,
    contact: { Email: email },
    request: { LeadSource__c, MLS_Number__c, web_source__c: web_source__c?.slice(0, SOURCE_URL_CUT.tracking) ?? null },
    properties: event.properties,
  };
  return { kind: 'score', name: event.action, email, userId, payload };
}
