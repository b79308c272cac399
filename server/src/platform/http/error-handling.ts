import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ApiError, type ErrorCode, type FieldError, pageLanguage, SOURCE_LANGUAGE } from 'shared-contracts';
import type * as z from 'zod/mini';
import { i18n } from '../../texts';
import { isDatabaseAway } from '../database/database-away';
import { fieldError, refusedField } from '../errors/field-errors';
import { pathOf, sendProblem } from './problem';

/** Maps status codes of the framework's and its plugins' errors to the catalogue. */
const STATUS_CODES: Record<number, ErrorCode> = {
  400: 'malformed_body',
  401: 'sign_in_required',
  403: 'not_allowed',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  412: 'precondition_failed',
  413: 'body_too_large',
  414: 'not_found',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  429: 'too_many_requests',
  503: 'busy',
};

/** Converts any failure to an error of the catalogue. Unknown failures become `internal` without details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return fieldError('validation_failed', fieldErrors(error.validation));
  }
  if (isDatabaseAway(error)) return new ApiError('busy');
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return new ApiError((typeof status === 'number' && STATUS_CODES[status]) || 'internal');
}

/** Sends a failure: as a page for documents, as a problem document for other requests. */
export type FailureSender = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: ApiError,
) => FastifyReply | Promise<FastifyReply>;

/** Converts every failure of the app to a response of the catalogue, and logs the server's own failures. */
export function registerErrorHandling(app: FastifyInstance, send: FailureSender = sendProblem): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toApiError(error);
    if (!logFailure(request, error)) request.log.debug({ code: known.code }, 'request refused');
    return send(request, reply, known);
  });
  const known = rememberRoutes(app);
  app.setNotFoundHandler((request, reply) => send(request, reply, refuseUnknown(known, request, reply)));
}

/** Logs a failure of the server itself. @returns false for a refusal, which is not logged */
export function logFailure({ log }: FastifyRequest, error: unknown): boolean {
  const { status, code } = toApiError(error);
  if (status < 500 || code === 'busy' || code === 'warming_up') return false;
  log.error({ event: 'request.failed', err: error }, 'request failed');
  return true;
}

interface KnownRoute {
  method: string;
  pattern: RegExp;
}

/** Collects the paths of the calls, so that a wrong method gets 405 and an unknown address 404. */
function rememberRoutes(app: FastifyInstance): KnownRoute[] {
  const known: KnownRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/')) return;
    const pattern = new RegExp(
      `^${url
        .replace(/:[A-Za-z_]+/g, '[^/]+')
        .replace(/\*/g, '.*')
        .replace(/\/+$/, '')}/?$`,
    );
    for (const one of [method].flat()) known.push({ method: one, pattern });
  });
  return known;
}

/** 405 with the allowed methods under /api, 404 otherwise. */
function refuseUnknown(known: readonly KnownRoute[], request: FastifyRequest, reply: FastifyReply): ApiError {
  const path = pathOf(request);
  const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length === 0 || methods.includes(request.method)) return new ApiError('not_found');
  reply.header('allow', [...new Set(methods)].join(', '));
  return new ApiError('method_not_allowed');
}

/** The data that the validator compiler passes to the error handler for each refused value. */
interface ValidationIssue {
  keyword?: string;
  instancePath: string;
  message?: string;
  params?: Record<string, unknown>;
}

/** One sentence per refused value, each naming its field. */
function fieldErrors(issues: readonly ValidationIssue[]): FieldError[] {
  return issues.slice(0, 50).map((issue) => {
    const steps = issue.instancePath.split('/').filter((step) => step !== '');
    return refusedField(fieldName(steps), lowerFirst(issue.message ?? i18n.t('is not accepted')), pointer(steps));
  });
}

/**
 * Words for visitors in place of zod's own, in the language of the request. The refusals that a form cannot meet are for
 * developers: in English undefined leaves zod's words.
 */
export function wordsOfIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.input === undefined) return i18n.t('is missing');
  return wordsOfSize(issue) ?? (pageLanguage() === SOURCE_LANGUAGE ? undefined : i18n.t('is not accepted'));
}

/** The sentences of a size by the origin that zod names. */
const SIZES: Readonly<Record<string, { most: string; least: string }>> = {
  string: {
    most: /*i18n*/ 'must have at most {count} characters',
    least: /*i18n*/ 'must have at least {count} characters',
  },
  array: { most: /*i18n*/ 'must have at most {count} entries', least: /*i18n*/ 'must have at least {count} entries' },
  number: { most: /*i18n*/ 'must be at most {count}', least: /*i18n*/ 'must be at least {count}' },
};

function wordsOfSize(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  const count = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  const kind = issue.origin === 'int' ? 'number' : issue.origin;
  if (kind === 'number' && issue.inclusive === false) return undefined;
  if (issue.code === 'too_small' && kind !== 'number' && count === 1) return i18n.t('is empty');
  const sentences = SIZES[kind];
  return sentences && i18n.t(issue.code === 'too_big' ? sentences.most : sentences.least, { count: String(count) });
}

/** The nearest field name, not an index: '#/polygons/0/id' is about 'id', '#/islands/3' about 'islands'. */
function fieldName(steps: readonly string[]): string {
  return steps.findLast((step) => !/^\d+$/.test(step)) ?? 'body';
}

const pointer = (steps: readonly string[]) =>
  `#${steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
