import { useState } from 'react';
import type { EventPayload, ExtensionProps } from 'shared-contracts';
import { useContact, useMatch, useOnTopic } from 'shared-ui';
import { contactPerson } from '../lead/contact-person';
import { dropDraftsOfUsers } from '../lead/draft';
import { EmailDialog } from './email-dialog';
import { screenOfPage } from './screen-name';

type Wanted = Pick<EventPayload<'contact:open'>, 'agent' | 'listing'>;

/** The e-mail-agent dialog; any module opens it by the event contact:open [A2.28]. */
export function ContactModals({ host }: ExtensionProps<'layout.modals'>) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const attached = contactPerson(useContact(host), host.settings);
  const { route } = useMatch(host);
  useOnTopic(host, 'contact:open', ({ kind, agent, listing }) => {
    if (kind === 'email-agent') setWanted({ agent, listing });
  });
  useOnTopic(host, 'contact:close', () => setWanted(null));
  useOnTopic(host, 'session:changed', ({ user_id }) => {
    if (user_id === null) dropDraftsOfUsers();
  });
  if (!wanted) return null;
  const to = wanted.agent ? { ...wanted.agent, teamSlug: null } : attached;
  return (
    <EmailDialog
      host={host}
      title={`E-mail ${to.name}`}
      subject={{ to, listing: wanted.listing, screenName: screenOfPage(route.page) }}
      onClose={() => setWanted(null)}
    />
  );
}
