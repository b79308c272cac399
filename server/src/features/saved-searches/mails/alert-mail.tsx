import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fragment } from 'react';
import * as z from 'zod/mini';
import { localAddress } from '../../../platform/language/language';
import { i18n } from '../../../texts';
import { button, colored, lined } from '../../mail/mail-colors';
import { inReadersLanguage, mailTemplate } from '../../mail/mail-delivery';
import { HomePhoto } from '../../mail/mail-home';
import { MailLayout, type MailSender } from '../../mail/mail-layout';
import { findAlertAddress, insertUnsubscribeToken, updateRefused } from '../alerts.repository';

const text = z.nullable(z.string());

/** The digest of one saved search or of favorites, with formatted texts. */
export const alertMailPropsSchema = z.object({
  title: z.string(),
  /** '2 new listings, 1 price drop' */
  headline: z.string(),
  summary: z.array(z.string()),
  searchUrl: z.string(),
  settingsUrl: z.string(),
  listings: z.array(
    z.object({
      label: z.string(),
      address: z.string(),
      place: z.string(),
      price: z.string(),
      oldPrice: text,
      facts: z.array(z.string()),
      status: text,
      url: z.string(),
      mapUrl: text,
      photoUrl: text,
      office: text,
      /** why the user gets it, and where that is changed; not in a mail of the release before */
      why: z.optional(z.array(z.object({ text: z.string(), url: z.string() }))),
    }),
  ),
  /** number of matches that are not listed */
  more: z.int(),
});
export type AlertMailProps = z.infer<typeof alertMailPropsSchema>;

const payloadSchema = z.object({
  template: z.literal('alert'),
  searchId: z.int(),
  /** The address is looked up when the mail is sent: a user who unsubscribed in the meantime gets none. */
  recipient: z.enum(['owner', 'copy']),
  /** of the texts; not in a mail of the release before */
  language: z.optional(z.string()),
  subject: z.string(),
  props: alertMailPropsSchema,
});
export type AlertMailPayload = z.infer<typeof payloadSchema>;

/** A one-click unsubscribe in the mail program (RFC 8058), and a page. The token is created here. */
export const alertMailTemplate = mailTemplate(
  'alert',
  payloadSchema,
  async ({ searchId, recipient, language, subject, props }, { db, sender, siteUrl, locales }) => {
    const to = await findAlertAddress(db, searchId, recipient);
    if (to === null) return null;
    const token = await insertUnsubscribeToken(db, { searchId, recipient });
    const of = recipient === 'copy' ? 'copy' : 'search';
    return inReadersLanguage(language, { locales }, () => {
      const unsubscribeUrl = siteUrl + localAddress(`/unsubscribe/${token}`);
      return {
        ...unsubscribable(unsubscribeUrl),
        to,
        subject,
        content: <AlertMail alert={props} unsubscribeUrl={unsubscribeUrl} of={of} sender={sender} />,
      };
    });
  },
  ({ searchId, recipient }, to, { db }) => updateRefused(db, { searchId, recipient }, to),
);

/** A mail that the mail program can unsubscribe from. */
export const unsubscribable = (url: string) => ({
  replyTo: null,
  headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});

/** What a mail is about; a copy is for the agent of a search's owner. */
type AlertSubject = 'search' | 'copy' | 'favorites';

interface AlertMailInput {
  alert: AlertMailProps;
  unsubscribeUrl: string;
  of: AlertSubject;
  sender: MailSender;
}

const BECAUSE: Record<AlertSubject, string> = {
  search: /*i18n*/ 'You get this mail because you saved this search.',
  // to an agent, in English
  copy: 'You get a copy of this saved search.',
  favorites: /*i18n*/ 'You get this mail because you saved these homes.',
};

/**
 * The digest of a saved search or of favorites: photo, price and facts of each listing, with links to its page and its place
 * on a map.
 */
