import { useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { lazyComponent, Skeleton, useContact } from 'shared-ui';
import { contactPerson, ownAdvisor } from '../lead/contact-person';
import type { Unfolded } from './contact-ways';

/** Most visitors never open a form, so its code loads later. */
const PLACE = { message: "We couldn't load the form.", waiting: <Skeleton lines={6} /> };
export const LazyContactWays = lazyComponent(async () => (await import('./contact-ways')).ContactWays, PLACE);

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
  return <LazyContactWays host={host} person={person} unfolded={unfolded} onUnfold={unfold} />;
}
