import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { ApiError, type Call, type CallAnswer, type CallInput, problemSchema } from 'shared-contracts';
import { SUMMARIES } from 'shared-contracts/summaries';
import * as z from 'zod/mini';
import type { PlainDocument } from '../html/plain-document';
import { LANGUAGE_HEADER } from '../language/language';
import { traced } from '../observability/tracing';
import { refuseUnderPressure } from '../security/limits';
import { refuseUnstorable } from '../security/storable-text';
import { requireCallAccess } from './access';
import { toApiError } from './error-handling';
import { pack, variesBy, variesByEncoding } from './pack';
import { innerContext, type RequestContext, requestContext, withSession } from './request-context';

type Schema = z.ZodMiniType;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** A call's validated input. Parts that the call does not define are undefined. */
export type ParsedInput<C> =
  C extends Call<infer Params, infer Query, infer Body, Schema>
    ? { params: Parsed<Params>; query: Parsed<Query>; body: Parsed<Body> }
    : never;

/** A response that is already JSON of the call's shape, in UTF-8, assembled from prepared pieces. */
export class PreparedResponse {
  constructor(readonly bytes: Uint8Array) {}
}

export type CallHandler<C extends Call> = (
  input: ParsedInput<C>,
  context: RequestContext,
) => CallAnswer<C> | PreparedResponse | Promise<CallAnswer<C> | PreparedResponse>;

type Parts = Record<'params' | 'query' | 'body', unknown>;
const part = z.optional(z.unknown());
const partsSchema = z.object({ params: part, query: part, body: part });

/** A call as the server makes it for a request of a visitor: its response as JSON. */
type Operation = (request: FastifyRequest, input: z.output<typeof partsSchema>) => Promise<string>;

declare module 'fastify' {
  interface FastifyInstance {
    /** the calls that are served, by name */
    operations: Map<string, Operation>;
  }
}

export interface CallOptions {
  /** of a GET that changes state: the page for a visitor whom another site sent to it */
  confirmation?: PlainDocument;
  /** a user whose role requires a second factor may make the call without one */
  withoutSecondFactor?: boolean;
}

/** Requests per minute and address for a call without its own limit. */
const DEFAULT_PER_MINUTE = 600;

/**
 * Serves one call of the contracts, in this order: limit of requests, session and access, validation of the input, the
 * handler, validation of the response, so that a field outside the contract cannot leave the server.
 */
export function serveCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  { withoutSecondFactor = false, confirmation }: CallOptions = {},
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...routeOptions(call, confirmation),
    bodyLimit: bodyLimitOf(call),
    // before the body is read
    preParsing: async (request, reply) => {
      await withSession(request, reply);
      requireCallAccess(request.serverSession, call.access, withoutSecondFactor);
    },
    handler: async (request, reply) => {
      if (call.cacheSeconds === undefined) reply.header('cache-control', 'no-store');
      else {
        reply.header('cache-control', `public, max-age=${call.cacheSeconds}`);
        variesByEncoding(reply);
        variesBy(reply, LANGUAGE_HEADER);
      }
      const answer = await timed(app, call, () => handler(parsedInput<C>(request), requestContext(request, reply)));
      return sendAnswer(reply, call, answer);
    },
  });
  app.operations.set(call.name, async (request, input) => {
    requireCallAccess(request.serverSession, call.access, withoutSecondFactor);
    refuseUnderPressure(app, call.tag);
    refuseUnstorable(input);
    const answer = await timed(app, call, () =>
      handler(parsedInput<C>(checkedInput(call, input)), innerContext(request)),
    );
    if (answer instanceof PreparedResponse) return bufferOf(answer.bytes).toString();
    return JSON.stringify(checkedResponse(call, answer));
  });
}

/** Runs a handler in a span of the trace, and measures its time by result. */
async function timed<T>(app: FastifyInstance, { name }: Call, run: () => T | Promise<T>): Promise<T> {
  const begun = performance.now();
  let result = 'failed';
  try {
    const answer = await traced(`call ${name}`, {}, async () => run());
    result = 'done';
    return answer;
  } catch (error) {
    if (toApiError(error).status < 500) result = 'refused';
    throw error;
  } finally {
    app.callSeconds?.observe({ call: name, result }, (performance.now() - begun) / 1000);
  }
}

/** A response as JSON text, and as the value that it has. */
export interface CallResponse<C extends Call> {
  readonly text: string;
  value(): CallAnswer<C>;
}

/**
 * Makes a call for a request that is being answered, with the rights of its session and without HTTP: the same checks,
 * handler and response as over HTTP. The request was limited already, so the call has no limit of its own.
 * @throws ApiError the errors of the call; not_found for a call that is not served
 */
export async function makeCall<C extends Call>(
  request: FastifyRequest,
  call: C,
  input: CallInput<C>,
): Promise<CallResponse<C>> {
  const operation = request.server.operations.get(call.name);
  if (!operation) throw new ApiError('not_found');
  // as a browser would send it: within the limits of a body, and without undefined fields
  const sent = JSON.stringify(input);
  if (sent.length > bodyLimitOf(call)) throw new ApiError('body_too_large');
  const parts = partsSchema.parse(await request.server.parseJson(request, sent));
  const text = await operation(request, parts);
  return { text, value: () => JSON.parse(text) };
}

const bodyLimitOf = ({ bodyKb = 64 }: Call) => bodyKb * 1024;

/** @throws ApiError validation_failed */
function checkedInput(call: Call, input: z.output<typeof partsSchema>): Parts {
  const { params, query, body } = call;
  return {
    params: params && accepted(params, input.params ?? {}),
    query: query && accepted(query, input.query ?? {}),
    body: body && accepted(body, input.body),
  };
}

function accepted(schema: Schema, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new ApiError('validation_failed');
}

function routeOptions(call: Call, confirmation?: PlainDocument): Pick<RouteShorthandOptions, 'schema' | 'config'> {
  return {
    config: {
      rateLimit: { max: call.perMinute ?? DEFAULT_PER_MINUTE, timeWindow: 60_000 },
      ...(confirmation && { confirmation }),
    },
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

/** Each part was replaced by the schema's output before, which the types cannot express. */
function parsedInput<C extends Call>({ params, query, body }: Parts): ParsedInput<C> {
  return { params, query, body: body ?? undefined } as ParsedInput<C>;
}

/** Serialised here, because the framework would send an empty body for null. */
async function sendAnswer(reply: FastifyReply, call: Call, answer: unknown): Promise<FastifyReply> {
  if (reply.sent) return reply;
  if (reply.statusCode === 204) return reply.send();
  reply.type('application/json; charset=utf-8');
  if (answer instanceof PreparedResponse)
    return reply.serializer((bytes) => bytes).send(bufferOf(await pack(reply, answer.bytes)));
  return reply.serializer(asIs).send(JSON.stringify(checkedResponse(call, answer)));
}

const asIs = (text: unknown) => String(text);

/** The framework would serialise other bytes as a JSON object. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function checkedResponse(call: Call, answer: unknown): unknown {
  const result = z.safeEncode(call.answer, answer);
  if (result.success) return result.data;
  throw new ResponseError(call.name, z.prettifyError(result.error));
}

/** A bug of the server: a handler returned a value that does not match the call's schema. It is logged and not sent. */
export class ResponseError extends Error {
  override readonly name = 'AnswerError';
  constructor(call: string, what: string) {
    super(`The answer of ${call} does not match its contract: ${what}`);
  }
}
