import { useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { Button, defineExtension, EmptyState, Stack, useContact } from 'shared-ui';
import { knownScreen, LazyEmailAgentForm } from '../email-agent/email-dialog';
import { contactPerson } from '../lead/contact-person';
import classes from '../lead/lead.module.css';
import { PersonCard } from '../lead/person-card';

export const { extension } = defineExtension<'page.contact'>(ContactPage, { remote: 'leads' });

/** The form of the contact page: a message to the visitor's agent or team, or to the company. */
function ContactPage({ host, slot: { agentId, screenName, message } }: ExtensionProps<'page.contact'>) {
  const [sent, setSent] = useState(false);
  const person = contactPerson(useContact(host), host.settings);
  if (sent) {
    return (
      <EmptyState
        title="Your message has been sent."
        action={
          <Button variant="secondary" onClick={() => setSent(false)}>
            Write another message
          </Button>
        }
      >
        Mahalo. {person.name} will answer by e-mail or phone.
      </EmptyState>
    );
  }
  return (
    <Stack gap={4} className={classes.form}>
      {person.portrait && <PersonCard person={person} />}
      <LazyEmailAgentForm
        subject={{ to: { ...person, id: agentId ?? person.id }, screenName: knownScreen(screenName), message }}
        onSent={() => setSent(true)}
      />
    </Stack>
  );
}
