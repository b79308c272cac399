import type { HostServices } from 'shared-contracts';
import { serverClock } from 'shared-contracts';
import useSWR from 'swr';

/**
 * The server's time, so that a browser with a wrong clock offers the same days. Before the server responds, or if it
 * fails, the browser's clock is used: the server checks every day that is sent.
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
