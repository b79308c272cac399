import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { Button, defineExtension, Stack, useContact } from 'shared-ui';
import { EmailDialog } from '../email-agent/email-dialog';
import classes from '../email-agent/search-contact.module.css';
import { contactPerson } from '../lead/contact-person';
import { PersonCard } from '../lead/person-card';
import { i18n } from '../texts';

export const { extension } = defineExtension<'search.contact'>(SearchContact, {
  remote: 'leads',
  texts: i18n,
});

/** Contact from the search. The message includes the search's filters. */
export function SearchContact({ host, slot: { filters } }: ExtensionProps<'search.contact'>) {
  const [open, setOpen] = useState(false);
  const person = contactPerson(useContact(host), host.settings);
  return (
    <Stack
      as="section"
      gap={3}
      align="start"
      className={classes.invitation}
      aria-label={i18n.t('Contact about this search')}
    >
      <PersonCard person={person} />
      <p className={classes.words}>{i18n.t("Not finding it? Describe your home, and we'll search with you.")}</p>
      <Button variant="secondary" icon={<Mail />} onClick={() => setOpen(true)}>
        {i18n.t('Ask about this search')}
      </Button>
      {open && (
        <EmailDialog
          title={i18n.t('Ask about this search')}
          note={i18n.t("We'll send {name} the filters of this search with your message.", { name: person.name })}
          subject={{ to: person, search: filters }}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}
