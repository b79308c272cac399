import type { HostServices, LeadAction, LeadReceipt } from 'shared-contracts';

/** Tells the other modules and analytics of a stored lead, with its source. */
export function tellLead(host: HostServices, { id, lead_source }: LeadReceipt, action: LeadAction): void {
  host.bus.publish('lead:created', { id, action, lead_source });
  host.track.capture('lead_created', { lead_source });
}
