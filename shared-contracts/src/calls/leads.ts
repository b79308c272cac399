import * as z from 'zod/mini';
import { contactAgentSchema, leadReceiptSchema, leadSubmissionSchema } from '../entities/lead';
import { defineCall } from './define-call';

/** Stored before it is acknowledged; a repeat of the same submission_id answers the same receipt (D74). */
export const createLead = defineCall({
  name: 'createLead',
  method: 'POST',
  path: '/api/v3/leads',
  access: 'public',
  tag: 'Leads',
  body: leadSubmissionSchema,
  answer: leadReceiptSchema,
});

export const contactAgent = defineCall({
  name: 'contactAgent',
  method: 'POST',
  path: '/api/v3/search/contact_agent',
  access: 'public',
  tag: 'Leads',
  body: contactAgentSchema,
  answer: leadReceiptSchema,
});

/** The server's time: days on offer follow it, so that a wrong clock in a browser offers the same ones (D4). */
export const serverClock = defineCall({
  name: 'serverClock',
  method: 'GET',
  path: '/api/v3/clock',
  access: 'public',
  tag: 'Leads',
  answer: z.object({ now: z.string() }),
});
