import { ChevronDown, MessageSquare, Phone, PhoneCall } from 'lucide-react';
import { formatPhone, type HostServices, phoneHref } from 'shared-contracts';
import { Button, Menu } from 'shared-ui';
import type { ContactPerson } from '../lead/contact-person';
import classes from './listing-aside.module.css';

interface PhoneMenuProps {
  host: HostServices;
  person: ContactPerson;
}

/** The agent card's phone dropdown: call, text, or be called; each is told to analytics [B9.50]. */
export function PhoneMenu({ host, person: { id, name, phone } }: PhoneMenuProps) {
  const agent = id === null ? undefined : { id, name };
  const call = phoneHref(phone);
  const text = phoneHref(phone, 'sms');
  return (
    <Menu
      label={`Phone of ${name}`}
      className={classes.phone}
      trigger={(trigger) => (
        <Button variant="quiet" icon={<Phone />} wide {...trigger}>
          {formatPhone(phone) || 'Phone'} <ChevronDown size={16} aria-hidden="true" className={classes.chevron} />
        </Button>
      )}
      items={[
        ...(call
          ? [
              {
                id: 'call',
                label: 'Call Now',
                icon: <Phone />,
                href: call,
                onSelect: () => host.track.capture('called_agent'),
              },
            ]
          : []),
        ...(text
          ? [
              {
                id: 'text',
                label: 'Text',
                icon: <MessageSquare />,
                href: text,
                onSelect: () => host.track.capture('texted_agent'),
              },
            ]
          : []),
        {
          id: 'callback',
          label: 'Schedule callback',
          icon: <PhoneCall />,
          onSelect: () => host.bus.publish('contact:open', { kind: 'callback', agent }),
        },
      ]}
    />
  );
}
