import { useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { useContact } from 'shared-ui';
import { contactPerson, ownAdvisor } from '../lead/contact-person';
import type { Unfolded } from './contact-ways';
import { LazyContactWays } from './lazy-contact-ways';

/** What nav's 'Speak with' control opens: the visitor's agent or the company, and the ways to reach them. */
export function ContactOverlay({ host, slot: { agent } }: ExtensionProps<'nav.contact'>) {
  const [unfolded, setUnfolded] = useState<Unfolded>('none');
  const attached = contactPerson(useContact(host), host.settings);
  const person = agent && attached.id !== agent.id ? ownAdvisor(agent, host.settings) : attached;
  return <LazyContactWays host={host} person={person} unfolded={unfolded} onUnfold={setUnfolded} />;
}
