import type { FastifyInstance } from 'fastify';
import { type ContactAgent, contactAgent, createLead, type LeadSubmission, serverClock } from 'shared-contracts/leads';
import { serveCall } from '../platform/http';
import { registerContactForm } from './contact-form';
import type { LeadsDeps } from './lead-deps';
import { submitLead } from './submit-lead';

/** Questions, showings, callbacks and messages; each becomes a stored lead with a source. */
export function registerLeads(app: FastifyInstance, deps: LeadsDeps): void {
  serveCall(app, createLead, ({ body }, context) => submitLead(deps, body, context));
  serveCall(app, serverClock, () => ({ now: (deps.now?.() ?? new Date()).toISOString() }));
  serveCall(app, contactAgent, ({ body }, context) => submitLead(deps, submissionOf(body), context));
  registerContactForm(app, (message, context) => submitLead(deps, submissionOf(message), context));
}

/** The documents' contact-agent e-mail as a lead. */
function submissionOf({
  message,
  agent_id,
  lead_source,
  source_url,
  website,
  ...contact
}: ContactAgent): LeadSubmission {
  return {
    ...contact,
    action: 'contact_agent',
    comments: message,
    ...(agent_id === null || agent_id === undefined ? {} : { advisor_id: agent_id }),
    ...(lead_source === undefined ? {} : { lead_source }),
    ...(source_url === undefined ? {} : { source_url }),
    ...(website === undefined ? {} : { website }),
  };
}
