import { MessagesSquare } from 'lucide-react';
import type { HostServices } from 'shared-contracts';
import { Button, Popover, Slot, useContact, useSession } from 'shared-ui';
import { CallAndText } from './call-or-text';

/** 'Speak with' the visitor's agent, or the company [B2.3.9]; the leads team fills the panel. */
export function SpeakWith({ host }: { host: HostServices }) {
  const { agent, team } = useContact(host);
  const { user } = useSession(host);
  const name = agent?.name ?? team?.name ?? host.settings.siteName;
  return (
    <Popover
      label={`Speak with ${name}`}
      align="end"
      trigger={(trigger) => (
        <Button variant="quiet" size="small" icon={<MessagesSquare />} {...trigger}>
          Speak with {name}
        </Button>
      )}
    >
      <Slot
        host={host}
        name="nav.contact"
        props={{ agent: user?.client_advisor ?? null }}
        fallback={<CallAndText host={host} />}
      />
    </Popover>
  );
}
