import type { ExtensionProps } from 'shared-contracts';
import { useContact } from 'shared-ui';
import { contactPerson, ownAdvisor } from '../lead/contact-person';
import { ContactWays } from './contact-ways';

/** What nav's 'Speak with' control opens: the visitor's agent or the company, and the ways to reach them. */
export function ContactOverlay({ host, slot: { agent } }: ExtensionProps<'nav.contact'>) {
  const attached = contactPerson(useContact(host), host.settings);
  const person = agent ? ownAdvisor(agent, host.settings) : attached;
  return <ContactWays host={host} person={person} />;
}
