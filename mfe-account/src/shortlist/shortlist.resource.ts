import { useState } from 'react';
import {
  type ApiError,
  type Call,
  type CallAnswer,
  type CallInput,
  cacheKey,
  type HostServices,
  markShortlistHome,
  readShortlist,
  readShortlistInvitation,
  type Shortlist,
  type ShortlistMark,
} from 'shared-contracts';
import { asApiError, useSession } from 'shared-ui';
import useSWR from 'swr';

/** How often an open page asks what the others have said, in milliseconds. A hidden page does not ask. */
const REFRESH_MS = 5000;

/** A call that is public because visitors with a cookie make it: its response is cached for one user all the same. */
function useOwnKey<C extends Call>(host: HostServices, call: C, input: CallInput<C>) {
  const { user } = useSession(host);
  return `${cacheKey(call, input, null)} of ${user?.id ?? 'guest'}`;
}

async function ask<C extends Call>(host: HostServices, call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
  try {
    return await host.api.call(call, input);
  } catch (error) {
    throw asApiError(error);
  }
}

/** What a link shows; `retry` loads it again. */
export function useInvitation(host: HostServices, code: string) {
  const input = { params: { code } };
  const { data, error, mutate } = useSWR<CallAnswer<typeof readShortlistInvitation>, ApiError>(
    useOwnKey(host, readShortlistInvitation, input),
    () => ask(host, readShortlistInvitation, input),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return { data, error, retry: () => void mutate().catch(() => undefined) };
}

export interface ShortlistState {
  data: Shortlist | undefined;
  error: ApiError | undefined;
  /** the list has ended, or the person is not in it any more */
  isOver: boolean;
  retry: () => void;
  /** shows a response of a change */
  accept: (changed: Shortlist) => void;
  /** Marks a home at once. A mark that cannot be stored is taken back. */
  mark: (internalId: string, mark: ShortlistMark | null) => Promise<void>;
}

/** A shared list. It follows what others change while the page is visible, and at once when the page gets the focus. */
export function useShortlist(host: HostServices, id: number): ShortlistState {
  const input = { params: { id } };
  const [isOver, setOver] = useState(false);
  const { data, error, mutate } = useSWR<Shortlist, ApiError>(
    useOwnKey(host, readShortlist, input),
    () => ask(host, readShortlist, input),
    {
      refreshInterval: isOver ? 0 : REFRESH_MS,
      shouldRetryOnError: false,
      onSuccess: () => setOver(false),
      onError: ({ code }) => setOver(code === 'not_found' || code === 'not_allowed'),
    },
  );
  const mark = async (internalId: string, wanted: ShortlistMark | null) => {
    if (!data) return;
    const body = { internal_id: internalId, mark: wanted };
    const send = () => ask(host, markShortlistHome, { ...input, body });
    try {
      await mutate(send, {
        optimisticData: (shown = data) => withMark(shown, internalId, wanted),
        rollbackOnError: true,
        revalidate: false,
      });
    } catch (failure) {
      host.flash.error(asApiError(failure).message);
    }
  };
  return {
    data,
    error,
    isOver,
    retry: () => void mutate().catch(() => undefined),
    accept: (changed) => void mutate(changed, { revalidate: false }),
    mark,
  };
}

function withMark(list: Shortlist, internalId: string, mark: ShortlistMark | null): Shortlist {
  const { you, now } = list;
  if (you === null) return list;
  const homes = list.homes.map((home) => {
    if (home.internal_id !== internalId) return home;
    const others = home.marks.filter(({ member_id }) => member_id !== you);
    return { ...home, marks: mark === null ? others : [...others, { member_id: you, mark, at: now }] };
  });
  return { ...list, homes };
}
