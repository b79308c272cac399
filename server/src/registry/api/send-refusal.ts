import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from 'shared-contracts/registry';
import { pathOf, sendProblem, toApiError } from '../../platform/http';
import { UPLOAD_LIMITS } from '../check/unpack';
import { RefusedError } from '../refused';

/** Sends refusals as problem documents with every reason. Other failures use the common handler. */
export function sendRegistryFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = error instanceof RefusedError ? error : tooLarge(error);
  if (!refused) {
    const known = toApiError(error);
    if (known.code === 'internal')
      request.log.error({ event: 'registry.request-failed', err: error }, 'registry: a request failed');
    return sendProblem(request, reply, known);
  }
  const [first] = refused.refusals;
  if (refused.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(refused.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      type: `urn:problem:${(first?.code ?? 'refused').toLowerCase()}`,
      title: first?.title ?? 'Refused.',
      status: refused.status,
      detail: refused.refusals.map(({ detail }) => detail).join(' '),
      instance: pathOf(request),
      code: first?.code ?? 'MFE-101',
      error: true,
      error_type: first?.code ?? 'MFE-101',
      error_message: first?.title ?? 'Refused.',
      fields: [],
      refusals: refused.refusals,
    });
}

function tooLarge(error: unknown): RefusedError | null {
  if (toApiError(error).code !== 'body_too_large') return null;
  return new RefusedError([
    refusal('MFE-115', `The compressed upload is larger than ${UPLOAD_LIMITS.packed / 1e6} MB.`),
  ]);
}
