import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type FieldError, type Problem, sentenceOf } from 'shared-contracts';
import { problemOf } from 'shared-contracts/problem';
import { i18n } from '../../texts';
import { labelled } from '../errors/field-errors';

/** What calls name, as users call it. */
const THINGS = {
  client: /*i18n*/ 'This client could not be found.',
  comment: /*i18n*/ 'This comment could not be found.',
  delivery: /*i18n*/ 'This delivery could not be found.',
  favorite: /*i18n*/ 'This favorite could not be found.',
  home: /*i18n*/ 'This home could not be found.',
  lead: /*i18n*/ 'This lead could not be found.',
  listing: /*i18n*/ 'This listing could not be found.',
  note: /*i18n*/ 'This note could not be found.',
  person: /*i18n*/ 'This person could not be found.',
  post: /*i18n*/ 'This post could not be found.',
  'saved search': /*i18n*/ 'This saved search could not be found.',
  session: /*i18n*/ 'This session could not be found.',
  subscription: /*i18n*/ 'This subscription could not be found.',
  'two-factor authentication': /*i18n*/ 'This two-factor authentication could not be found.',
  user: /*i18n*/ 'This user could not be found.',
} as const;

/** A call for something that does not exist. */
export const notFound = (thing: keyof typeof THINGS) => new ApiError('not_found', [], i18n.t(THINGS[thing]));

export function problemOfError(error: ApiError, instance: string): Problem {
  const { code, fields, message } = error;
  return { ...problemOf(code, instance, fields, message), title: sentenceOf(code, fields.map(labelled)) };
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
