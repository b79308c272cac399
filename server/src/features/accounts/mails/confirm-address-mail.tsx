import { Button } from '@react-email/button';
import * as z from 'zod/mini';
import { button } from '../../mail/mail-colors';
import { mailTemplate } from '../../mail/mail-delivery';
import { MailLayout, type MailSender, Paragraph } from '../../mail/mail-layout';
import { CONFIRM_MINUTES, updateLinkToken } from '../login-links.repository';
import { findUserByEmail } from '../users.repository';
import { signInUrl } from './login-link-mail';

const payloadSchema = z.object({
  template: z.literal('confirm-address'),
  linkId: z.int(),
  /** the account was just created */
  isNew: z.boolean(),
  origin: z.string(),
});

/**
 * Asks the owner of an account to confirm its address. The account may be another person's, so the mail has no text of
 * the registrant. The token is created when the mail is sent, so that only the mail contains it.
 */
export const confirmAddressMail = mailTemplate(
  'confirm-address',
  payloadSchema,
  async ({ linkId, isNew, origin }, { db, sender }) => {
    const link = await updateLinkToken(db, linkId);
    const user = link ? await findUserByEmail(db, link.email) : null;
    if (!link || !user || user.isAddressProved) return null;
    return {
      to: user.email,
      replyTo: null,
      subject: isNew ? `Welcome to ${sender.siteName}` : `Confirm your e-mail address - ${sender.siteName}`,
      content: <ConfirmAddressMail url={signInUrl(origin, user.email, link.token)} isNew={isNew} sender={sender} />,
    };
  },
);

interface ConfirmAddressInput {
  url: string;
  isNew: boolean;
  sender: MailSender;
}

/** One button, which leads to a page with a button: opening it confirms nothing. */
function ConfirmAddressMail({ url, isNew, sender }: ConfirmAddressInput) {
  return (
    <MailLayout preview="Confirm your e-mail address with one press" sender={sender}>
      <Paragraph>Aloha,</Paragraph>
      <Paragraph>
        {isNew ? `Your account on ${sender.siteName} is ready. ` : ''}
        Please confirm that this is your e-mail address.
      </Paragraph>
      <Button href={url} {...button('12px 22px')}>
        Confirm my address
      </Button>
      <Paragraph>
        <br />
        After that, mails about new listings have the name and the filters of your saved search, and copies of your
        requests have your message. The button works once, for {CONFIRM_MINUTES / 60} hours.
      </Paragraph>
      <Paragraph>If you did not create an account on {sender.siteName}, you can ignore this mail.</Paragraph>
    </MailLayout>
  );
}
