export { addAlarm } from './add-alarm';
export { registerDevMail, showsDevMail } from './dev-mail';
export { messageId } from './header-text';
export {
  type AccountNotice,
  type AccountNoticePayload,
  type AlertMailPayload,
  type AlertMailProps,
  type LeadMailPayload,
  type MailPayload,
  mailPayloadSchema,
  type NoticeDevice,
} from './mail-payload';
export { fileTransport, type MailTransport, type OutgoingMail, smtpTransport } from './mail-transport';
export { ACCOUNT_NOTICES, AccountNoticeMail } from './templates/account-notice-mail';
export { AlarmMail } from './templates/alarm-mail';
export { AlertMail } from './templates/alert-mail';
export { LeadMail } from './templates/lead-mail';
export { LoginLinkMail } from './templates/login-link-mail';
export type { MailSender } from './templates/mail-layout';
