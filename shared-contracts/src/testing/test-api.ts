import type { Call, CallAnswer, CallInput } from '../calls/define-call';
import { ApiError } from '../errors';
import type { ApiClient } from '../services';

type ResponseBy<C extends Call> = (input: CallInput<C>) => CallAnswer<C> | Promise<CallAnswer<C>>;
type Answer<C extends Call> = CallAnswer<C> | ResponseBy<C>;

export interface TestApi extends ApiClient {
  /** Sets the response of a call. A function may read the input, wait, or throw an ApiError. */
  answer<C extends Call>(call: C, answer: Answer<C>): void;
  /** Sets the result of `initialAnswer`, as if the server had inlined it in the page. */
  answerInitially<C extends Call>(call: C, answer: CallAnswer<C>): void;
  /** every call made, in order */
  readonly calls: { name: string; input: unknown }[];
  /** the inputs one call was made with, in order */
  inputsOf<C extends Call>(call: C): CallInput<C>[];
}

/**
 * A client with responses that the test sets. A call without a response fails, and says how to set it.
 * `answer(call, unreachable)` makes it fail as without a network.
 */
export function createTestApi(): TestApi {
  const answers = new Map<string, unknown>();
  const initial = new Map<string, unknown>();
  const calls: TestApi['calls'] = [];
  return {
    calls,
    answer: (call, answer) => void answers.set(call.name, answer),
    answerInitially: (call, answer) => void initial.set(call.name, answer),
    // the maps forget which call an answer belongs to; `answer` above is what keeps the two together
    inputsOf: <C extends Call>(call: C) =>
      calls.filter(({ name }) => name === call.name).map(({ input }) => input as CallInput<C>),
    initialAnswer: <C extends Call>(call: C) => initial.get(call.name) as CallAnswer<C> | undefined,
    async call<C extends Call>(call: C, input: CallInput<C>, options: { signal?: AbortSignal } = {}) {
      calls.push({ name: call.name, input });
      if (!answers.has(call.name)) throw new ApiError('unexpected_answer', [], noAnswer(call));
      const answer = answers.get(call.name) as Answer<C>;
      const value = isFunction<C>(answer) ? await answer(input) : answer;
      options.signal?.throwIfAborted();
      return value;
    },
  };
}

function isFunction<C extends Call>(answer: Answer<C>): answer is ResponseBy<C> {
  return typeof answer === 'function';
}

/** The message is the error's, because components show it: a failed test prints it with the page. */
const noAnswer = ({ name }: Call) =>
  `No answer for the call ${name}. Add host.answer(${name}, …), or host.answer(${name}, unreachable) for a server that can't be reached.`;

/** As the answer of a call: the server cannot be reached. */
export const unreachable = (): never => {
  throw new ApiError('network');
};
