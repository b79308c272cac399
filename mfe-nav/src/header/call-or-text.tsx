import { Phone } from 'lucide-react';
import { phoneHref } from 'shared-contracts';
import { Button, Popover, useHost } from 'shared-ui';
import { i18n } from '../texts';
import classes from './menu-bar.module.css';

/** Reveals the two ways to the company's phone. */
export function CallOrText() {
  return (
    <Popover
      label={i18n.t('Call or Text us')}
      align="end"
      trigger={(trigger) => (
        <Button variant="quiet" size="small" icon={<Phone />} {...trigger}>
          {i18n.t('Call or Text us')}
        </Button>
      )}
    >
      <CallAndText />
    </Popover>
  );
}

/** The two links, which the phone's menu shows too. Each press is sent to analytics. */
export function CallAndText() {
  const host = useHost();
  const { companyPhone } = host.settings;
  return (
    <ul className={classes.links}>
      <li>
        <a
          className={classes.link}
          href={phoneHref(companyPhone) ?? undefined}
          onClick={() => host.track.capture('called_agent')}
        >
          {i18n.t('Call Us')} <span className={classes.aside}>{companyPhone}</span>
        </a>
      </li>
      <li>
        <a
          className={classes.link}
          href={phoneHref(companyPhone, 'sms') ?? undefined}
          onClick={() => host.track.capture('texted_agent')}
        >
          {i18n.t('Text Us')} <span className={classes.aside}>{companyPhone}</span>
        </a>
      </li>
    </ul>
  );
}