export function AlertMail({ alert, unsubscribeUrl, of, sender }: AlertMailInput) {
  const { headline, title } = alert;
  return (
    <MailLayout preview={i18n.t('{headline} for {title}', { headline, title })} sender={sender}>
      <Text {...colored('ink', { fontSize: 22, fontWeight: 600, lineHeight: '28px', margin: '0 0 4px' })}>{title}</Text>
      <Text {...colored('ink', { fontSize: 15, lineHeight: '22px', margin: 0 })}>{headline}</Text>
      {alert.summary.length > 0 ? (
        <Text {...colored('soft', { fontSize: 13, lineHeight: '20px', margin: '2px 0 0' })}>
          {alert.summary.join(' · ')}
        </Text>
      ) : null}
      {alert.listings.map((listing) => (
        <ListingBlock key={`${listing.label} ${listing.address} ${listing.url}`} listing={listing} />
      ))}
      {alert.more > 0 ? (
        <Text {...colored('soft', { fontSize: 14, margin: '20px 0 0' })}>
          {i18n.t('and {count} more', { count: alert.more })}
        </Text>
      ) : null}
      <Section style={{ margin: '28px 0 8px', textAlign: 'center' }}>
        <Button href={alert.searchUrl} {...button('13px 26px')}>
          {of === 'favorites' ? i18n.t('See your favorites') : i18n.t('See all on the map')}
        </Button>
      </Section>
      <Text {...colored('soft', { fontSize: 12, lineHeight: '19px', margin: '16px 0 0', textAlign: 'center' })}>
        {`${i18n.t(BECAUSE[of])} `}
        {of === 'copy' ? null : (
          <>
            <Link href={alert.settingsUrl} {...colored('soft', { textDecoration: 'underline' })}>
              {of === 'favorites' ? i18n.t('Change your alerts') : i18n.t('Change how often')}
            </Link>
            {' · '}
          </>
        )}
        <Link href={unsubscribeUrl} {...colored('soft', { textDecoration: 'underline' })}>
          {i18n.t('Unsubscribe')}
        </Link>
      </Text>
    </MailLayout>
  );
}

type Listing = AlertMailProps['listings'][number];

function ListingBlock({ listing }: { listing: Listing }) {
  return (
    <Section {...lined({ padding: '22px 0 18px' })}>
      {listing.photoUrl ? <HomePhoto url={listing.url} src={listing.photoUrl} address={listing.address} /> : null}
      <Text {...colored('lava', { fontSize: 12, fontWeight: 700, letterSpacing: '0.04em', margin: '12px 0 0' })}>
        {[listing.label, listing.status].filter(Boolean).join(' · ').toUpperCase()}
      </Text>
      {listing.price ? <Price listing={listing} /> : null}
      <Text style={{ fontSize: 16, lineHeight: '22px', margin: '2px 0 0' }}>
        <Link href={listing.url} {...colored('ocean', { fontWeight: 600 })}>
          {listing.address}
          {listing.place ? <span {...colored('soft', { fontWeight: 400 })}>, {listing.place}</span> : null}
        </Link>
      </Text>
      <Text {...colored('ink', { fontSize: 14, lineHeight: '20px', margin: '2px 0 0' })}>
        {listing.facts.join(' · ')}
      </Text>
      <Text {...colored('soft', { fontSize: 12, lineHeight: '18px', margin: '6px 0 0' })}>
        {listing.office ? i18n.t('Listed by {name}', { name: listing.office }) : null}
        {listing.mapUrl && listing.office ? ' · ' : null}
        {listing.mapUrl ? (
          <Link href={listing.mapUrl} {...colored('ocean')}>
            {i18n.t('Show on a map')}
          </Link>
        ) : null}
      </Text>
      {listing.why && listing.why.length > 0 ? <Why why={listing.why} /> : null}
    </Section>
  );
}

/** Each reason leads to the page where the user changes it. */
function Why({ why }: { why: NonNullable<Listing['why']> }) {
  return (
    <Text {...colored('soft', { fontSize: 12, lineHeight: '18px', margin: '2px 0 0' })}>
      {`${i18n.t('Why you get this:')} `}
      {why.map(({ text: reason, url }, index) => (
        <Fragment key={url}>
          {index > 0 ? i18n.t(', and ') : null}
          <Link href={url} {...colored('soft', { textDecoration: 'underline' })}>
            {reason}
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}

function Price({ listing }: { listing: Listing }) {
  return (
    <Text {...colored('ink', { fontSize: 22, fontWeight: 600, lineHeight: '28px', margin: '2px 0 0' })}>
      {listing.price}
      {listing.oldPrice ? (
        <span {...colored('soft', { fontSize: 15, fontWeight: 400 })}>
          {` ${i18n.t('was')} `}
          <s>{listing.oldPrice}</s>
        </span>
      ) : null}
    </Text>
  );
}
