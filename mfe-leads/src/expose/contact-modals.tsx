import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EventPayload, ExtensionProps, HostServices } from 'shared-contracts';
import { defineExtension, useContact, useMatch, useOnTopic, useSession } from 'shared-ui';
import { EmailDialog, screenOfPage } from '../email-agent/email-dialog';
import { contactPerson } from '../lead/contact-person';
import { dropDraftsOfUsers } from '../lead/draft';
import { i18n } from '../texts';

export const { extension } = defineExtension<'layout.modals'>(ContactModals, {
  remote: 'leads',
  texts: i18n,
});

type Wanted = Pick<EventPayload<'contact:open'>, 'agent' | 'listing' | 'message'>;

/** Calls back when a signed-in user signs out. A refreshed session of a visitor is no sign-out. */
function useSignOut(host: HostServices, callback: () => void): void {
  const { loggedIn } = useSession(host);
  const wasLoggedIn = useRef(loggedIn);
  const onSignOut = useEffectEvent(callback);
  useEffect(() => {
    if (wasLoggedIn.current && !loggedIn) onSignOut();
    wasLoggedIn.current = loggedIn;
  }, [loggedIn]);
}

/** The e-mail-agent dialog. Any module opens it by the event contact:open. */
export function ContactModals({ host }: ExtensionProps<'layout.modals'>) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const attached = contactPerson(useContact(host), host.settings);
  const { route } = useMatch(host);
  useOnTopic(host, 'contact:open', ({ kind, agent, listing, message }) => {
    if (kind !== 'email-agent') return false;
    setWanted({ agent, listing, message });
    return true;
  });
  useOnTopic(host, 'contact:close', () => setWanted(null));
  useSignOut(host, () => {
    dropDraftsOfUsers();
    // The open form may contain data of the user who signed out.
    host.bus.publish('contact:close', {});
  });
  if (!wanted) return null;
  const to = wanted.agent ? { ...wanted.agent, teamSlug: null } : attached;
  return (
    <EmailDialog
      title={i18n.t('E-mail {name}', { name: to.name })}
      subject={{ to, listing: wanted.listing, message: wanted.message, screenName: screenOfPage(route.page) }}
      onClose={() => setWanted(null)}
    />
  );
}
