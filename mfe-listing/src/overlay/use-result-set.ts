import { useEffect, useMemo, useState } from 'react';
import { type HostServices, requestOfKey, searchResultSet } from 'shared-contracts';
import { useCall, useTopic } from 'shared-ui';
import { extended, holds, isAtEdge, type ResultSet } from './result-set';
import { keepResultSet, readResultSet } from './result-set.store';

/**
 * The results that hold the open listing, so that previous and next lead on over the pages of results and after a reload
 * [B2.5.3]. What is found beyond the search's own page is told on the bus, for the navigation's counter.
 */
export function useResultSet(host: HostServices, slug: string | null): ResultSet | undefined {
  const live = useTopic(host, 'search:results');
  const [kept, setKept] = useState<ResultSet | null>(null);
  useEffect(() => setKept(readResultSet()), []);

  const set = [live, kept].find((candidate) => holds(candidate, slug)) ?? undefined;
  const request = set && slug !== null && isAtEdge(set, slug) ? requestOfKey(set.key) : null;
  const { data } = useCall(host, searchResultSet, request && { body: request });
  const whole = useMemo(() => (set && data && slug !== null ? extended(set, data, slug) : set), [set, data, slug]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the search beneath may tell its own results at any time
  useEffect(() => {
    if (!whole) return;
    keepResultSet(whole);
    setKept(whole);
    if (host.bus.last('search:results') !== whole) host.bus.publish('search:results', whole);
  }, [host, whole, live]);
  return whole;
}
