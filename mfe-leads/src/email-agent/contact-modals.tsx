import { useState } from 'react';
import type { EventPayload, ExtensionProps } from 'shared-contracts';
import { Dialog, useContact, useOnTopic } from 'shared-ui';
import { contactPerson } from '../lead/contact-person';
import { LazyEmailAgentForm } from '../lead/lazy-forms';

type Wanted = Pick<EventPayload<'contact:open'>, 'agent'>;

/** The e-mail-agent dialog; any module opens it by the event contact:open [A2.28]. */
export function ContactModals({ host }: ExtensionProps<'layout.modals'>) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const attached = contactPerson(useContact(host), host.settings);
  useOnTopic(host, 'contact:open', ({ kind, agent }) => {
    if (kind === 'email-agent') setWanted({ agent });
  });
  useOnTopic(host, 'contact:close', () => setWanted(null));
  const close = () => setWanted(null);
  const { id, name } = wanted?.agent ?? attached;
  return (
    <Dialog open={wanted !== null} onClose={close} title={`E-mail ${name}`}>
      <LazyEmailAgentForm host={host} agentId={id} agentName={name} onSent={close} />
    </Dialog>
  );
}
