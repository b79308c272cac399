import { SOURCE_URL_CUT, type TrackingEvent } from 'shared-contracts';
import type { Outbox } from '../outbox';
import type { Database } from '../platform/database';
import { insertTrackingEvent, type NewTrackingEvent } from './tracking.store';

/** An event that has a receiver outside. */
export type SentEvent = NewTrackingEvent & { kind: 'score' | 'analytics' };

/** Stores an event in the transaction given, with its delivery where the receiver is set. */
export async function recordEvent(trx: Database, outbox: Outbox, event: SentEvent): Promise<void> {
  const { kind, payload } = event;
  const id = await insertTrackingEvent(trx, event);
  // a second copy that no receiver takes would only fill the disk
  if (outbox.delivers(kind)) await outbox.add(trx, { topic: kind, dedupeKey: `${kind}:${id}`, payload });
}

/** A score event as it is stored and sent: exactly the documented fields, the page's address cut to 200 characters. */
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
