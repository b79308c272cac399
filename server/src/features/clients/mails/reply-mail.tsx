import { Fragment } from 'react';
import * as z from 'zod/mini';
import { i18n } from '../../../texts';
import { inReadersLanguage, mailTemplate } from '../../mail/mail-delivery';
import { MailLayout, Paragraph } from '../../mail/mail-layout';
import { findReplyToSend } from '../replies.repository';

const payloadSchema = z.object({ template: z.literal('lead-reply'), replyId: z.int() });
export type ReplyMailPayload = z.infer<typeof payloadSchema>;

/** An agent's answer to a lead. The outbox has no text of it, so that nothing stays there of a person who is forgotten. */
export const replyMailTemplate = mailTemplate('lead-reply', payloadSchema, async ({ replyId }, { db, ...site }) => {
  const reply = await findReplyToSend(db, replyId);
  if (!reply) return null;
  const { to, language, subject, text, agent_name, agent_email } = reply;
  return inReadersLanguage(language, site, () => ({
    to,
    replyTo: { name: agent_name, address: agent_email },
    subject,
    // a person wrote it: mail programs may answer for an absent recipient
    headers: { 'Auto-Submitted': 'no' },
    content: (
      <MailLayout preview={subject} sender={site.sender}>
        {text.split(/\n\s*\n/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and never change
          <Paragraph key={index}>
            <Lines text={paragraph} />
          </Paragraph>
        ))}
        <Paragraph>{i18n.t('Reply to this mail to answer {name}.', { name: agent_name })}</Paragraph>
      </MailLayout>
    ),
  }));
});

/** The lines of a paragraph, in the mail's text part too. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never change
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
