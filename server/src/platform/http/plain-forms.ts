import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from 'shared-contracts';
import { isStorable, unstorable } from '../security/storable-text';
import { type RequestContext, requestContext, withSession } from './request-context';

/** Accepts HTML forms without scripts on the routes of `app`. */
export function acceptForms(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** The fields of such a form, by name. */
export function formFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  const fields = Object.entries(body).map(([name, value]) => [name, String(value)] as const);
  for (const [name, value] of fields) if (!isStorable(value)) throw unstorable(name);
  return Object.fromEntries(fields);
}

/** The session of the form's sender. */
export async function formContext(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> {
  await withSession(request, reply);
  return requestContext(request, reply);
}

/** Redirects to `next` after success, and back to the form after a refusal that the user can correct. */
export async function redirectAfter(
  reply: FastifyReply,
  form: string,
  next: string,
  work: () => Promise<unknown>,
): Promise<FastifyReply> {
  try {
    await work();
    return reply.redirect(next, 303);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const field = error.fields[0]?.field;
    return reply.redirect(`${form}?error=${error.code}${field ? `&field=${encodeURIComponent(field)}` : ''}`, 303);
  }
}
