import { useEffect, useMemo, useState } from 'react';
import { type ApiError, type HostServices, requestOfKey, searchResultSet } from 'shared-contracts';
import { useCall, useDelay, useTopic } from 'shared-ui';
import { aroundEnd, beyond, extended, holds, keepResultSet, type ResultSet, readResultSet } from './result-set';

/** So many listings before the end of the known results the rest is asked for, once the open one has been looked at. */
const LOOK_AHEAD = { listings: 3, afterMs: 1500 } as const;

export interface KnownResults {
  /** those around the open listing; undefined where it is not among any */
  set: ResultSet | undefined;
  /** there is a listing before or after the open one, and it is on its way */
  coming: { before: boolean; after: boolean };
  error: ApiError | undefined;
  retry: () => void;
}

/**
 * The results that hold the open listing, so that previous and next lead on over the pages of results and after a reload.
 * What is found beyond the search's own page is told on the bus, for the navigation's counter.
 */
export function useResultSet(host: HostServices, slug: string | null): KnownResults {
  const live = useTopic(host, 'search:results');
  const [kept, setKept] = useState<ResultSet | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, where the search tells nothing of this listing
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the search beneath may tell its own results at any time
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
