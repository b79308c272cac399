import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError } from 'shared-contracts';
import {
  type ContactAgent,
  contactAgent,
  contactAgentSchema,
  createLead,
  type LeadSubmission,
  serverClock,
} from 'shared-contracts/leads';
import { acceptForms, formContext, formFields, redirectAfter } from '../../platform/http/plain-forms';
import { serveCall } from '../../platform/http/serve-call';
import type { LeadsDeps } from './lead-deps';
import { submitLead } from './submit-lead';

/** Questions, showings, callbacks and messages; each becomes a stored lead with a source. */
export function registerLeads(app: FastifyInstance, deps: LeadsDeps): void {
  app.keptUnderPressure.add(createLead.tag);
  serveCall(app, createLead, ({ body }, context) => submitLead(deps, body, context));
  serveCall(app, serverClock, () => ({ now: (deps.now?.() ?? new Date()).toISOString() }));
  serveCall(app, contactAgent, ({ body }, context) => submitLead(deps, submissionOf(body), context));
  registerContactForm(app, deps);
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

/** Space for the longest message with percent encoding. */
const MAX_BYTES = 64 * 1024;

/**
 * The contact form for browsers without scripts: POST /contact. It redirects to the page, which reads the result from
 * `sent` or `error` in its address.
 */
function registerContactForm(app: FastifyInstance, deps: LeadsDeps): void {
  app.register((forms, _, done) => {
    acceptForms(forms, MAX_BYTES);
    forms.post('/contact', async (request, reply) => {
      const { agent_id = '', team_slug = '', ...fields } = formFields(request.body);
      const context = await formContext(request, reply);
      return redirectAfter(reply, '/contact', '/contact?sent=1', async () => {
        const body = contactAgentSchema.safeParse({
          ...fields,
          agent_id: agent_id === '' ? null : Number(agent_id),
          ...(team_slug === '' ? {} : { team_slug }),
          screen_name: 'Contact Us',
          submission_id: randomUUID(),
        });
        if (!body.success) {
          const fields = body.error.issues.map(({ path: [field = 'body'], message }) => {
            return { field: String(field), pointer: `#/${String(field)}`, message };
          });
          throw new ApiError('validation_failed', fields);
        }
        await submitLead(deps, submissionOf(body.data), context);
      });
    });
    done();
  });
}
