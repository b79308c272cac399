import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { CONTACT_HOVER_PX, MOBILE_PX } from 'shared-contracts';
import { Button, Popover, Slot, useContact, useHost, useInBrowser, useSession } from 'shared-ui';
import { i18n } from '../texts';
import { CallAndText } from './call-or-text';

const HOVER = { opensAbove: CONTACT_HOVER_PX, closesAbove: MOBILE_PX };

/**
 * 'Speak with' the visitor's agent, or the company. The leads remote fills the panel, which opens and closes like the
 * contact overlay.
 */
export function SpeakWith() {
  const host = useHost();
  const { agent, team } = useContact(host);
  const { user } = useSession(host);
  const [held, setHeld] = useState(false);
  // The page may know its listing's agent by then. The server did not know it.
  const isKnown = useInBrowser();
  const name = (isKnown && (agent?.name ?? team?.name)) || host.settings.siteName;
  return (
    <Popover
      label={i18n.t('Speak with {name}', { name })}
      align="end"
      hover={HOVER}
      held={held}
      onOpenChange={(open) => open || setHeld(false)}
      trigger={(trigger) => (
        <Button variant="quiet" size="small" icon={<MessagesSquare />} {...trigger}>
          {i18n.t('Speak with {name}', { name })}
        </Button>
      )}
    >
      <Slot
        host={host}
        name="nav.contact"
        props={{ agent: user?.client_advisor ?? null, onHold: setHeld }}
        fallback={<CallAndText />}
      />
    </Popover>
  );
}
