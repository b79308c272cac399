import type { HostServices } from 'shared-contracts';
import { serverClock } from 'shared-contracts/leads';
import useSWR from 'swr';

/**
 * The time now by the server's clock, so that a browser whose clock is wrong offers the same days. Until the
 * server has answered, or when it does not, the browser's own clock stands in: the server checks every day it is sent.
 */
export function useNow(host: Pick<HostServices, 'api'>): () => Date {
  const { data: ahead = 0 } = useSWR(['leads/clock'], () => askHowFarAhead(host), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  });
  return () => new Date(Date.now() + ahead);
}

/** Milliseconds by which the server's clock is ahead of the browser's. */
async function askHowFarAhead({ api }: Pick<HostServices, 'api'>): Promise<number> {
  const { now } = await api.call(serverClock, {});
  return Date.parse(now) - Date.now();
}
