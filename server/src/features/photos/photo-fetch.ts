import { createSafeFetch, type OutwardNetwork, type SafeFetch } from '../../platform/network/safe-fetch';
import type { Settings } from '../../platform/settings/settings';

const MAX_BYTES = 30_000_000;
const TIMEOUT_MS = 8000;
/** Maximum number of redirects: content networks move pictures. */
const REDIRECTS = 3;

/** Only for tests: a replacement of the internet, and a shorter time-out. */
interface Conditions {
  network?: OutwardNetwork;
  timeoutMs?: number;
}

/** Fetches pictures: https to public hosts at the default port, or to listed ones only; never to a loopback address. */
export function photoFetch(
  { PHOTO_HOSTS }: Pick<Settings, 'PHOTO_HOSTS'>,
  { network, timeoutMs = TIMEOUT_MS }: Conditions = {},
): SafeFetch {
  const rules = {
    allowedHosts: PHOTO_HOSTS.includes('*') ? null : PHOTO_HOSTS,
    usualPortOnly: true,
    timeoutMs,
    maxBytes: MAX_BYTES,
    maxRedirects: REDIRECTS,
  };
  return createSafeFetch(rules, network);
}
