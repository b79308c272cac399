import { Button } from '@react-email/button';
import { button } from './mail-colors';
import { MailLayout, type MailSender, Paragraph } from './mail-layout';

/** The sign-in link. It leads to a page with a button: opening it does not sign in. */
export function LoginLinkMail({ url, minutes, sender }: { url: string; minutes: number; sender: MailSender }) {
  return (
    <MailLayout preview={`Your sign-in link for ${sender.siteName}`} sender={sender}>
      <Paragraph>Aloha,</Paragraph>
      <Paragraph>Use this button to sign in. It works once, for {minutes} minutes.</Paragraph>
      <Button href={url} {...button('12px 22px')}>
        Sign in to {sender.siteName}
      </Button>
      <Paragraph>
        <br />
        If you did not request it, you can ignore this mail.
      </Paragraph>
    </MailLayout>
  );
}
