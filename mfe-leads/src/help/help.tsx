import { MessageCircle } from 'lucide-react';
import type { ExtensionProps } from 'shared-contracts';
import { Button, Link, Popover, useContact, useMatch } from 'shared-ui';
import { ContactWays } from '../contact-overlay/contact-ways';
import { contactPerson } from '../lead/contact-person';
import classes from './help.module.css';
import { helpText } from './help-text';

/** The bubble in the corner: the company's phone number, whoever answers, and the contact page [B2.2.6]. */
export function Help({ host }: ExtensionProps<'layout.contact'>) {
  const { route } = useMatch(host);
  const person = contactPerson(useContact(host), host.settings);
  return (
    <div className={classes.corner}>
      <Popover
        label={helpText(route.page)}
        align="end"
        side="above"
        trigger={(trigger) => (
          <Button {...trigger} icon={<MessageCircle />} aria-label={helpText(route.page)}>
            <span className={classes.words}>{helpText(route.page)}</span>
          </Button>
        )}
      >
        <ContactWays host={host} person={person} />
        <p className={classes.company}>
          {host.settings.siteName} {host.settings.companyPhone} ·{' '}
          <Link host={host} to="/contact">
            Contact Us
          </Link>
        </p>
      </Popover>
    </div>
  );
}
