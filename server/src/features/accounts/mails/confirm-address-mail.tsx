import { Button } from '@react-email/button';
import * as z from 'zod/mini';
import { localAddress } from '../../../platform/language/language';
import { i18n } from '../../../texts';
import { button } from '../../mail/mail-colors';
import { inReadersLanguage, mailTemplate } from '../../mail/mail-delivery';
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
  /** of the page that asked; the release before this one sends none */
  language: z.optional(z.string()),
});

/**
 * Asks the owner of an account to confirm its address. The account may be another person's, so the mail has no text of
 * the registrant. The token is created when the mail is sent, so that only the mail contains it.
 */
export const confirmAddressMail = mailTemplate(
  'confirm-address',
  payloadSchema,
  async ({ linkId, isNew, origin, language }, { db, sender, locales }) => {
    const link = await updateLinkToken(db, linkId);
    const user = link ? await findUserByEmail(db, link.email) : null;
    if (!link || !user || user.isAddressProved) return null;
    return inReadersLanguage(language ?? user.language, { locales }, () => {
      const url = signInUrl(origin + localAddress('/Login'), user.email, link.token);
      const site = sender.siteName;
      return {
        to: user.email,
        replyTo: null,
        subject: isNew
          ? i18n.t('Welcome to {site}', { site })
          : i18n.t('Confirm your e-mail address - {site}', { site }),
        content: <ConfirmAddressMail url={url} isNew={isNew} sender={sender} />,
      };
    });
  },
);

interface ConfirmAddressInput {
  url: string;
  isNew: boolean;
  sender: MailSender;
}

/** One button, which leads to a page with a button: opening it confirms nothing. */
function ConfirmAddressMail({ url, isNew, sender }: ConfirmAddressInput) {
  const site = sender.siteName;
  return (
    <MailLayout preview={i18n.t('Confirm your e-mail address with one press')} sender={sender}>
      <Paragraph>{i18n.t('Aloha,')}</Paragraph>
      <Paragraph>
        {isNew
          ? i18n.t('Your account on {site} is ready. Please confirm that this is your e-mail address.', { site })
          : i18n.t('Please confirm that this is your e-mail address.')}
      </Paragraph>
      <Button href={url} {...button('12px 22px')}>
        {i18n.t('Confirm my address')}
      </Button>
      <Paragraph>
        <br />
        {i18n.t(
          'After that, mails about new listings have the name and the filters of your saved search, and copies of your requests have your message. The button works once, for {hours} hours.',
          { hours: CONFIRM_MINUTES / 60 },
        )}
      </Paragraph>
      <Paragraph>{i18n.t('If you did not create an account on {site}, you can ignore this mail.', { site })}</Paragraph>
    </MailLayout>
  );
}
