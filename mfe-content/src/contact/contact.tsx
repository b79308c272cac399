import { isErrorCode, type PageProps, sentenceOf } from 'shared-contracts';
import { CompanyContact, Slot, useContact } from 'shared-ui';
import page from '../page/page.module.css';
import classes from './contact.module.css';
import { PlainContactForm } from './plain-contact-form';

/** Where a message goes to, the form that another team fills in, and the company's own address. */
export function ContactPage({ host, match: { query } }: PageProps) {
  const { agent, team } = useContact(host);
  const { settings } = host;
  const name = team?.name ?? agent?.name;
  return (
    <section className={page.page}>
      <h1 className={page.title}>Contact Us</h1>
      <p className={page.lead}>
        {name ? `Your message goes to ${name}.` : 'Ask us about a listing, a neighborhood or selling your home.'}
      </p>
      <Outcome query={query} />
      <div className={page.columns}>
        <Slot
          className={classes.place}
          host={host}
          name="page.contact"
          props={{ agentId: agent?.id ?? null, screenName: 'Contact Us' }}
          loading={
            <noscript>
              <PlainContactForm contact={{ agent, team }} />
            </noscript>
          }
          fallback={<p>The form isn't available right now. Please call or write to us.</p>}
        />
        <div>
          <h2>{settings.siteName}</h2>
          <p className={page.soft}>{settings.officeAddress}</p>
          <CompanyContact settings={settings} />
          <p>
            <a href="/agents">Our agents</a>
          </p>
        </div>
      </div>
    </section>
  );
}

/** What became of a message that was sent without scripts, as the server wrote it into the address. */
function Outcome({ query }: { query: string }) {
  const fields = new URLSearchParams(query);
  const error = fields.get('error') ?? '';
  if (isErrorCode(error)) return <p role="alert">{sentenceOf(error)}</p>;
  if (!fields.has('sent')) return null;
  return (
    <p role="status" className={classes.sent}>
      Your message has been sent. Mahalo, we will answer by e-mail or phone.
    </p>
  );
}
