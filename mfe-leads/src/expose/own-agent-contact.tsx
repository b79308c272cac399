import { Mail } from 'lucide-react';
import type { ExtensionProps } from 'shared-contracts';
import { Button, defineExtension } from 'shared-ui';
import { i18n } from '../texts';

export const { extension } = defineExtension<'account.contact-agent'>(OwnAgentContact, {
  remote: 'leads',
  texts: i18n,
});

/** The button in the account that opens the e-mail form for the user's own agent. */
export function OwnAgentContact({ host, slot: { agent } }: ExtensionProps<'account.contact-agent'>) {
  const { id, name } = agent;
  return (
    <Button
      size="small"
      icon={<Mail />}
      onClick={() => host.bus.publish('contact:open', { kind: 'email-agent', agent: { id, name } })}
    >
      {i18n.t('E-mail {name}', { name })}
    </Button>
  );
}
