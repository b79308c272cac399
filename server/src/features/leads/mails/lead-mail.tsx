import { Button } from '@react-email/button';
import { Text } from '@react-email/text';
import { phoneHref } from 'shared-contracts';
import { formatTelephone } from 'shared-contracts/telephone';
import * as z from 'zod/mini';
import { button } from '../../mail/mail-colors';
import { mailTemplate } from '../../mail/mail-delivery';
import { MailLayout, type MailSender } from '../../mail/mail-layout';
import { Fact, HomeBlock, MailTitle, mailFactsSchema, mailHomeSchema, Quote } from './mail-parts';

const text = z.nullable(z.string());

/** The data of a lead's mail to the agent. Days and times are formatted, with their time zones. */
const leadMailPropsSchema = z.object({
  /** the sentence that says who wants what */
  title: z.string(),
  /** empty where the visitor gave none */
  name: z.string(),
  email: text,
  phone: text,
  message: text,
  listing: z.nullable(mailHomeSchema),
  /** the chosen day, the time in both zones, the kind of showing */
  facts: mailFactsSchema,
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

/** Notifies an agent of a lead: who wants what, the home, two ways to answer, and then the details. */
function LeadMail({ lead, sender }: { lead: LeadMailProps; sender: MailSender }) {
  return (
    <MailLayout preview={lead.message ?? lead.title} sender={sender}>
      <MailTitle>{lead.title}</MailTitle>
      {lead.listing ? <HomeBlock home={lead.listing} /> : null}
      <Answers lead={lead} />
      {lead.message ? <Quote>{lead.message}</Quote> : null}
      {lead.facts.map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
      {lead.name ? <Fact label="Name" value={lead.name} /> : null}
      {lead.email ? <Fact label="E-mail" value={lead.email} href={`mailto:${lead.email}`} /> : null}
      {lead.phone ? (
        <Fact label="Phone" value={formatTelephone(lead.phone)} href={phoneHref(lead.phone) ?? undefined} />
      ) : null}
      <Fact label="Lead source" value={lead.leadSource} />
      {lead.sourceUrl ? <Fact label="Page" value={lead.sourceUrl} /> : null}
    </MailLayout>
  );
}

/** The two ways to answer, before the details because a quick answer counts. */
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
