import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { type Call, type CallAnswer, problemSchema } from 'shared-contracts';
import * as z from 'zod/mini';
import { requireCallAccess } from './access';
import { pack } from './pack';
import { type RequestContext, requestContext } from './request-context';
import { SUMMARIES } from './summaries';

type Schema = z.ZodMiniType;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** A call's validated input. Parts that the call does not define are undefined. */
export type ParsedInput<C> =
  C extends Call<infer Params, infer Query, infer Body, Schema>
    ? { params: Parsed<Params>; query: Parsed<Query>; body: Parsed<Body> }
    : never;

/** A response that is already JSON of the call's shape, in UTF-8, assembled from prepared pieces. */
export class PreparedAnswer {
  constructor(readonly bytes: Uint8Array) {}
}

export type CallHandler<C extends Call> = (
  input: ParsedInput<C>,
  context: RequestContext,
) => CallAnswer<C> | PreparedAnswer | Promise<CallAnswer<C> | PreparedAnswer>;

/** Requests per minute and address for a call without its own limit. */
const DEFAULT_PER_MINUTE = 600;

/**
 * Serves one call of the contracts, in this order: session and access, limit, validation of the input, the handler,
 * validation of the response, so that a field outside the contract cannot leave the server.
 */
export function serveCall<C extends Call>(app: FastifyInstance, call: C, handler: CallHandler<C>): void {
  app.route({
    method: call.method,
    url: call.path,
    ...routeOptions(call),
    ...(call.bodyKb === undefined ? {} : { bodyLimit: call.bodyKb * 1024 }),
    // runs before the body is read, after the request limit
    preParsing: async (request, reply) => {
      request.serverSession = await app.resolveSession(request, reply);
      requireCallAccess(request.serverSession, call);
    },
    handler: async (request, reply) => {
      if (call.cacheSeconds === undefined) reply.header('cache-control', 'no-store');
      else reply.header('cache-control', `public, max-age=${call.cacheSeconds}`);
      const answer = await handler(parsedInput<C>(request), requestContext(request, reply));
      return sendAnswer(reply, call, answer);
    },
  });
}

function routeOptions(call: Call): Pick<RouteShorthandOptions, 'schema' | 'config'> {
  return {
    config: { rateLimit: { max: call.perMinute ?? DEFAULT_PER_MINUTE, timeWindow: 60_000 } },
    schema: {
      operationId: call.name,
      summary: SUMMARIES[call.name] ?? '',
      description: `Access: ${call.access}.`,
      tags: [call.tag],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: {
        200: call.answer,
        '4xx': { description: 'A problem', content: { 'application/problem+json': { schema: problemSchema } } },
        '5xx': { description: 'A problem', content: { 'application/problem+json': { schema: problemSchema } } },
      },
    },
  };
}

/** The validator compiler has replaced each part by the schema's output, which the types cannot express. */
function parsedInput<C extends Call>(request: FastifyRequest): ParsedInput<C> {
  return { params: request.params, query: request.query, body: request.body ?? undefined } as ParsedInput<C>;
}

/** Serialised here, because the framework would send an empty body for null. */
async function sendAnswer(reply: FastifyReply, call: Call, answer: unknown): Promise<FastifyReply> {
  if (reply.sent) return reply;
  if (reply.statusCode === 204) return reply.send();
  reply.type('application/json; charset=utf-8');
  if (answer instanceof PreparedAnswer) return sendBytes(reply, await pack(reply, answer.bytes));
  return reply.serializer(asIs).send(JSON.stringify(checkedAnswer(call, answer)));
}

const asIs = (text: unknown) => String(text);

/** The framework would serialise bytes in shared memory as a JSON object unless it gets a Buffer. */
function sendBytes(reply: FastifyReply, { buffer, byteOffset, byteLength }: Uint8Array): FastifyReply {
  return reply.serializer((bytes) => bytes).send(Buffer.from(buffer, byteOffset, byteLength));
}

function checkedAnswer(call: Call, answer: unknown): unknown {
  const result = z.safeEncode(call.answer, answer);
  if (result.success) return result.data;
  throw new AnswerError(call.name, z.prettifyError(result.error));
}

/** A bug of the server: a handler returned a value that does not match the call's schema. It is logged and not sent. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  constructor(call: string, what: string) {
    super(`The answer of ${call} does not match its contract: ${what}`);
  }
}
