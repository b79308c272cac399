import { advisorById, type EventPayload, type HostServices } from 'shared-contracts';
import { useCall, useContact } from 'shared-ui';
import { type ContactPerson, contactPerson, namedAgent } from '../lead/contact-person';

export type RequestedAgent = NonNullable<EventPayload<'contact:open'>['agent']>;

/** The agent that `contact:open` names, otherwise the visitor's own contact. */
export function useOverlayPerson(host: HostServices, requested: RequestedAgent | null): ContactPerson {
  const contact = useContact(host);
  const other = requested && requested.id !== contact.agent?.id ? requested : null;
  const { data } = useCall(host, advisorById, other && { params: { id: String(other.id) } });
  if (other === null) return contactPerson(contact, host.settings);
  return data
    ? contactPerson({ agent: data, team: null, own: false }, host.settings)
    : namedAgent(other, host.settings);
}
