import { Mail } from 'lucide-react';
import type { ExtensionProps } from 'shared-contracts';
import { Button } from 'shared-ui';

/** The way to write to one of a listing's agents. */
export function AgentContact({ host, slot: { agent, listing } }: ExtensionProps<'listing.contact-agent'>) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Mail />}
      onClick={() => host.bus.publish('contact:open', { kind: 'email-agent', agent, listing })}
    >
      E-mail {agent.name}
    </Button>
  );
}

/** The way to write to the user's own advisor, from the account [A1.5]. */
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
