import { Mail } from 'lucide-react';
import type { ExtensionProps } from 'shared-contracts';
import { Button, defineExtension } from 'shared-ui';
import { i18n } from '../texts';

export const { extension } = defineExtension<'listing.contact-agent'>(AgentContact, {
  remote: 'leads',
  texts: i18n,
});

/** The button that opens the e-mail form for one of a listing's agents. */
export function AgentContact({ host, slot: { agent, listing } }: ExtensionProps<'listing.contact-agent'>) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Mail />}
      onClick={() => host.bus.publish('contact:open', { kind: 'email-agent', agent, listing })}
    >
      {i18n.t('E-mail {name}', { name: agent.name })}
    </Button>
  );
}
