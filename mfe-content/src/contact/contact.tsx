import type { PageProps } from 'shared-contracts';
import { CompanyContact, Slot, useContact } from 'shared-ui';
import classes from '../page/page.module.css';

/** Where a message goes to, the form that another team fills in, and the company's own address. */
export function ContactPage({ host }: PageProps) {
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
          fallback={<p>The form isn't available right now. Please call or write to us.</p>}
        />
        <div>
          <h2>{settings.siteName}</h2>
          <p className={classes.soft}>{settings.officeAddress}</p>
          <CompanyContact settings={settings} />
          <p>
            <a href="/agents">Our agents</a>
          </p>
        </div>
      </div>
    </section>
  );
}
