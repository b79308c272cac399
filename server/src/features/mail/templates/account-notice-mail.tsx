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
    text: 'You have just confirmed this e-mail address. The account was created before that, by you or by another person. We removed its old password and signed out all devices that used it. You can set a new password in your settings.',
  },
  'second-factor-on': {
    subject: 'Two-factor authentication is on',
    text: 'From now on, every sign-in needs a code from your authenticator app. We signed out your other devices.',
  },
  'second-factor-off': {
    subject: 'Two-factor authentication is off',
    text: 'A sign-in to your account no longer needs a code. If this was not you, change your password now and write to us.',
  },
  'second-factor-reset': {
    subject: 'Two-factor authentication was reset',
    text: 'An administrator turned off two-factor authentication for your account, and you were signed out everywhere. Please set it up again. If you did not request this, change your password now and write to us.',
  },
  'recovery-code-used': {
    subject: 'A recovery code of your account was used',
    text: 'A recovery code was used to sign in, or to turn off two-factor authentication. If this was not you, change your password now and write to us.',
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

/** 'Device: Firefox on Windows. Time: November 22, 2026 at 9:38 AM (Hawaii time).'; without the device if it is unknown */
function describeDevice({ browser, at }: NoticeDevice): string {
  const time = `Time: ${HAWAII_TIME.format(new Date(at))} (Hawaii time).`;
  return browser ? `Device: ${browser}. ${time}` : time;
}

/** Notifies the owner of an account that its sign-in has changed. */
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
