import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerKey, type Call, type CallAnswer, type CallInput, callPath, isReading } from 'shared-contracts';
import * as contracts from 'shared-contracts/all';
import type { AskedCall } from 'shared-contracts/rendering';
import * as z from 'zod/mini';
import { asInnerCall } from '../platform/security';

/** Headers by which a call knows the visitor. */
const FORWARDED = ['cookie', 'user-agent', 'accept-language'] as const;

const partsSchema = z.object({
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.nullable(z.looseObject({}))),
});

/** Asks a call on behalf of the visitor of a document. */
export interface Asker {
  /** The call's own answer, or undefined when it could not be had: the page then asks for itself. */
  ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallAnswer<C> | undefined>;
  /** Every answer had so far, as the page finds it: answer key to answer. */
  answers(): Record<string, unknown>;
}

/**
 * Makes calls within the process, through the very routes a browser would use: same validation, same access, same
 * answer, so that what is written into a page is what the page would have got. The page has its limit: its calls count
 * against no other.
 */
export function createAsker(app: FastifyInstance, request: FastifyRequest): Asker {
  const answers: Record<string, unknown> = {};
  const headers = Object.fromEntries(
    FORWARDED.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]])),
  );
  return {
    async ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallAnswer<C> | undefined> {
      const parts = partsSchema.parse(input);
      const response = await asInnerCall(async () =>
        app.inject({
          method: call.method,
          url: callPath(call.path, parts.params),
          headers,
          remoteAddress: request.ip,
          ...(parts.query ? { query: parts.query } : {}),
          ...(parts.body ? { payload: parts.body } : {}),
        }),
      );
      if (response.statusCode !== 200) {
        request.log.warn(
          { event: 'pages.call-failed', call: call.name, status: response.statusCode },
          'a document is sent without the data of a call',
        );
        return undefined;
      }
      const answer: CallAnswer<C> = response.json();
      answers[answerKey(call, input)] = answer;
      return answer;
    },
    answers: () => answers,
  };
}

const READING = new Map(
  Object.values<unknown>(contracts)
    .filter(isCall)
    .filter(isReading)
    .map((call) => [call.name, call]),
);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'answer' in value && 'path' in value;
}

/**
 * Answers what a remote's loader asks for, with the visitor's rights. A call that changes something has no answer: a
 * visitor who opens a page has changed nothing yet.
 */
export async function answerReading(asker: Asker, asks: readonly AskedCall[]): Promise<Record<string, unknown>> {
  const answers = await Promise.all(
    asks.map(async ({ key, name, input }) => {
      const call = READING.get(name);
      const parts = partsSchema.safeParse(input);
      const answer = call && parts.success ? await asker.ask(call, parts.data) : undefined;
      return answer === undefined ? [] : [[key, answer] as const];
    }),
  );
  return Object.fromEntries(answers.flat());
}
