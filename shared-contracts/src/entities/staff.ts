import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { leadActionSchema } from './lead-action';
import { pricePointSchema } from './listing';
import { roleSchema } from './user';

const text = z.nullable(z.string());

/** A stored lead for staff, with the visitor's text and choices. Days are the chosen ones. */
export const staffLeadSchema = z.object({
  id: z.int(),
  part: z.enum(['main', 'lending']),
  action: leadActionSchema,
  status: z.enum(['new', 'spam']),
  lead_source: z.string(),
  source_description: text,
  source_url: text,
  full_name: z.string(),
  email: z.string(),
  phone: text,
  message: text,
  preapprove: z.boolean(),
  mls_number: text,
  listing_title: text,
  advisor_id: z.nullable(z.int()),
  agent_name: text,
  team_slug: text,
  showing_date: text,
  showing_asap: z.boolean(),
  showing_type: text,
  showing_time: text,
  showing_slot: z.nullable(z.int()),
  callback_date: text,
  callback_minutes: z.nullable(z.int()),
  callback_time_zone: text,
  created_at: z.string(),
  /** null until staff mark the lead as answered */
  answered_at: text,
  answered_by: text,
});
export type StaffLead = z.infer<typeof staffLeadSchema>;

/** State of an outward delivery. `not-configured` waits for the setting of a receiver. */
export const OUTBOX_STATES = ['waiting', 'done', 'dead', 'not-configured'] as const;
export const staffOutboxRowSchema = z.object({
  id: z.int(),
  topic: z.string(),
  dedupe_key: z.string(),
  state: z.enum(OUTBOX_STATES),
  attempts: z.int(),
  last_error: text,
  created_at: z.string(),
});
export type StaffOutboxRow = z.infer<typeof staffOutboxRowSchema>;

/** A user in the user list, without passwords and tokens. */
export const staffUserSchema = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  roles: z.array(roleSchema),
  agent_name: text,
  client_advisor_name: text,
  disabled: z.boolean(),
  /** this user must enter a code to sign in */
  second_factor: z.optional(z.boolean()),
  sample: z.boolean(),
  created_at: z.string(),
});
export type StaffUser = z.infer<typeof staffUserSchema>;

export const staffClientSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: text,
  created_at: z.string(),
  saved_searches: z.array(z.object({ title: z.string(), share_code: z.string(), email_subscribe: z.boolean() })),
  favorites: z.array(z.object({ mls_id: text, title: text, slug: text, kept_at: z.string() })),
});
export type StaffClient = z.infer<typeof staffClientSchema>;

export const staffEventSchema = z.object({
  id: z.int(),
  kind: z.enum(['intelligence', 'score', 'analytics']),
  name: z.string(),
  email: text,
  created_at: z.string(),
});
export type StaffEvent = z.infer<typeof staffEventSchema>;

/** One setting of the server. For a secret it shows only whether a value is set. */
export const staffSettingSchema = z.object({
  name: z.string(),
  value: z.string(),
  about: z.string(),
  secret: z.boolean(),
});
export type StaffSetting = z.infer<typeof staffSettingSchema>;

/** A change by staff. */
/** Subject of an audit entry. `impersonation` is a change that staff made for a client. */
export const auditKindSchema = z.enum(['change', 'sign-in', 'read', 'impersonation']);
export type AuditKind = z.infer<typeof auditKindSchema>;

export const auditEntrySchema = z.object({
  id: z.int(),
  kind: auditKindSchema,
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: text,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const handlePath = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,3}$/));
const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(120));
const paragraphs = z.array(z.string().check(z.maxLength(LIMITS.message))).check(z.maxLength(100));
const title = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * Version of a text, '' for a new one. A text sent with it is stored only if no other user has changed the text since.
 * Without it the stored text is overwritten.
 */
const version = z.optional(z.string().check(z.maxLength(64)));

/** Texts about one region, sent by the editor, as paragraphs of plain text. */
export const regionTextSchema = z.object({
  /** handles from the island down, '/' between */
  region_path: handlePath,
  title,
  summary: z.nullable(z.string().check(z.maxLength(500))),
  body: paragraphs,
  version,
});
export type RegionText = z.infer<typeof regionTextSchema>;

/** A blog post sent by the editor; a paragraph beginning with '## ' is a heading. */
export const blogDraftSchema = z.object({
  /** null for a new one */
  id: z.nullable(z.int()),
  slug,
  title,
  category: z.string().check(z.minLength(1), z.maxLength(80)),
  excerpt: z.string().check(z.maxLength(500)),
  body: paragraphs,
  version,
});
export type BlogDraft = z.infer<typeof blogDraftSchema>;

const interest = { views: z.int(), favorites: z.int(), leads: z.int() };

/** A listing in a report, with its results over the weeks of the report. */
export const reportedListingSchema = z.object({
  internal_id: z.string(),
  mls_id: z.string(),
  slug: z.string(),
  address: z.string(),
  town: text,
  status: z.string(),
  asking_price: z.nullable(z.number()),
  is_rental: z.boolean(),
  listing_at: text,
  ...interest,
});
export type ReportedListing = z.infer<typeof reportedListingSchema>;

/** Weeks are identified by their Monday in Hawaii (YYYY-MM-DD), prices by the time of their change, if known. */
export const listingInterestReportSchema = z.object({
  listing: reportedListingSchema,
  weeks: z.array(z.object({ week: z.string(), ...interest })),
  prices: z.array(pricePointSchema),
});
export type ListingInterestReport = z.infer<typeof listingInterestReportSchema>;
