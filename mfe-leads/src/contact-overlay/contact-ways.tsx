import { ChevronDown, Mail, MessageSquare, MessagesSquare, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone, phoneHref } from 'shared-contracts';
import { Stack, useHost } from 'shared-ui';
import type { ContactPerson } from '../lead/contact-person';
import { lazyForm } from '../lead/forms-on-page';
import { PersonCard } from '../lead/person-card';
import { i18n } from '../texts';
import classes from './contact-ways.module.css';
import { LiveChat } from './live-chat';

const LazyCallbackForm = lazyForm(async () => (await import('../callback/callback-form')).CallbackForm);

/** The open section of the list. */
export type Unfolded = 'none' | 'call' | 'callback' | 'chat';

export interface ContactWaysProps {
  person: ContactPerson;
  unfolded: Unfolded;
  /** focuses the callback form when it appears, because its opener is elsewhere on the page */
  focusForm?: boolean | undefined;
  onUnfold: (part: Unfolded) => void;
}

/** Call, text, e-mail, live chat or callback. Each press is sent to analytics. */
export function ContactWays({ person, unfolded, focusForm, onUnfold }: ContactWaysProps) {
  const host = useHost();
  const { phone, name } = person;
  const agent = person.id === null ? undefined : { id: person.id, name };
  const isCalling = unfolded === 'call' || unfolded === 'callback';
  return (
    <Stack gap={1} className={classes.ways}>
      <PersonCard person={person} />
      <UnfoldingRow
        icon={<Phone aria-hidden="true" />}
        open={isCalling}
        onToggle={() => onUnfold(isCalling ? 'none' : 'call')}
      >
        {i18n.t('Call {phone}', { phone: formatPhone(phone) })}
      </UnfoldingRow>
      {isCalling && <CallWays person={person} unfolded={unfolded} focusForm={focusForm} onUnfold={onUnfold} />}
      <a
        className={classes.way}
        href={phoneHref(phone, 'sms') ?? undefined}
        onClick={() => host.track.capture('texted_agent')}
      >
        <MessageSquare aria-hidden="true" /> {i18n.t('Text {phone}', { phone: formatPhone(phone) })}
      </a>
      <button
        type="button"
        className={classes.way}
        onClick={() => host.bus.publish('contact:open', { kind: 'email-agent', agent })}
      >
        <Mail aria-hidden="true" /> {i18n.t('E-mail {name}', { name })}
      </button>
      {host.settings.liveChatScript && (
        <>
          <UnfoldingRow
            icon={<MessagesSquare aria-hidden="true" />}
            open={unfolded === 'chat'}
            onToggle={() => onUnfold(unfolded === 'chat' ? 'none' : 'chat')}
          >
            {i18n.t('Live chat')}
          </UnfoldingRow>
          {unfolded === 'chat' && <LiveChat script={host.settings.liveChatScript} />}
        </>
      )}
    </Stack>
  );
}

/** The call row opens these two links. */
function CallWays({ person, unfolded, focusForm, onUnfold }: ContactWaysProps) {
  const host = useHost();
  const isScheduling = unfolded === 'callback';
  return (
    <Stack className={classes.unfolded}>
      <a
        className={classes.way}
        href={phoneHref(person.phone) ?? undefined}
        onClick={() => host.track.capture('called_agent')}
      >
        {i18n.t('Call Now')}
      </a>
      <button
        type="button"
        className={classes.way}
        aria-expanded={isScheduling}
        onClick={() => onUnfold(isScheduling ? 'call' : 'callback')}
      >
        {i18n.t('Schedule callback')}
      </button>
      {isScheduling && (
        <div className={classes.form}>
          <LazyCallbackForm key={person.id} person={person} takesFocus={focusForm} />
        </div>
      )}
    </Stack>
  );
}

interface UnfoldingRowProps {
  icon: ReactNode;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function UnfoldingRow({ icon, open, onToggle, children }: UnfoldingRowProps) {
  return (
    <button type="button" className={classes.way} aria-expanded={open} onClick={onToggle}>
      {icon} <span className={classes.words}>{children}</span>
      <ChevronDown aria-hidden="true" className={open ? classes.up : undefined} />
    </button>
  );
}
