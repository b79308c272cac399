import { contactAgentSchema, leadReceiptSchema, leadSubmissionSchema } from '../entities/lead';
import { defineCall } from './define-call';

/** The lead is stored before the response. A repeated submission_id gets the same receipt. */
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
