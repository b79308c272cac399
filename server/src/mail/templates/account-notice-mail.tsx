import { Link } from '@react-email/link';
import { HAWAII_TIME_ZONE } from 'shared-contracts';
import type { AccountNotice, NoticeDevice } from '../mail-payload';
import { colored } from './mail-colors';
import { MailLayout, type MailSender, Paragraph } from './mail-layout';

export const ACCOUNT_NOTICES: Readonly<Record<AccountNotice, { subject: string; text: string }>> = {
  'new-device': {
    subject: 'New sign-in to your account',
    text: 'A device that we did not know signed in to your account. If this was you, you do not need to do anything. If it was not you, sign that device out and change your password now.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your account was changed, and all other devices were signed out. If this was not you, request a sign-in link, set a new password and write to us.',
  },
  'password-removed': {
    subject: 'The password of your account was removed',
    text: 'you have just shown that this address is yours. The account had been made without that, by you or by somebody else, so the password set then no longer works, and every browser signed in with it is signed out. You can set a password of your own in your settings.',
  },
  'second-factor-on': {
    subject: 'Your second factor is on',
    text: 'from now on a code of your authenticator app is asked for whenever you sign in. Other browsers were signed out.',
  },
  'second-factor-off': {
    subject: 'Your second factor is off',
    text: 'your account no longer asks for a code of your authenticator app. If that was not you, please change your password and write to us at once.',
  },
  'second-factor-reset': {
    subject: 'Your second factor was reset',
    text: 'an administrator took the second factor off your account, and you were signed out everywhere. Please set it up again. If you did not ask for that, please change your password and write to us at once.',
  },
  'recovery-code-used': {
    subject: 'A recovery code of your account was used',
    text: 'somebody signed in, or turned the second factor off, with one of your recovery codes. If that was not you, please change your password and write to us at once.',
  },
};

interface AccountNoticeProps {
  notice: AccountNotice;
  device: NoticeDevice | null;
  settingsUrl: string;
  sender: MailSender;
}

const HAWAII_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: HAWAII_TIME_ZONE,
  dateStyle: 'long',
  timeStyle: 'short',
});

/** 'Device: Firefox on Windows. Time: November 22, 2026 at 9:38 AM (Hawaii time).' */
function describeDevice({ browser, at }: NoticeDevice): string {
  return `Device: ${browser ?? 'unknown browser'}. Time: ${HAWAII_TIME.format(new Date(at))} (Hawaii time).`;
}

/** Tells the owner of an account that the way into it has changed. */
export function AccountNoticeMail({ notice, device, settingsUrl, sender }: AccountNoticeProps) {
  const { subject, text } = ACCOUNT_NOTICES[notice];
  return (
    <MailLayout preview={subject} sender={sender}>
      <Paragraph>Aloha,</Paragraph>
      <Paragraph>{text}</Paragraph>
      {device && <Paragraph>{describeDevice(device)}</Paragraph>}
      <Paragraph>
        <Link href={settingsUrl} {...colored('ocean')}>
          {device ? 'See your devices' : 'Your settings'}
        </Link>
      </Paragraph>
    </MailLayout>
  );
}
