import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** What a mail about a lead tells the agent; days and times are words already, in the zones named. */
export const leadMailPropsSchema = z.object({
  title: z.string(),
  name: z.string(),
  email: text,
  phone: text,
  message: text,
  listing: z.nullable(z.object({ title: z.string(), mlsNumber: z.string(), price: text, url: text })),
  /** label and value, in the order shown: the chosen day, the time in both zones, the way of viewing */
  facts: z.array(z.tuple([z.string(), z.string()])),
  leadSource: z.string(),
  sourceUrl: text,
});
export type LeadMailProps = z.infer<typeof leadMailPropsSchema>;

/** The digest of one saved search, in words already. */
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
  /** matches beyond those listed */
  more: z.int(),
});
export type AlertMailProps = z.infer<typeof alertMailPropsSchema>;

/** Changes of how one gets into an account, which its owner hears of. */
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

/** The browser that signed in and when. */
const noticeDeviceSchema = z.object({ browser: text, at: z.string() });
export type NoticeDevice = z.infer<typeof noticeDeviceSchema>;

/** What staff are alarmed of, in words already. */
export const alarmMailPropsSchema = z.object({ title: z.string(), reason: z.string(), url: z.string() });
export type AlarmMailProps = z.infer<typeof alarmMailPropsSchema>;

/** A mail in the outbox: what to draw, not the drawing. A sign-in link's token is made only while it is sent. */
export const mailPayloadSchema = z.discriminatedUnion('template', [
  z.object({ template: z.literal('login-link'), linkId: z.int() }),
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
    /** the address is looked up as the mail leaves: whoever unsubscribed meanwhile gets none */
    recipient: z.enum(['owner', 'copy']),
    subject: z.string(),
    props: alertMailPropsSchema,
  }),
]);
export type MailPayload = z.infer<typeof mailPayloadSchema>;
export type LeadMailPayload = Extract<MailPayload, { template: 'lead' }>;
export type AccountNoticePayload = Extract<MailPayload, { template: 'account-notice' }>;
export type AlertMailPayload = Extract<MailPayload, { template: 'alert' }>;
