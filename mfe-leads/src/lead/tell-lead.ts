import { type HostServices, type LeadAction, leadCapture } from 'shared-contracts';
import type { LeadReceipt } from 'shared-contracts/leads';

/** Tells the other modules and analytics of a stored lead, with its source. */
export function tellLead(host: HostServices, { id, lead_source }: LeadReceipt, action: LeadAction): void {
  host.bus.publish('lead:created', { id, action, lead_source });
  const { event, properties } = leadCapture(lead_source);
  host.track.capture(event, properties);
}
