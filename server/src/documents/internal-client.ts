import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AskedCall } from 'federation/protocol/rendering';
import { READING_CALLS } from 'federation/rendering';
import { answerKey, type Call, type CallAnswer, type CallInput } from 'shared-contracts';
import * as z from 'zod/mini';
import { logFailure, toApiError } from '../platform/http/error-handling';
import { makeCall } from '../platform/http/serve-call';
import type { ReadExternal } from './external-data';

/** JSON texts of responses, by answer key. They go on as they are, into the renderer's message and into the document. */
export type ResponseTexts = ReadonlyMap<string, string>;

/** Makes calls on behalf of the visitor of a document, without HTTP. */
export interface InternalClient {
  /** The call's response, or undefined if it failed: the page then makes the call in the browser. */
  request<C extends Call>(call: C, input: CallInput<C>): Promise<CallAnswer<C> | undefined>;
  /** The same as JSON text. */
  text<C extends Call>(call: C, input: CallInput<C>): Promise<string | undefined>;
  /** JSON text of a service of a remote's team, by its address. */
  external(address: string): Promise<string | undefined>;
  /** Every response so far. */
  texts(): ResponseTexts;
  /** What a document was made from, to find out later whether it would be made from the same again. */
  evidence(): Evidence;
}

/** The calls of a document. It is true while `repeat` resolves to the same digest of their responses. */
export interface Evidence {
  digest: string;
  repeat(request: FastifyRequest): Promise<string>;
}

/**
 * Makes the calls of a page with the rights of its visitor, so that the document contains what the page would have got. Their
 * cost is charged to the visitor's address, but no limit of a call refuses them: the page was admitted.
 */
export function createInternalClient(
  request: FastifyRequest,
  readExternal: ReadExternal = async () => undefined,
): InternalClient {
  const texts = new Map<string, string>();
  const calls = new Map<string, (client: InternalClient) => Promise<unknown>>();
  async function made<C extends Call>(call: C, input: CallInput<C>) {
    const key = answerKey(call, input);
    calls.set(key, (client) => client.text(call, input));
    try {
      const response = await makeCall(request, call, input);
      texts.set(key, response.text);
      return response;
    } catch (error) {
      logFailure(request, error);
      const { status } = toApiError(error);
      request.log.warn(
        { event: 'pages.call-failed', call: call.name, status },
        'a document is sent without the data of a call',
      );
      return undefined;
    }
  }
  async function external(address: string) {
    calls.set(address, (client) => client.external(address));
    const text = await readExternal(address);
    if (text !== undefined) texts.set(address, text);
    return text;
  }
  return {
    external,
    request: async (call, input) => (await made(call, input))?.value(),
    text: async (call, input) => (await made(call, input))?.text,
    texts: () => texts,
    evidence: () => ({
      digest: digestOf(texts),
      async repeat(later) {
        const again = createInternalClient(later, readExternal);
        await Promise.all([...calls.values()].map((call) => call(again)));
        return digestOf(again.texts());
      },
    }),
  };
}

function digestOf(texts: ResponseTexts): string {
  const hash = createHash('sha1');
  for (const [key, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${key}\n${text}\n`);
  return hash.digest('base64');
}

/** One JSON object of all responses. */
export const jsonOf = (texts: Iterable<readonly [string, string]>): string =>
  `{${[...texts].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join()}}`;

const partsSchema = z.object({
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.nullable(z.looseObject({}))),
});

/**
 * The responses of a loader's calls, with the visitor's rights, as one JSON object. A call that changes something has no
 * response: a visitor who opens a page has changed nothing yet.
 * @param origins those that the remote declares: it reads no other service
 */
export async function readResponses(
  client: Pick<InternalClient, 'text' | 'external'>,
  asks: readonly AskedCall[],
  origins: readonly string[],
): Promise<string> {
  const responses = await Promise.all(
    asks.map(async ({ key, name, input, address }) => {
      if (address !== undefined) {
        const isDeclared = key === address && URL.canParse(address) && origins.includes(new URL(address).origin);
        const text = isDeclared ? await client.external(address) : undefined;
        return text === undefined ? [] : [[key, text] as const];
      }
      const call = READING_CALLS.get(name);
      const parts = partsSchema.safeParse(input);
      const text = call && parts.success ? await client.text(call, parts.data) : undefined;
      return text === undefined ? [] : [[key, text] as const];
    }),
  );
  return jsonOf(responses.flat());
}
