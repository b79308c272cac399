import { Button } from '@react-email/button';
import { button } from './mail-colors';
import { MailLayout, type MailSender, Paragraph } from './mail-layout';

/** One-click sign-in; the address leads to a page that signs in by a button, never by being opened. */
export function LoginLinkMail({ url, minutes, sender }: { url: string; minutes: number; sender: MailSender }) {
  return (
    <MailLayout preview={`Your sign-in link for ${sender.siteName}`} sender={sender}>
      <Paragraph>Aloha,</Paragraph>
      <Paragraph>use this button to sign in. It works once, for {minutes} minutes.</Paragraph>
      <Button href={url} {...button('12px 22px')}>
        Sign in to {sender.siteName}
      </Button>
      <Paragraph>
        <br />
        If you did not ask for it, nothing happens: please ignore this mail.
      </Paragraph>
    </MailLayout>
  );
}
