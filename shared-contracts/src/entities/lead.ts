import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { isDay } from '../basics/days';
import { leadActionSchema } from './lead-action';
import { searchFiltersSchema } from './search';

const shortText = z.string().check(z.maxLength(LIMITS.name));
const email = z.string().check(z.maxLength(LIMITS.email));
const phone = z.string().check(z.maxLength(40));
const message = z.string().check(z.maxLength(LIMITS.message));
const sourceUrl = z.string().check(z.maxLength(2000));

export const SHOWING_TYPES = ['in_person', 'virtual_tour'] as const;
export const SHOWING_TIMES = ['first_available', 'morning', 'afternoon'] as const;

/** An existing calendar day in Hawaii, YYYY-MM-DD. */
export const calendarDaySchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => isDay(day), 'There is no such day'),
);

/** Set by a form for what it sends: the server takes a repeat with the same id once. */
export const submissionIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));

/**
 * The body of POST /api/v3/leads: a superset of lead form data, question payload and inquiry. A name may be one field
 * or two. The server builds the outward payload.
 */
export const leadSubmissionSchema = z.object({
  action: leadActionSchema,
  /** set by the form when it is first shown; a repeated submission with the same id is the same lead */
  submission_id: submissionIdSchema,
  name: z.optional(z.string().check(z.maxLength(LIMITS.name * 2))),
  first_name: z.optional(shortText),
  last_name: z.optional(shortText),
  email: z.optional(email),
  phone: z.optional(phone),
  comments: z.optional(message),
  preapprove: z.optional(z.boolean()),
  /** the listing of the lead; the server reads its facts from its own index */
  mls_number: z.optional(z.string().check(z.maxLength(64))),
  /** the screen of the form, from which the lead source follows */
  screen_name: z.optional(z.string().check(z.maxLength(80))),
  lead_source: z.optional(z.string().check(z.maxLength(80))),
  source_type: z.optional(z.string().check(z.maxLength(80))),
  source_description: z.optional(z.string().check(z.maxLength(200))),
  source_url: z.optional(sourceUrl),
  referral_source: z.optional(z.string().check(z.maxLength(200))),
  help_with: z.optional(z.string().check(z.maxLength(80))),
  advisor_id: z.optional(z.int()),
  team_slug: z.optional(z.string().check(z.maxLength(80))),
  agent_email: z.optional(email),
  search: z.optional(searchFiltersSchema),
  showing: z.optional(
    z.object({
      /** null means as soon as possible */
      date: z.nullable(calendarDaySchema),
      type: z.enum(['in_person', 'virtual', 'virtual_tour']),
      time: z.optional(z.enum(SHOWING_TIMES)),
      /** minutes of the day, on the panel only */
      slot: z.optional(z.int()),
      /** the strip's payload carries the next day's date, the panel's the chosen one */
      origin: z.enum(['strip', 'panel']),
    }),
  ),
  callback: z.optional(
    z.object({ date: calendarDaySchema, minutes: z.int(), time_zone: z.string().check(z.maxLength(60)) }),
  ),
  /** honeypot: an invisible field that only robots fill in */
  website: z.optional(z.string().check(z.maxLength(200))),
  /** how long the form was on screen, in milliseconds; missing when the text existed before the form was shown */
  open_ms: z.optional(z.number()),
});
export type LeadSubmission = z.infer<typeof leadSubmissionSchema>;

/** The response to a lead, sent only after it is committed. */
export const leadReceiptSchema = z.object({
  id: z.int(),
  submission_id: z.string(),
  lead_source: z.string(),
  /** the text that the form shows */
  successMessage: z.string(),
});
export type LeadReceipt = z.infer<typeof leadReceiptSchema>;

/** Contact-agent e-mail; POST /api/v3/search/contact_agent. */
export const contactAgentSchema = z.object({
  name: z.string().check(z.maxLength(LIMITS.name * 2)),
  email,
  phone,
  message,
  agent_id: z.nullish(z.int()),
  lead_source: z.optional(z.string().check(z.maxLength(80))),
  source_url: z.optional(sourceUrl),
  /** a listing sets the source type 'Listing - Ask a Question' */
  mls_number: z.optional(z.string().check(z.maxLength(64))),
  /** set when the message goes to a team instead of an agent */
  team_slug: z.optional(z.string().check(z.maxLength(80))),
  screen_name: z.optional(z.string().check(z.maxLength(80))),
  /** filters of the search the message comes from */
  search: z.optional(searchFiltersSchema),
  submission_id: submissionIdSchema,
  website: z.optional(z.string().check(z.maxLength(200))),
  open_ms: z.optional(z.number()),
});
export type ContactAgent = z.infer<typeof contactAgentSchema>;
