import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { phoneHref } from 'shared-contracts';
import { formatTelephone } from 'shared-contracts/telephone';
import * as z from 'zod/mini';
import { button, colored, surface } from '../../mail/mail-colors';
import { mailTemplate } from '../../mail/mail-delivery';
import { MailLayout, type MailSender, Paragraph } from '../../mail/mail-layout';

const text = z.nullable(z.string());

/** The data of a lead's mail to the agent. Days and times are formatted, with their time zones. */
const leadMailPropsSchema = z.object({
  title: z.string(),
  /** empty where the visitor gave none */
  name: z.string(),
  email: text,
  phone: text,
  message: text,
  listing: z.nullable(z.object({ title: z.string(), mlsNumber: z.string(), price: text, url: text })),
  /** label and value, in this order: the chosen day, the time in both zones, the kind of showing */
  facts: z.array(z.tuple([z.string(), z.string()])),
  leadSource: z.string(),
  sourceUrl: text,
});
type LeadMailProps = z.infer<typeof leadMailPropsSchema>;

const payloadSchema = z.object({
  template: z.literal('lead'),
  to: z.string(),
  replyTo: z.nullable(z.object({ name: z.string(), address: z.string() })),
  subject: z.string(),
  props: leadMailPropsSchema,
});
export type LeadMailPayload = z.infer<typeof payloadSchema>;

export const leadMailTemplate = mailTemplate('lead', payloadSchema, ({ to, replyTo, subject, props }, { sender }) => ({
  to,
  replyTo,
  subject,
  content: <LeadMail lead={props} sender={sender} />,
}));

const MESSAGE = {
  borderRadius: 6,
  fontSize: 15,
  lineHeight: '23px',
  padding: '12px 16px',
  whiteSpace: 'pre-wrap',
} as const;

/** Notifies an agent of a lead: the visitor, the listing, and the day and time that the visitor chose. */
function LeadMail({ lead, sender }: { lead: LeadMailProps; sender: MailSender }) {
  return (
    <MailLayout preview={[lead.title, lead.name].filter(Boolean).join(': ')} sender={sender}>
      <Text {...colored('ink', { fontSize: 20, fontWeight: 600, margin: '0 0 12px' })}>{lead.title}</Text>
      <Answers lead={lead} />
      {lead.name ? <Fact label="Name" value={lead.name} /> : null}
      {lead.email ? <Fact label="E-mail" value={lead.email} href={`mailto:${lead.email}`} /> : null}
      {lead.phone ? (
        <Fact label="Phone" value={formatTelephone(lead.phone)} href={phoneHref(lead.phone) ?? undefined} />
      ) : null}
      {lead.facts.map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
      {lead.listing ? <ListingLines listing={lead.listing} /> : null}
      {lead.message ? (
        <Text {...surface('page', MESSAGE)}>
          <span {...colored('ink')}>{lead.message}</span>
        </Text>
      ) : null}
      <Fact label="Lead source" value={lead.leadSource} />
      {lead.sourceUrl ? <Fact label="Page" value={lead.sourceUrl} /> : null}
      {lead.email ? <Paragraph>Reply to this mail to answer {lead.name}.</Paragraph> : null}
    </MailLayout>
  );
}

/** The two ways to answer, first because a quick answer counts. */
function Answers({ lead: { email, phone } }: { lead: LeadMailProps }) {
  const call = phone ? phoneHref(phone) : null;
  if (!email && !call) return null;
  return (
    <Text style={{ margin: '0 0 12px' }}>
      {email ? (
        <Button href={`mailto:${email}`} {...button('10px 22px')}>
          Answer
        </Button>
      ) : null}
      {email && call ? ' ' : null}
      {call ? (
        <Button href={call} {...button('10px 22px')}>
          Call
        </Button>
      ) : null}
    </Text>
  );
}

function ListingLines({ listing }: { listing: NonNullable<LeadMailProps['listing']> }) {
  return (
    <>
      <Fact label="Listing" value={listing.title} {...(listing.url ? { href: listing.url } : {})} />
      <Fact label="MLS number" value={listing.mlsNumber} />
      {listing.price ? <Fact label="Price" value={listing.price} /> : null}
    </>
  );
}

function Fact({ label, value, href }: { label: string; value: string; href?: string | undefined }) {
  return (
    <Text {...colored('ink', { fontSize: 15, lineHeight: '22px', margin: '0 0 4px' })}>
      <span {...colored('soft')}>{label}: </span>
      {href ? (
        <Link href={href} {...colored('ocean')}>
          {value}
        </Link>
      ) : (
        value
      )}
    </Text>
  );
}
