import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { type Call, type CallAnswer, problemSchema } from 'shared-contracts';
import * as z from 'zod/mini';
import { requireCallAccess } from './access';
import { pack } from './pack';
import { type RequestContext, requestContext } from './request-context';
import { SUMMARIES } from './summaries';

type Schema = z.ZodMiniType;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** A call's input after validation; parts the call does not name are undefined. */
export type ParsedInput<C> =
  C extends Call<infer Params, infer Query, infer Body, Schema>
    ? { params: Parsed<Params>; query: Parsed<Query>; body: Parsed<Body> }
    : never;

/** An answer that is already JSON of the call's own shape, in UTF-8, for answers assembled from prepared pieces. */
export class PreparedAnswer {
  constructor(readonly bytes: Uint8Array) {}
}

export type CallHandler<C extends Call> = (
  input: ParsedInput<C>,
  context: RequestContext,
) => CallAnswer<C> | PreparedAnswer | Promise<CallAnswer<C> | PreparedAnswer>;

/** Most requests a minute and address where a call states no limit of its own. */
const DEFAULT_PER_MINUTE = 600;

/**
 * Serves one call of the contracts. In this order: session and access, limit, validation of the input, the handler,
 * validation of the answer, so that a field outside the contract cannot leave the server.
 */
export function serveCall<C extends Call>(app: FastifyInstance, call: C, handler: CallHandler<C>): void {
  app.route({
    method: call.method,
    url: call.path,
    ...routeOptions(call),
    ...(call.bodyKb === undefined ? {} : { bodyLimit: call.bodyKb * 1024 }),
    // before the body is read, after the limit of requests
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

/** The validator compiler has replaced each part by the schema's output; the types cannot follow it that far. */
function parsedInput<C extends Call>(request: FastifyRequest): ParsedInput<C> {
  return { params: request.params, query: request.query, body: request.body ?? undefined } as ParsedInput<C>;
}

/** Encoded here and not by the framework, which would answer an empty body for null. */
async function sendAnswer(reply: FastifyReply, call: Call, answer: unknown): Promise<FastifyReply> {
  if (reply.sent) return reply;
  if (reply.statusCode === 204) return reply.send();
  reply.type('application/json; charset=utf-8');
  if (answer instanceof PreparedAnswer) return sendBytes(reply, await pack(reply, answer.bytes));
  return reply.serializer(asIs).send(JSON.stringify(checkedAnswer(call, answer)));
}

const asIs = (text: unknown) => String(text);

/** The framework takes bytes in shared memory for an object to be written as JSON, unless it is told how. */
function sendBytes(reply: FastifyReply, { buffer, byteOffset, byteLength }: Uint8Array): FastifyReply {
  return reply.serializer((bytes) => bytes).send(Buffer.from(buffer, byteOffset, byteLength));
}

function checkedAnswer(call: Call, answer: unknown): unknown {
  const result = z.safeEncode(call.answer, answer);
  if (result.success) return result.data;
  throw new AnswerError(call.name, z.prettifyError(result.error));
}

/** Our own mistake: a handler gave something that is not the call's answer. Logged whole, never sent. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  constructor(call: string, what: string) {
    super(`The answer of ${call} does not match its contract: ${what}`);
  }
}
