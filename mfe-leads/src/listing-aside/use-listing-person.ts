import { advisorById, type HostServices, type ListingRef } from 'shared-contracts';
import { useCall, useContact } from 'shared-ui';
import { type ContactPerson, contactPerson } from '../lead/contact-person';

/** Who answers about a listing: the visitor's agent or team, then the listing's own advisor, then the company [B6.12]. */
export function useListingPerson(host: HostServices, { advisors }: ListingRef): ContactPerson {
  const contact = useContact(host);
  const id = contact.agent || contact.team ? null : (advisors[0]?.id ?? null);
  // while it loads, and if it fails, the company answers: nobody waits for a name
  const { data } = useCall(host, advisorById, id === null ? null : { params: { id: String(id) } });
  return contactPerson(data && id !== null ? { agent: data, team: null, own: false } : contact, host.settings);
}
