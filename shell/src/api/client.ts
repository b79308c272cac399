import {
  type ApiClient,
  ApiError,
  answerKey,
  type Call,
  type CallAnswer,
  type CallInput,
  callAddress,
  currentUser,
  type ErrorCode,
  isErrorCode,
  isExternal,
  isReading,
  type Problem,
} from 'shared-contracts';
import { pause, unlessAborted } from '../scheduling/tasks';
import type { SessionMoment } from '../session/session.store';
import { type StorageCache, storageCache } from './cached-entry';
import { type SendOptions, send } from './http';

/** Time-out of a request. The server stops after 15 s. */
const ANSWER_TIMEOUT_MS = 15_000;
/** If a busy server requests a longer pause, the client reports the failure at once. */
const MAX_RETRY_AFTER_SECONDS = 5;

/** Sends the request of a call. */
export type Send = (url: string, options: SendOptions, call: Call) => Promise<Response>;

type AnyInput = { params?: unknown; query?: unknown; body?: unknown };

export interface ApiClientParts {
  /** responses that the server wrote into the page, by answerKey */
  answers: Readonly<Record<string, unknown>>;
  /** the user for whom the server wrote them */
  answersOf: number | null;
  /** token from an embedding frame, or null */
  userToken: () => string | null;
  session: () => SessionMoment;
  /** of texts in responses; null for the site's default language */
  language?: string | null;
  fetch?: Send | undefined;
  /** stores responses of calls with a lifetime; by default local storage */
  cache?: StorageCache;
}

/**
 * The typed client. This is the one place that keeps late responses of a former user or session from the page. A
 * response is checked if its call has a schema. In a page those of the site have none, because the server has checked
 * what it sends.
 */
export function createApiClient({
  answers,
  answersOf,
  userToken,
  session,
  language = null,
  fetch = send,
  cache = storageCache(() => window.localStorage),
}: ApiClientParts): ApiClient {
  const initial = new Map<string, unknown>();
  const running = new Map<string, Promise<unknown>>();

  /** A response with a lifetime is requested once in that time, also across page loads. */
  function cached(call: Call, input: AnyInput, seconds: number): Promise<unknown> {
    const key = answerKey(call, input);
    const known = running.get(key) ?? storedOrRequested(key, call, input, seconds).finally(() => running.delete(key));
    running.set(key, known);
    return known;
  }

  /** Without a stored response, it is requested at once. */
  async function storedOrRequested(key: string, call: Call, input: AnyInput, seconds: number): Promise<unknown> {
    const storedKey = language === null ? key : `${language} ${key}`;
    const stored = parsed(call, cache.read(storedKey));
    if (stored !== undefined) return stored;
    const answer = await request(fetch, call, input, { token: userToken(), language });
    cache.write(storedKey, answer, seconds);
    return answer;
  }

  /**
   * If the session changed while the request was running: data of another user is refused, and data of the same user,
   * or the session itself, is requested again.
   */
  async function current(call: Call, input: AnyInput, signal?: AbortSignal): Promise<unknown> {
    const sent = session();
    const response = request(fetch, call, input, { token: userToken(), language }, signal);
    await response.catch(() => undefined);
    const now = session();
    if (isOfSession(call) && now.generation !== sent.generation) {
      if (call.access !== 'public' && now.userId !== sent.userId) throw new ApiError('signed_in_as_other');
      if (isReading(call)) return current(call, input, signal);
    }
    return response;
  }

  return {
    async call<C extends Call>(call: C, input: CallInput<C>, options: { signal?: AbortSignal } = {}) {
      // A request that its caller may cancel is not shared, because other callers would lose their response.
      const isShared = call.cacheSeconds !== undefined && options.signal === undefined;
      const answer = isShared
        ? await cached(call, input, call.cacheSeconds ?? 0)
        : await current(call, input, options.signal);
      return checked(call, answer);
    },
    initialAnswer<C extends Call>(call: C, input: CallInput<C>) {
      if (call.access !== 'public' && session().userId !== answersOf) return undefined;
      const key = answerKey(call, input);
      if (!initial.has(key)) initial.set(key, parsed(call, answers[key]));
      const found = initial.get(key);
      return found === undefined ? undefined : asResponse<C>(found);
    },
  };
}

