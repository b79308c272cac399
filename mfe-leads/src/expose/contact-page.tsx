import { useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { Button, defineExtension, Stack, useContact } from 'shared-ui';
import { knownScreen, LazyEmailAgentForm } from '../email-agent/email-dialog';
import { contactPerson } from '../lead/contact-person';
import { LazyRequestSent } from '../lead/forms-on-page';
import classes from '../lead/lead.module.css';
import { PersonCard } from '../lead/person-card';
import type { SentRequest } from '../lead/request-sent';
import { i18n } from '../texts';

export const { extension } = defineExtension<'page.contact'>(ContactPage, { remote: 'leads', texts: i18n });

/** The form of the contact page: a message to the visitor's agent or team, or to the company. */
function ContactPage({ host, slot: { agentId, screenName, message } }: ExtensionProps<'page.contact'>) {
  const [sent, setSent] = useState<SentRequest | null>(null);
  const person = contactPerson(useContact(host), host.settings);
  if (sent) {
    return (
      <LazyRequestSent person={person} sent={sent} heading="h2">
        <Button variant="secondary" onClick={() => setSent(null)}>
          {i18n.t('Write another message')}
        </Button>
      </LazyRequestSent>
    );
  }
  return (
    <Stack gap={4} className={classes.form}>
      {person.portrait && <PersonCard person={person} />}
      <LazyEmailAgentForm
        subject={{ to: { ...person, id: agentId ?? person.id }, screenName: knownScreen(screenName), message }}
        onSent={setSent}
      />
    </Stack>
  );
}
