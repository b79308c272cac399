import { Text } from '@react-email/text';
import { LEAD_ACTIONS } from 'shared-contracts';
import { showingFile } from 'shared-contracts/leads';
import { formatTelephone } from 'shared-contracts/telephone';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database';
import { emailKey } from '../../../platform/security/tokens';
import { i18n } from '../../../texts';
import { findUserById } from '../../accounts/users.repository';
import { colored } from '../../mail/mail-colors';
import { inReadersLanguage, mailTemplate } from '../../mail/mail-delivery';
import { MailLayout, type MailSender, Paragraph } from '../../mail/mail-layout';
import type { MailAttachment } from '../../mail/mail-transport';
import { Fact, HomeBlock, MailTitle, mailFactsSchema, mailHomeSchema, Quote } from './mail-parts';

const text = z.nullable(z.string());

/** What the copy shows to any address. All of it is the site's own text, or a choice of the form. */
const copyPropsSchema = z.object({
  /** 'tour request' */
  thing: z.string(),
  action: z.enum(LEAD_ACTIONS),
  /** who answers; null for the company */
  person: text,
  /** the address that gets replies */
  answersFrom: z.string(),
  home: z.nullable(mailHomeSchema),
  facts: mailFactsSchema,
  /** the end of a sentence: 'within one business day' */
  replyTime: z.string(),
  /** the requested day of a tour, with the minutes of the day or null */
  tour: z.nullable(z.object({ day: z.string(), slot: z.nullable(z.int()), address: z.string() })),
});
type CopyProps = z.infer<typeof copyPropsSchema>;

const ownSchema = z.object({ message: text, phone: text });
type OwnWords = z.infer<typeof ownSchema>;

const payloadSchema = z.object({
  template: z.literal('request-copy'),
  /** the address of the form; null where it has none, and the account's is used */
  to: text,
  /** the account that sent the request; null for a visitor without one */
  userId: z.nullable(z.int()),
  /** of the page that sent it; the release before this one sends none */
  language: z.optional(z.string()),
  props: copyPropsSchema,
  /** what the person typed, for an account that has verified the address */
  own: ownSchema,
});
export type RequestCopyPayload = z.infer<typeof payloadSchema>;

/** A copy of a request for the person who sent it, with a calendar entry for the day of a tour. */
export const requestCopyMail = mailTemplate(
  'request-copy',
  payloadSchema,
  async ({ to, userId, language, props, own }, { db, sender, locales }) => {
    const recipient = await recipientOf(db, to, userId);
    if (!recipient) return null;
    const answers = props.person ?? sender.siteName;
    return inReadersLanguage(language, { locales }, () => {
      const attachment = calendarEntry(props);
      const { thing, home } = props;
      const site = sender.siteName;
      return {
        to: recipient.address,
        replyTo: { name: answers, address: props.answersFrom },
        subject: home
          ? i18n.t('Your {thing}: {home} - {site}', { thing, home: home.title, site })
          : i18n.t('Your {thing} - {site}', { thing, site }),
        content: (
          <RequestCopyMail copy={props} answers={answers} own={recipient.isVerified ? own : null} sender={sender} />
        ),
        ...(attachment ? { attachments: [attachment] } : {}),
      };
    });
  },
);

/** The address, and whether the account of the request has verified that it owns it. */
async function recipientOf(
  db: Database,
  to: string | null,
  userId: number | null,
): Promise<{ address: string; isVerified: boolean } | null> {
  const user = userId === null ? null : await findUserById(db, userId);
  const address = to ?? user?.email;
  if (!address) return null;
  return { address, isVerified: user?.isAddressProved === true && emailKey(user.email) === emailKey(address) };
}

function calendarEntry({ tour, home }: CopyProps): MailAttachment | null {
  if (!tour || !home?.url) return null;
  return {
    filename: `tour-${tour.day}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: showingFile({ ...tour, mlsId: home.mlsNumber, url: home.url }, new Date()),
  };
}

interface RequestCopyInput {
  copy: CopyProps;
  /** who answers */
  answers: string;
  own: OwnWords | null;
  sender: MailSender;
}

/** What was asked, of whom, about which home, and what happens next. */
function RequestCopyMail({ copy, answers, own, sender }: RequestCopyInput) {
  const { thing, action, home, facts, tour } = copy;
  const isTour = action === 'request_showing';
  return (
    <MailLayout preview={i18n.t('{answers} has your {thing}.', { answers, thing })} sender={sender}>
      <MailTitle>{i18n.t('Your {thing} was sent', { thing })}</MailTitle>
      <Paragraph>{i18n.t('Aloha, {answers} has your {thing}. Here is a copy for you.', { answers, thing })}</Paragraph>
      {home ? <HomeBlock home={home} /> : null}
      {facts.map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
      {own?.phone ? <Fact label={i18n.t('Your phone')} value={formatTelephone(own.phone)} /> : null}
      {own?.message ? <Quote>{own.message}</Quote> : null}
      <Text {...colored('ink', { fontSize: 16, fontWeight: 600, margin: '20px 0 6px' })}>
        {i18n.t('What happens next')}
      </Text>
      <Paragraph>{nextSentence(copy, answers)}</Paragraph>
      {isTour ? (
        <Paragraph>
          {i18n.t(
            '{answers} confirms the time with you and explains the written buyer agreement before you see the home.',
            { answers },
          )}
          {tour ? ` ${i18n.t('The calendar entry in this mail is requested, not confirmed.')}` : ''}
        </Paragraph>
      ) : null}
      <Paragraph>
        {i18n.t('To change something, reply to this mail or call {phone}.', { phone: sender.phone })}
      </Paragraph>
      <Text {...colored('soft', { fontSize: 12, lineHeight: '19px', margin: '16px 0 0' })}>
        {i18n.t(
          'You get this mail because a request with your e-mail address was sent on {site}. If you did not send it, you do not need to do anything.',
          { site: sender.siteName },
        )}
      </Text>
    </MailLayout>
  );
}

function nextSentence({ action, replyTime }: CopyProps, answers: string): string {
  if (action === 'callback') return i18n.t('{answers} calls you at the time above.', { answers });
  if (replyTime === '') return i18n.t('{answers} will answer by e-mail or phone.', { answers });
  return i18n.t('{answers} will answer by e-mail or phone {when}.', { answers, when: replyTime });
}
