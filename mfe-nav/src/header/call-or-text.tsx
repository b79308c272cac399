import { Phone } from 'lucide-react';
import { type HostServices, phoneHref } from 'shared-contracts';
import { Button, Popover } from 'shared-ui';
import classes from './menu-bar.module.css';

/** Reveals the two ways to the company's phone. */
export function CallOrText({ host }: { host: HostServices }) {
  return (
    <Popover
      label="Call or Text us"
      align="end"
      trigger={(trigger) => (
        <Button variant="quiet" size="small" icon={<Phone />} {...trigger}>
          Call or Text us
        </Button>
      )}
    >
      <CallAndText host={host} />
    </Popover>
  );
}

/** The two links, which the phone's menu shows too. Each press is sent to analytics. */
export function CallAndText({ host }: { host: HostServices }) {
  const { companyPhone } = host.settings;
  return (
    <ul className={classes.links}>
      <li>
        <a
          className={classes.link}
          href={phoneHref(companyPhone) ?? undefined}
          onClick={() => host.track.capture('called_agent')}
        >
          Call Us <span className={classes.aside}>{companyPhone}</span>
        </a>
      </li>
      <li>
        <a
          className={classes.link}
          href={phoneHref(companyPhone, 'sms') ?? undefined}
          onClick={() => host.track.capture('texted_agent')}
        >
          Text Us <span className={classes.aside}>{companyPhone}</span>
        </a>
      </li>
    </ul>
  );
}
