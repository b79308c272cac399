import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type FieldError, type Problem } from 'shared-contracts';
import { problemOf } from 'shared-contracts/problem';

/** A call for something that does not exist. @param thing 'listing', as users call it */
export const notFound = (thing: string) => new ApiError('not_found', [], `This ${thing} could not be found.`);

export function problemOfError(error: ApiError, instance: string): Problem {
  return problemOf(error.code, instance, error.fields, error.message);
}

/** Sends a problem document. `instance` has no query, because it may contain a token. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  const problem = problemOfError(error, pathOf(request));
  if (error.code === 'sign_in_required') reply.header('www-authenticate', 'Cookie');
  if (error.status === 503) reply.header('retry-after', '2');
  if (error.status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', '1');
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Refuses an input field by field. The first sentence is the error's message, as the form shows it. */
export function refuseFields(fields: readonly FieldError[]): void {
  const [first] = fields;
  if (first) throw new ApiError('validation_failed', [...fields], first.message);
}

/** The same from a form's errors, by field name. */
export function fieldsOf(errors: Readonly<Record<string, string>>): FieldError[] {
  return Object.entries(errors).map(([field, message]) => ({ field, pointer: `#/${field}`, message }));
}
