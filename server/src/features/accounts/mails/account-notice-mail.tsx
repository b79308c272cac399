import { Link } from '@react-email/link';
import { formatMoment } from 'shared-contracts';
import * as z from 'zod/mini';
import { localAddress } from '../../../platform/language/language';
import { i18n } from '../../../texts';
import { colored } from '../../mail/mail-colors';
import { inReadersLanguage, mailTemplate } from '../../mail/mail-delivery';
import { MailLayout, type MailSender, Paragraph } from '../../mail/mail-layout';
import { findUserById } from '../users.repository';

const text = z.nullable(z.string());

/** Changes of an account's sign-in that its owner is notified of. */
const accountNoticeSchema = z.enum([
  'new-device',
  'password-changed',
  'password-removed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-code-used',
]);
export type AccountNotice = z.infer<typeof accountNoticeSchema>;

/** The browser that signed in, and the time. */
const noticeDeviceSchema = z.object({ browser: text, at: z.string() });
export type NoticeDevice = z.infer<typeof noticeDeviceSchema>;

const payloadSchema = z.object({
  template: z.literal('account-notice'),
  userId: z.int(),
  notice: accountNoticeSchema,
  device: z.optional(noticeDeviceSchema),
});

export const accountNoticeMail = mailTemplate(
  'account-notice',
  payloadSchema,
  async ({ userId, notice, device }, { db, sender, siteUrl, locales }) => {
    const user = await findUserById(db, userId);
    if (!user) return null;
    return inReadersLanguage(user.language, { locales }, () => {
      const settingsUrl = siteUrl + localAddress('/account/settings');
      return {
        to: user.email,
        replyTo: null,
        subject: `${i18n.t(ACCOUNT_NOTICES[notice].subject)} - ${sender.siteName}`,
        content: (
          <AccountNoticeMail notice={notice} device={device ?? null} settingsUrl={settingsUrl} sender={sender} />
        ),
      };
    });
  },
);

const ACCOUNT_NOTICES: Readonly<Record<AccountNotice, { subject: string; text: string }>> = {
  'new-device': {
    subject: /*i18n*/ 'New sign-in to your account',
    text: /*i18n*/ 'A device that we did not know signed in to your account. If this was you, you do not need to do anything. If it was not you, sign that device out and change your password now.',
  },
  'password-changed': {
    subject: /*i18n*/ 'Your password was changed',
    text: /*i18n*/ 'The password of your account was changed, and all other devices were signed out. If this was not you, request a sign-in link, set a new password and write to us.',
  },
  'password-removed': {
    subject: /*i18n*/ 'The password of your account was removed',
    text: /*i18n*/ 'You have just confirmed this e-mail address. The account was created before that, by you or by another person. We removed its old password and signed out all devices that used it. You can set a new password in your settings.',
  },
  'second-factor-on': {
    subject: /*i18n*/ 'Two-factor authentication is on',
    text: /*i18n*/ 'From now on, every sign-in needs a code from your authenticator app. We signed out your other devices.',
  },
  'second-factor-off': {
    subject: /*i18n*/ 'Two-factor authentication is off',
    text: /*i18n*/ 'A sign-in to your account no longer needs a code. If this was not you, change your password now and write to us.',
  },
  'second-factor-reset': {
    subject: /*i18n*/ 'Two-factor authentication was reset',
    text: /*i18n*/ 'An administrator turned off two-factor authentication for your account, and you were signed out everywhere. Please set it up again. If you did not request this, change your password now and write to us.',
  },
  'recovery-code-used': {
    subject: /*i18n*/ 'A recovery code of your account was used',
    text: /*i18n*/ 'A recovery code was used to sign in, or to turn off two-factor authentication. If this was not you, change your password now and write to us.',
  },
};

interface AccountNoticeProps {
  notice: AccountNotice;
  device: NoticeDevice | null;
  settingsUrl: string;
  sender: MailSender;
}

/** 'Device: Firefox on Windows. Time: November 22, 2026 at 9:38 AM (Hawaii time).'; without the device if it is unknown */
function describeDevice({ browser, at }: NoticeDevice): string {
  const time = i18n.t('Time: {time} (Hawaii time).', { time: formatMoment(at, 'full') });
  return browser ? i18n.t('Device: {browser}. {time}', { browser, time }) : time;
}

/** Notifies the owner of an account that its sign-in has changed. */
function AccountNoticeMail({ notice, device, settingsUrl, sender }: AccountNoticeProps) {
  const { subject, text } = ACCOUNT_NOTICES[notice];
  return (
    <MailLayout preview={i18n.t(subject)} sender={sender}>
      <Paragraph>{i18n.t('Aloha,')}</Paragraph>
      <Paragraph>{i18n.t(text)}</Paragraph>
      {device && <Paragraph>{describeDevice(device)}</Paragraph>}
      <Paragraph>
        <Link href={settingsUrl} {...colored('ocean')}>
          {device ? i18n.t('See your devices') : i18n.t('Your settings')}
        </Link>
      </Paragraph>
    </MailLayout>
  );
}
