import { Mail, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { Button, useContact, useOnTopic } from 'shared-ui';
import { contactPerson } from '../lead/contact-person';
import { LazyQuestionForm } from '../lead/lazy-forms';
import { PersonCard } from '../lead/person-card';
import classes from './listing-aside.module.css';

/** Beside a listing: who answers, and the ways to reach them. */
export function ListingAside({ host, slot: { listing } }: ExtensionProps<'listing.aside'>) {
  const [asking, setAsking] = useState(false);
  const person = contactPerson(useContact(host), host.settings);
  const { internal_id } = listing;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing closes the form [B4.9]
  useEffect(() => setAsking(false), [internal_id]);
  useOnTopic(host, 'contact:open', ({ kind, listing: about }) => {
    if (kind === 'ask-question' && about?.internal_id === internal_id) setAsking(true);
  });

  return (
    <section className={classes.aside} aria-label="Contact about this listing">
      <PersonCard person={person} />
      {asking ? (
        <>
          <LazyQuestionForm host={host} listing={listing} onSent={() => setAsking(false)} />
          <Button variant="quiet" size="small" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </>
      ) : (
        <Button icon={<Mail />} wide onClick={() => setAsking(true)}>
          Ask A Question
        </Button>
      )}
      <Button
        variant="secondary"
        icon={<Phone />}
        wide
        href={`tel:${person.phone}`}
        onClick={() => host.track.capture('called_agent')}
      >
        Call {person.phone}
      </Button>
    </section>
  );
}
