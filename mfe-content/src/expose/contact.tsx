import { type AttachedContact, isErrorCode, type PageProps, sentenceOf } from 'shared-contracts';
import { Button, CompanyContact, definePage, Grid, NativeField, Slot, Stack, useContact } from 'shared-ui';
import classes from '../page/contact.module.css';
import shared from '../page/page.module.css';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(ContactPage, { remote: 'content', texts: i18n });

/** The recipient of a message, the form of another remote, and the company's address. */
function ContactPage({ host, match: { query } }: PageProps) {
  const { agent, team } = useContact(host);
  const { settings } = host;
  const name = team?.name ?? agent?.name;
  return (
    <section className={shared.page}>
      <h1 className={shared.title}>{i18n.t('Contact Us')}</h1>
      <p className={shared.lead}>
        {name
          ? i18n.t('Your message goes to {name}.', { name })
          : i18n.t('Ask us about a listing, a neighborhood or selling your home.')}
      </p>
      <Outcome query={query} />
      <Grid min="20rem" fit gap={10} className={shared.columns}>
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
          fallback={<p>{i18n.t("The form isn't available right now. Please call or e-mail us.")}</p>}
        />
        <div>
          <h2>{settings.siteName}</h2>
          <p className={shared.soft}>{settings.officeAddress}</p>
          <CompanyContact settings={settings} />
          <p>
            <a href="/agents">{i18n.t('Our agents')}</a>
          </p>
        </div>
      </Grid>
    </section>
  );
}

/** The form's fields by name, as its messages call them. */
const LABELS: Readonly<Record<string, string>> = {
  name: /*i18n*/ 'full name',
  email: /*i18n*/ 'e-mail address',
  phone: /*i18n*/ 'phone number',
  message: /*i18n*/ 'message',
};

/** The result of a message sent without scripts. The server puts it into the address. */
function Outcome({ query }: { query: string }) {
  const fields = new URLSearchParams(query);
  const error = fields.get('error') ?? '';
  const label = LABELS[fields.get('field') ?? ''];
  if (error === 'validation_failed' && label !== undefined)
    return (
      <p role="alert">
        {i18n.t('Please check your {field}. Go back in your browser to find what you typed.', {
          field: i18n.t(label),
        })}
      </p>
    );
  if (isErrorCode(error)) return <p role="alert">{sentenceOf(error)}</p>;
  if (!fields.has('sent')) return null;
  return (
    <p role="status" className={classes.sent}>
      {i18n.t('Your message has been sent. Mahalo, we will answer by e-mail or phone.')}
    </p>
  );
}

interface PlainContactFormProps {
  /** recipient of the message; the server decides if both are null */
  contact: Pick<AttachedContact, 'agent' | 'team'>;
}

/** The form for browsers without scripts, sent to POST /contact. */
function PlainContactForm({ contact: { agent, team } }: PlainContactFormProps) {
  return (
    <Stack as="form" gap={4} action="/contact" method="post">
      <NativeField label={i18n.t('Full name')} name="name" required maxLength={200} autoComplete="name" />
      <NativeField label={i18n.t('E-mail')} name="email" type="email" required autoComplete="email" />
      <NativeField label={i18n.t('Phone')} name="phone" type="tel" required autoComplete="tel" />
      <NativeField label={i18n.t('Your message')} name="message" rows={6} required maxLength={5000} />
      {/* a honeypot: people leave it empty, robots fill it in */}
      <label hidden>
        {i18n.t('Website')} <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      {agent && <input type="hidden" name="agent_id" value={agent.id} />}
      {team && <input type="hidden" name="team_slug" value={team.slug} />}
      <Button type="submit" wide>
        {i18n.t('Send')}
      </Button>
    </Stack>
  );
}
