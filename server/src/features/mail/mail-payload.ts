import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** The data of a lead's mail to the agent. Days and times are formatted, with their time zones. */
export const leadMailPropsSchema = z.object({
  title: z.string(),
  /** empty where the visitor gave none */
  name: z.string(),
  email: text,
  phone: text,
  message: text,
  listing: z.nullable(z.object({ title: z.string(), mlsNumber: z.string(), price: text, url: text })),
  /** label and value, in this order: the chosen day, the time in both zones, the kind of showing */
  facts: z.array(z.tuple([z.string(), z.string()])),
  leadSource: z.string(),
  sourceUrl: text,
});
export type LeadMailProps = z.infer<typeof leadMailPropsSchema>;

/** The digest of one saved search, with formatted texts. */
export const alertMailPropsSchema = z.object({
  title: z.string(),
  /** '2 new listings, 1 price drop' */
  headline: z.string(),
  summary: z.array(z.string()),
  searchUrl: z.string(),
  settingsUrl: z.string(),
  listings: z.array(
    z.object({
      label: z.string(),
      address: z.string(),
      place: z.string(),
      price: z.string(),
      oldPrice: text,
      facts: z.array(z.string()),
      status: text,
      url: z.string(),
      mapUrl: text,
      photoUrl: text,
      office: text,
    }),
  ),
  /** number of matches that are not listed */
  more: z.int(),
});
export type AlertMailProps = z.infer<typeof alertMailPropsSchema>;

/** Changes of an account's sign-in that its owner is notified of. */
export const accountNoticeSchema = z.enum([
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

/** An alarm for staff, with formatted texts. */
export const alarmMailPropsSchema = z.object({ title: z.string(), reason: z.string(), url: z.string() });
export type AlarmMailProps = z.infer<typeof alarmMailPropsSchema>;

/** A mail in the outbox: its data, not its HTML. The token of a sign-in link is created when the mail is sent. */
export const mailPayloadSchema = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('login-link'),
    linkId: z.int(),
    /** origin of the link; the release before this one sends none */
    origin: z.optional(z.string()),
  }),
  z.object({
    template: z.literal('account-notice'),
    userId: z.int(),
    notice: accountNoticeSchema,
    device: z.optional(noticeDeviceSchema),
  }),
  z.object({
    template: z.literal('lead'),
    to: z.string(),
    replyTo: z.nullable(z.object({ name: z.string(), address: z.string() })),
    subject: z.string(),
    props: leadMailPropsSchema,
  }),
  z.object({ template: z.literal('alarm'), to: z.string(), subject: z.string(), props: alarmMailPropsSchema }),
  z.object({
    template: z.literal('alert'),
    searchId: z.int(),
    /** The address is looked up when the mail is sent: a user who unsubscribed in the meantime gets none. */
    recipient: z.enum(['owner', 'copy']),
    subject: z.string(),
    props: alertMailPropsSchema,
  }),
]);
export type MailPayload = z.infer<typeof mailPayloadSchema>;
export type LeadMailPayload = Extract<MailPayload, { template: 'lead' }>;
export type AccountNoticePayload = Extract<MailPayload, { template: 'account-notice' }>;
export type AlertMailPayload = Extract<MailPayload, { template: 'alert' }>;
