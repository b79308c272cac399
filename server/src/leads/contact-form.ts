import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError } from 'shared-contracts';
import { type ContactAgent, contactAgentSchema } from 'shared-contracts/leads';
import { acceptForms, formContext, formFields, type RequestContext, redirectAfter } from '../platform/http';

/** Space for the longest message with percent encoding. */
const MAX_BYTES = 64 * 1024;

/**
 * The contact form for browsers without scripts: POST /contact. It redirects to the page, which reads the result from
 * `sent` or `error` in its address.
 */
export function registerContactForm(
  app: FastifyInstance,
  submit: (message: ContactAgent, context: RequestContext) => Promise<unknown>,
): void {
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
        if (!body.success) throw new ApiError('validation_failed');
        await submit(body.data, context);
      });
    });
    done();
  });
}
