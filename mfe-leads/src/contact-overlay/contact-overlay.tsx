import { useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { lazyComponent, Skeleton, useContact } from 'shared-ui';
import { contactPerson, ownAdvisor } from '../lead/contact-person';
import type { Unfolded } from './contact-ways';

/** Most visitors of a page never open a form. */
const PLACE = { message: 'The form could not be loaded.', waiting: <Skeleton lines={6} /> };
export const LazyContactWays = lazyComponent(async () => (await import('./contact-ways')).ContactWays, PLACE);

/** What nav's 'Speak with' control opens: the visitor's agent or the company, and the ways to reach them. */
export function ContactOverlay({ host, slot: { agent, onHold } }: ExtensionProps<'nav.contact'>) {
  const [unfolded, setUnfolded] = useState<Unfolded>('none');
  const attached = contactPerson(useContact(host), host.settings);
  const person = agent && attached.id !== agent.id ? ownAdvisor(agent, host.settings) : attached;
  const unfold = (part: Unfolded) => {
    setUnfolded(part);
    // a callback form is not lost because the pointer left
    onHold?.(part === 'callback');
  };
  return <LazyContactWays host={host} person={person} unfolded={unfolded} onUnfold={unfold} />;
}
