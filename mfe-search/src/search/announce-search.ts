import { useEffect, useMemo, useRef } from 'react';
import { type EventPayload, type HostServices, type SearchAnswer, searchKey, searchSummary } from 'shared-contracts';
import type { SearchModel } from './use-search';

/** Tells the other teams what is searched and found; both topics are retained for those who come later. */
export function useAnnouncements(model: SearchModel, answer: SearchAnswer | undefined): void {
  const { host, address, search, flags, request, results } = model;
  const { loaded } = model;
  const { initialSearch, filtersChanged } = flags;
  const changed = useMemo<EventPayload<'search:changed'>>(
    () => ({
      url: address,
      filters: search.filters,
      initialSearch,
      filtersChanged,
      summary: searchSummary(search.filters),
      savedSearch: loaded.shared && {
        id: loaded.own?.id ?? null,
        title: loaded.own?.title ?? loaded.shared.title,
        share_code: loaded.shared.share_code,
        edited: filtersChanged,
        from_share_url: loaded.own === null,
      },
    }),
    [address, search.filters, initialSearch, filtersChanged, loaded.shared, loaded.own],
  );
  usePublish(host, 'search:changed', changed);

  const fresh = answer && request && !results.loading ? answer : null;
  const found = useMemo<EventPayload<'search:results'> | null>(
    () =>
      fresh && {
        key: searchKey(request),
        context: search.limitSearchToFavorites ? 'favorites' : 'search',
        total: fresh.total,
        from: fresh.from,
        entries: fresh.results.map(({ internal_id, slug }) => ({ internal_id, slug })),
        url: address,
      },
    [fresh, request, search.limitSearchToFavorites, address],
  );
  usePublish(host, 'search:results', found);

  // one event per search someone made, not per page of it or move of the map [A7.38]
  const made = found && !initialSearch ? searchKey(search.filters) : null;
  const scored = useRef<string | null>(null);
  useEffect(() => {
    if (made === null || made === scored.current) return;
    scored.current = made;
    host.track.score('ViewSearch');
  }, [host, made]);
}

function usePublish<T extends 'search:changed' | 'search:results'>(
  host: HostServices,
  topic: T,
  payload: EventPayload<T> | null,
) {
  useEffect(() => {
    if (payload) host.bus.publish(topic, payload);
  }, [host, topic, payload]);
}
