import { Mail } from 'lucide-react';
import type { ExtensionProps } from 'shared-contracts';
import { Button, defineExtension } from 'shared-ui';

export const { bootstrap, mount, unmount, update } = defineExtension<'account.contact-agent'>(OwnAgentContact, {
  remote: 'leads',
});

/** The way to write to the user's own advisor, from the account. */
export function OwnAgentContact({ host, slot: { agent } }: ExtensionProps<'account.contact-agent'>) {
  const { id, name } = agent;
  return (
    <Button
      size="small"
      icon={<Mail />}
      onClick={() => host.bus.publish('contact:open', { kind: 'email-agent', agent: { id, name } })}
    >
      E-mail {name}
    </Button>
  );
}
