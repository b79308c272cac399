import { useCallback, useEffect, useRef, useState } from 'react';
import {
  ApiError,
  answerKey,
  type Call,
  type CallAnswer,
  type CallInput,
  cacheKey,
  type HostServices,
  type SessionState,
} from 'shared-contracts';
import useSWR, { type SWRConfiguration } from 'swr';
import { useSnapshot } from 'valtio';

type ApiHost = Pick<HostServices, 'api' | 'session'>;

export interface CallState<T> {
  data: T | undefined;
  /** always an error of the catalogue, whose message can be shown */
  error: ApiError | undefined;
  /** no data for this input yet */
  isLoading: boolean;
  /** a request is running; data may be present already */
  isValidating: boolean;
  retry: () => void;
}

/** SWR's key of a call, for `mutate` and tests: one for each call, input and, unless the call is public, user. */
export function callKey<C extends Call>(host: Pick<HostServices, 'session'>, call: C, input: CallInput<C>): string;
/** @deprecated A remote of contract 1 does not name the host: its `mutate` changes the key of each user. */
export function callKey<C extends Call>(call: C, input: CallInput<C>): (key: unknown) => boolean;
export function callKey(...args: [Pick<HostServices, 'session'>, Call, unknown] | [Call, unknown]) {
  if (args.length === 3) return cacheKey(args[1], args[2], userIdOf(args[0].session.state));
  const key = answerKey(...args);
  return (other: unknown) => typeof other === 'string' && other.startsWith(key);
}

/** The user whose data the page shows. It stays when the session ends under the open page. */
const userIdOf = ({ user, ended }: SessionState) => user?.id ?? ended?.user.id ?? null;

/** Converts an unknown failure to an error of the catalogue. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('unexpected_answer');
}

/**
 * The response of a reading call, shared by all remotes in SWR's cache. A response that the server wrote into the page
 * is used first, without a request. A null input sends no request.
 */
export function useCall<C extends Call>(
  host: ApiHost,
  call: C,
  input: CallInput<C> | null,
  { keepPreviousData = false, ...options }: SWRConfiguration<CallAnswer<C>, ApiError> = {},
): CallState<CallAnswer<C>> {
  const userId = userIdOf(useSnapshot(host.session.state) as SessionState);
  const initial = input === null ? undefined : host.api.initialAnswer(call, input);
  const { data, error, isLoading, isValidating, mutate } = useSWR<CallAnswer<C>, ApiError>(
    input === null ? null : cacheKey(call, input, userId),
    () => (input === null ? Promise.reject(new ApiError('unexpected_answer')) : request(host, call, input)),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      ...(initial === undefined ? {} : { fallbackData: initial, revalidateIfStale: false }),
      ...options,
    },
  );
  // SWR's own keepPreviousData prefers the response of the input before to a response that came with the page.
  const [previous, setPrevious] = useState<{ data: CallAnswer<C> }>();
  if (keepPreviousData && data !== undefined && data !== previous?.data) setPrevious({ data });
  const retry = useCallback(() => {
    // `error` reports the failure.
    mutate().catch(() => undefined);
  }, [mutate]);
  const shown = keepPreviousData && data === undefined ? previous?.data : data;
  return { data: shown, error, isLoading, isValidating, retry };
}

async function request<C extends Call>(host: ApiHost, call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
  try {
    return await host.api.call(call, input);
  } catch (error) {
    throw asApiError(error);
  }
}

export type Sent<T> = { ok: true; answer: T } | { ok: false; error: ApiError };
export interface MutationState<C extends Call> {
  /** Sends the call and returns its outcome; never throws. */
  send: (input: CallInput<C>) => Promise<Sent<CallAnswer<C>>>;
  busy: boolean;
  /** error of the last attempt; null after the next one starts */
  error: ApiError | null;
}

/**
 * A call that changes data, with its state for a form: busy while it runs, error until the next attempt.
 * @param onDone called with each response
 */
export function useMutationCall<C extends Call>(
  host: ApiHost,
  call: C,
  onDone?: (response: CallAnswer<C>) => void,
): MutationState<C> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  const send = useCallback(
    async (input: CallInput<C>): Promise<Sent<CallAnswer<C>>> => {
      setBusy(true);
      setError(null);
      const sent = await request(host, call, input).then(
        (response): Sent<CallAnswer<C>> => ({ ok: true, answer: response }),
        (caught: unknown): Sent<CallAnswer<C>> => ({ ok: false, error: asApiError(caught) }),
      );
      setBusy(false);
      if (sent.ok) latest.current?.(sent.answer);
      else setError(sent.error);
      return sent;
    },
    [host, call],
  );
  return { send, busy, error };
}
