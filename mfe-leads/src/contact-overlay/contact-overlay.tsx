import { useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { useContact } from 'shared-ui';
import { contactPerson, ownAdvisor } from '../lead/contact-person';
import { lazyForm } from '../lead/forms-on-page';
import type { Unfolded } from './contact-ways';

export const LazyContactWays = lazyForm(async () => (await import('./contact-ways')).ContactWays);

/** The overlay of nav's 'Speak with' control: the visitor's agent or the company, and the ways to contact them. */
export function ContactOverlay({ host, slot: { agent, onHold } }: ExtensionProps<'nav.contact'>) {
  const [unfolded, setUnfolded] = useState<Unfolded>('none');
  const attached = contactPerson(useContact(host), host.settings);
  const person = agent && attached.id !== agent.id ? ownAdvisor(agent, host.settings) : attached;
  const unfold = (part: Unfolded) => {
    setUnfolded(part);
    // The overlay must not close on a callback form when the pointer leaves it.
    onHold?.(part === 'callback');
  };
  return <LazyContactWays person={person} unfolded={unfolded} onUnfold={unfold} />;
}
