import {
  type ApiClient,
  formatYenRate,
  type HostServices,
  isJapanese,
  readYenRate,
  type YenRate,
} from 'shared-contracts';
import { useCall } from '../hooks/use-call';
import classes from './listing-parts.module.css';

/** The rate for yen next to prices; null on pages of other languages, and where the site has none. */
export function useYenRate(host: Pick<HostServices, 'api' | 'session'>): YenRate | null {
  return useCall(host, readYenRate, isJapanese() ? {} : null).data ?? null;
}

/** Loads it for the first view. A page without it has dollars only. */
export async function loadYenRate(api: Pick<ApiClient, 'call'>): Promise<void> {
  if (isJapanese()) await api.call(readYenRate, {}).catch(() => undefined);
}

/** The rate and its day, once on each page with yen. */
export function YenNote({ rate }: { rate: YenRate | null }) {
  return rate && <p className={classes.rate}>{formatYenRate(rate)}</p>;
}
