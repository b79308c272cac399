import * as z from 'zod/mini';

/** What a visitor can ask of the company; every one becomes a stored lead [B1.3]. */
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
