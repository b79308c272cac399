import type { AskedCall } from 'federation/protocol/rendering';
import {
  type ApiClient,
  ApiError,
  answerKey,
  type Call,
  type CallAnswer,
  type CallInput,
  callAddress,
  isExternal,
} from 'shared-contracts';

export interface LoaderApi {
  api: ApiClient;
  /** Passes responses, by key. A waiting call without a response fails. */
  take(more: Readonly<Record<string, unknown>>): void;
}

/**
 * Calls of a page that is rendered: the response is cached, or the server adds it.
 * @param onAsks called with all waiting calls, each once, when there is a new one
 */
export function createLoaderApi(
  known: Readonly<Record<string, unknown>>,
  onAsks: (asks: AskedCall[]) => void,
): LoaderApi {
  const answers = new Map(Object.entries(known));
  /** responses that were checked against their schema, by key */
  const checked = new Map<string, unknown>();
  const waiting = new Map<string, { asked: AskedCall; settled: Promise<void>; settle: () => void }>();

  function wait(call: Call, input: CallInput<Call>, key: string): Promise<void> {
    const running = waiting.get(key);
    if (running) return running.settled;
    const { promise: settled, resolve: settle } = withResolvers();
    const address = isExternal(call) && call.method === 'GET' ? callAddress(call, input) : undefined;
    waiting.set(key, { asked: { key, name: call.name, input, ...(address && { address }) }, settled, settle });
    onAsks([...waiting.values()].map(({ asked }) => asked));
    return settled;
  }

  function answerOf<C extends Call>(call: C, key: string): CallAnswer<C> | undefined {
    // calls of a team's service have a schema; the server has checked what the site's own respond
    const { answer: schema }: Partial<Pick<Call, 'answer'>> = call;
    const response = answers.get(key);
    if (!checked.has(key) && answers.has(key)) checked.set(key, schema ? schema.safeParse(response).data : response);
    // The response is this call's own, which the compiler cannot follow through a union of calls.
    return checked.get(key) as CallAnswer<C> | undefined;
  }

  return {
    api: {
      async call(call, input) {
        const key = answerKey(call, input);
        if (!answers.has(key)) await wait(call, input, key);
        const found = answerOf(call, key);
        if (found === undefined) throw new ApiError(isExternal(call) ? 'network' : 'unexpected_answer');
        return found;
      },
      initialAnswer: (call, input) => answerOf(call, answerKey(call, input)),
    },
    take(more) {
      for (const [key, response] of Object.entries(more)) {
        answers.set(key, response);
        checked.delete(key);
      }
      const settled = [...waiting.values()];
      waiting.clear();
      for (const { settle } of settled) settle();
    },
  };
}

/** A replacement of Promise.withResolvers, which the oldest supported Node lacks. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
