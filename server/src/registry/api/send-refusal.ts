import type { FastifyReply, FastifyRequest } from 'fastify';
import { toApiError } from '../../platform/http/error-handling';
import { pathOf, sendProblem } from '../../platform/http/problem';
import { UPLOAD_LIMITS } from '../check/unpack';
import { RefusedError, refused } from '../refused';

/** Sends refusals as problem documents with every reason. Other failures use the common handler. */
export function sendRegistryFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof RefusedError ? error : tooLarge(error);
  if (!refusal) {
    const known = toApiError(error);
    if (known.code === 'internal')
      request.log.error({ event: 'registry.request-failed', err: error }, 'registry: a request failed');
    return sendProblem(request, reply, known);
  }
  const [first] = refusal.refusals;
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      type: `urn:problem:${(first?.code ?? 'refused').toLowerCase()}`,
      title: first?.title ?? 'Refused.',
      status: refusal.status,
      detail: refusal.refusals.map(({ detail }) => detail).join(' '),
      instance: pathOf(request),
      code: first?.code ?? 'MFE-101',
      error: true,
      error_type: first?.code ?? 'MFE-101',
      error_message: first?.title ?? 'Refused.',
      fields: [],
      refusals: refusal.refusals,
    });
}

function tooLarge(error: unknown): RefusedError | null {
  if (toApiError(error).code !== 'body_too_large') return null;
  return refused('MFE-115', `The compressed upload is larger than ${UPLOAD_LIMITS.packed / 1e6} MB.`);
}
