import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { answerKey, type Call, type CallAnswer, type CallInput, isReading } from 'shared-contracts';
import * as contracts from 'shared-contracts/all';
import type { AskedCall } from 'shared-contracts/rendering';
import * as z from 'zod/mini';
import { logFailure, makeCall, toApiError } from '../platform/http';

/** Asks a call on behalf of the visitor of a document. */
export interface Asker {
  /** The call's answer, or undefined if it failed: the page then asks for itself. */
  ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallAnswer<C> | undefined>;
  /** Every answer so far: answer key to answer. */
  answers(): Record<string, unknown>;
  /** What a document was made from, to find out later whether it would be made from the same again. */
  evidence(): Evidence;
}

/** The calls of a document. It is true while `repeat` resolves to the same digest of their answers. */
export interface Evidence {
  digest: string;
  repeat(request: FastifyRequest): Promise<string>;
}

/**
 * Makes the calls of a page with the rights of its visitor, so that the document contains what the page would have got. Their
 * cost is charged to the visitor's address, but no limit of a call refuses them: the page was admitted.
 */
export function createAsker(request: FastifyRequest): Asker {
  const answers: Record<string, unknown> = {};
  const calls = new Map<string, (asker: Asker) => Promise<unknown>>();
  return {
    async ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallAnswer<C> | undefined> {
      calls.set(answerKey(call, input), (asker) => asker.ask(call, input));
      try {
        const answer = await makeCall(request, call, input);
        answers[answerKey(call, input)] = answer;
        return answer;
      } catch (error) {
        logFailure(request, error);
        const { status } = toApiError(error);
        request.log.warn(
          { event: 'pages.call-failed', call: call.name, status },
          'a document is sent without the data of a call',
        );
        return undefined;
      }
    },
    answers: () => answers,
    evidence: () => ({
      digest: digestOf(answers),
      async repeat(later) {
        const again = createAsker(later);
        await Promise.all([...calls.values()].map((call) => call(again)));
        return digestOf(again.answers());
      },
    }),
  };
}

function digestOf(answers: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha1').update(JSON.stringify(sorted)).digest('base64');
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

const partsSchema = z.object({
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.nullable(z.looseObject({}))),
});

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
