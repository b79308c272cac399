import { createSafeFetch, type OutwardNetwork, type SafeFetch } from '../platform/network';
import type { Settings } from '../platform/settings';

const MAX_BYTES = 30_000_000;
const TIMEOUT_MS = 8000;
/** Content networks move pictures around. */
const REDIRECTS = 3;

/** Of tests: what stands for the internet, and less patience. */
interface Conditions {
  network?: OutwardNetwork;
  timeoutMs?: number;
}

/** Fetches pictures: https to public hosts at the usual port, or to listed ones alone; never a loopback address. */
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
