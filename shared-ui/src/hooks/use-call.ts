import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, type Call, type CallAnswer, type CallInput, type HostServices } from 'shared-contracts';
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';

type ApiHost = Pick<HostServices, 'api'>;

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

/** SWR's key of a call, for `mutate` and tests. */
export function callKey<C extends Call>(call: C, input: CallInput<C>): [string, CallInput<C>] {
  return [call.name, input];
}

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
  options: SWRConfiguration<CallAnswer<C>, ApiError> = {},
): CallState<CallAnswer<C>> {
  const key = input === null ? null : callKey(call, input);
  const serialized = unstable_serialize(key);
  const initial = useInitialAnswer(host, call, input, serialized);
  const { cache } = useSWRConfig();
  const { data, error, isLoading, isValidating, mutate } = useSWR<CallAnswer<C>, ApiError>(
    key,
    () => (input === null ? Promise.reject(new ApiError('unexpected_answer')) : ask(host, call, input)),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      ...(initial === undefined ? {} : { fallbackData: initial, revalidateIfStale: false }),
      ...options,
    },
  );
  const retry = useCallback(() => {
    // `error` reports the failure.
    mutate().catch(() => undefined);
  }, [mutate]);
  // With keepPreviousData, SWR prefers the previous input's response to a response of the page, which is in no cache.
  const written = initial !== undefined && cache.get(serialized)?.data === undefined;
  const preferred = written && data !== initial;
  // from then on it is in the cache: the next input would be bridged with an answer from before
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each input that is come back to
  useEffect(() => {
    if (preferred) mutate(initial, { revalidate: false }).catch(() => undefined);
  }, [preferred]);
  return { data: written ? initial : data, error, isLoading, isValidating, retry };
}

async function ask<C extends Call>(host: ApiHost, call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
  try {
    return await host.api.call(call, input);
  } catch (error) {
    throw asApiError(error);
  }
}

function useInitialAnswer<C extends Call>(host: ApiHost, call: C, input: CallInput<C> | null, serialized: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `serialized` represents call and input, which are new objects each time
  return useMemo(() => (input === null ? undefined : host.api.initialAnswer(call, input)), [host, serialized]);
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
  onDone?: (answer: CallAnswer<C>) => void,
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
      const sent = await ask(host, call, input).then(
        (answer): Sent<CallAnswer<C>> => ({ ok: true, answer }),
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
