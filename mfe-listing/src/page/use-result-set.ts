import { useEffect, useMemo, useState } from 'react';
import { type ApiError, type HostServices, requestOfKey, searchResultSet } from 'shared-contracts';
import { useCall, useDelay, useTopic } from 'shared-ui';
import { aroundEnd, beyond, extended, holds, keepResultSet, type ResultSet, readResultSet } from './result-set';

/**
 * Number of listings before the end of the known results at which further ones are requested, after the open one has
 * been viewed for a moment.
 */
const LOOK_AHEAD = { listings: 3, afterMs: 1500 } as const;

export interface KnownResults {
  /** the results around the open listing; undefined if it is not among any */
  set: ResultSet | undefined;
  /** the previous or next listing exists and is loading */
  coming: { before: boolean; after: boolean };
  error: ApiError | undefined;
  retry: () => void;
}

/**
 * The results with the open listing, so that previous and next continue over pages of results and after a reload.
 * Results beyond the search's own page are published on the bus, for the navigation's counter.
 */
export function useResultSet(host: HostServices, slug: string | null): KnownResults {
  const live = useTopic(host, 'search:results');
  const [kept, setKept] = useState<ResultSet | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, if the search has no results with this listing
  useEffect(() => {
    if (!holds(live, slug)) setKept(readResultSet());
  }, []);

  const set = [live, kept].find((candidate) => holds(candidate, slug)) ?? undefined;
  const lookedAt = useDelay(LOOK_AHEAD.afterMs, slug);
  const missing = set && slug !== null ? beyond(set, slug, lookedAt ? LOOK_AHEAD.listings : 0) : NONE;
  const request = set && (missing.before || missing.after) ? requestOfKey(set.key) : null;
  const body = set && request && { ...request, around: aroundEnd(set, missing) };
  const { data, error, isValidating, retry } = useCall(host, searchResultSet, body ? { body } : null);
  const whole = useMemo(() => (set && data && slug !== null ? extended(set, data, slug) : set), [set, data, slug]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the search below may publish its own results at any time
  useEffect(() => {
    if (!whole) return;
    keepResultSet(whole);
    setKept(whole);
    if (host.bus.last('search:results') !== whole) host.bus.publish('search:results', whole);
  }, [host, whole, live]);
  const settled = data !== undefined && !isValidating && !error;
  const coming = whole && slug !== null && !settled ? beyond(whole, slug) : NONE;
  return { set: whole, coming, error, retry };
}

const NONE = { before: false, after: false } as const;
