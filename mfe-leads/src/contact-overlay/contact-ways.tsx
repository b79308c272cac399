import { Mail, MessageSquare, Phone } from 'lucide-react';
import type { HostServices } from 'shared-contracts';
import type { ContactPerson } from '../lead/contact-person';
import { PersonCard } from '../lead/person-card';
import classes from './contact-ways.module.css';

/** Call, text or e-mail whoever answers the visitor; each is told to analytics [B9.50]. */
export function ContactWays({ host, person }: { host: HostServices; person: ContactPerson }) {
  const agent = person.id === null ? undefined : { id: person.id, name: person.name };
  return (
    <div className={classes.ways}>
      <PersonCard person={person} />
      <a className={classes.way} href={`tel:${person.phone}`} onClick={() => host.track.capture('called_agent')}>
        <Phone aria-hidden="true" /> Call {person.phone}
      </a>
      <a className={classes.way} href={`sms:${person.phone}`} onClick={() => host.track.capture('texted_agent')}>
        <MessageSquare aria-hidden="true" /> Text {person.phone}
      </a>
      <button
        type="button"
        className={classes.way}
        onClick={() => host.bus.publish('contact:open', { kind: 'email-agent', agent })}
      >
        <Mail aria-hidden="true" /> E-mail {person.name}
      </button>
    </div>
  );
}
