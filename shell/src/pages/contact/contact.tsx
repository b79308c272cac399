import type { HostServices } from 'shared-contracts';
import { Slot, useContact } from 'shared-ui';
import { ContactWays } from '../../layout/nav-fallback';
import classes from '../page.module.css';

/** [B2.1.11] */
export default function Contact({ host }: { host: HostServices }) {
  const { agent, team } = useContact(host);
  const { settings } = host;
  const name = team?.name ?? agent?.name;
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>Contact Us</h1>
      <p className={classes.lead}>
        {name ? `Your message goes to ${name}.` : 'Ask us about a listing, a neighborhood or selling your home.'}
      </p>
      <div className={classes.columns}>
        <Slot
          host={host}
          name="page.contact"
          props={{ agentId: agent?.id ?? null, screenName: 'Contact Us' }}
          fallback={<p>Our form is out of reach just now. Please call or write to us.</p>}
        />
        <div>
          <h2>{settings.siteName}</h2>
          <p className={classes.soft}>{settings.officeAddress}</p>
          <ContactWays settings={settings} />
        </div>
      </div>
    </section>
  );
}
