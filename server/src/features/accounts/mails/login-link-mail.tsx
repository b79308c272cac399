import { Button } from '@react-email/button';
import * as z from 'zod/mini';
import { localAddress } from '../../../platform/language/language';
import { i18n } from '../../../texts';
import { button } from '../../mail/mail-colors';
import { inReadersLanguage, mailTemplate } from '../../mail/mail-delivery';
import { MailLayout, type MailSender, Paragraph } from '../../mail/mail-layout';
import { LINK_MINUTES, updateLinkToken } from '../login-links.repository';
import { findUserByEmail } from '../users.repository';

const payloadSchema = z.object({
  template: z.literal('login-link'),
  linkId: z.int(),
  /** origin of the link; the release before this one sends none */
  origin: z.optional(z.string()),
  /** of the page that asked; the release before this one sends none */
  language: z.optional(z.string()),
});

/**
 * The token is created when the mail is sent, so that only the mail contains it. Without an account no mail is sent.
 */
export const loginLinkMail = mailTemplate(
  'login-link',
  payloadSchema,
  async ({ linkId, origin, language }, { db, sender, siteUrl, locales }) => {
    const link = await updateLinkToken(db, linkId);
    const user = link ? await findUserByEmail(db, link.email) : null;
    if (!link || !user) return null;
    return inReadersLanguage(language ?? user.language, { locales }, () => {
      const url = signInUrl((origin ?? siteUrl) + localAddress('/Login'), user.email, link.token);
      return {
        to: user.email,
        replyTo: null,
        subject: i18n.t('Your sign-in link for {site}', { site: sender.siteName }),
        content: <LoginLinkMail url={url} minutes={LINK_MINUTES} sender={sender} />,
      };
    });
  },
);

/**
 * The page of a link. Its button makes the call that consumes the token.
 * @param page address of the page for signing in
 */
export const signInUrl = (page: string, email: string, token: string) =>
  `${page}?${new URLSearchParams({ email, token })}`;

/** The sign-in link. It leads to a page with a button: opening it does not sign in. */
function LoginLinkMail({ url, minutes, sender }: { url: string; minutes: number; sender: MailSender }) {
  return (
    <MailLayout preview={i18n.t('Your sign-in link for {site}', { site: sender.siteName })} sender={sender}>
      <Paragraph>{i18n.t('Aloha,')}</Paragraph>
      <Paragraph>{i18n.t('Use this button to sign in. It works once, for {minutes} minutes.', { minutes })}</Paragraph>
      <Button href={url} {...button('12px 22px')}>
        {i18n.t('Sign in to {site}', { site: sender.siteName })}
      </Button>
      <Paragraph>
        <br />
        {i18n.t('If you did not request it, you can ignore this mail.')}
      </Paragraph>
    </MailLayout>
  );
}
