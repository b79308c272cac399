import * as z from 'zod/mini';

/** The actions by which a visitor contacts the company. Each becomes a stored lead. */
export const LEAD_ACTIONS = [
  'ask_question',
  'request_showing',
  'callback',
  'email_agent',
  'contact_agent',
  'favorite',
  'other',
] as const;
export const leadActionSchema = z.enum(LEAD_ACTIONS);
export type LeadAction = z.infer<typeof leadActionSchema>;