/** Whether the response depends on the user. */
const isOfSession = ({ access, name }: Call) => access !== 'public' || name === currentUser.name;

function checked<C extends Call>(call: C, answer: unknown): CallAnswer<C> {
  const found = parsed(call, answer);
  if (found === undefined) throw new ApiError('unexpected_answer');
  return asResponse<C>(found);
}

/** Undefined for a response that breaks the call's schema. */
const parsed = ({ answer: schema }: Partial<Pick<Call, 'answer'>>, answer: unknown): unknown =>
  schema ? schema.safeParse(answer).data : answer;

/** The server, or the call's schema, has checked the value. TypeScript cannot follow that through the generic call. */
function asResponse<C extends Call>(value: unknown): CallAnswer<C> {
  return value as CallAnswer<C>;
}

interface Asker {
  token: string | null;
  language: string | null;
}

async function request(fetch: Send, call: Call, input: AnyInput, asker: Asker, signal?: AbortSignal) {
  const sendOnce = () =>
    fetch(
      callAddress(call, input),
      {
        method: call.method,
        // another service learns nothing of the visitor's session
        ...(isExternal(call) ? { credentials: 'omit' as const } : {}),
        headers: headersOf(input, isExternal(call) ? { token: null, language: null } : asker),
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        ...(signal ? { signal } : {}),
        keepalive: call.keepalive ?? false,
        timeoutMs: ANSWER_TIMEOUT_MS,
      },
      call,
    );
  let answer: Response;
  try {
    answer = await sendOnce();
    const delay = isReading(call) ? retryDelay(answer) : null;
    if (delay !== null) {
      await (signal ? unlessAborted(pause(delay), signal) : pause(delay));
      answer = await sendOnce();
    }
  } catch (error) {
    // The caller cancelled: that is no failure to report.
    if (signal?.aborted) throw error;
    throw new ApiError(error instanceof DOMException && error.name === 'TimeoutError' ? 'timed_out' : 'network');
  }
  if (!answer.ok) throw await failureOf(answer);
  return bodyOf(answer);
}

/** Milliseconds until a busy server accepts the request again, if it says so and the time is short; otherwise null. */
function retryDelay({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 503 && seconds >= 0 && seconds <= MAX_RETRY_AFTER_SECONDS ? seconds * 1000 : null;
}

function headersOf({ body }: AnyInput, { token, language }: Asker): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token ? { 'X-Hl-User-Token': token } : {}),
    ...(language ? { 'X-Language': language } : {}),
  };
}

async function bodyOf(answer: Response): Promise<unknown> {
  if (answer.status === 204) return null;
  try {
    return await answer.json();
  } catch {
    throw new ApiError('unexpected_answer');
  }
}

/** A problem document has a code and a sentence. For other responses the status decides. */
async function failureOf(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null);
  if (!isProblem(body) || !isErrorCode(body.code)) return new ApiError(codeOfStatus(answer.status));
  return new ApiError(body.code, body.fields, body.error_message);
}

function isProblem(body: unknown): body is Pick<Problem, 'code' | 'fields' | 'error_message'> {
  if (typeof body !== 'object' || body === null) return false;
  const [code, fields, sentence] = ['code', 'fields', 'error_message'].map((name): unknown => Reflect.get(body, name));
  return typeof code === 'string' && typeof sentence === 'string' && Array.isArray(fields);
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'sign_in_required';
  if (status === 403) return 'not_allowed';
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many_requests';
  if (status === 503) return 'busy';
  return status >= 500 ? 'internal' : 'unexpected_answer';
}
