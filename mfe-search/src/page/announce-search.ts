import { useEffect, useMemo, useRef } from 'react';
import {
  type EventPayload,
  type HostServices,
  type Region,
  regionNames,
  type SearchCardsAnswer,
  searchKey,
  searchSummary,
} from 'shared-contracts';
import type { SearchModel } from '../state/use-search';

/**
 * Publishes the search and its results; both topics are retained for later subscribers.
 * @param regions the directory; empty until it is loaded
 * @param openSlug the slug of the listing over the search, if its address has one
 */
export function useAnnouncements(
  model: SearchModel,
  response: SearchCardsAnswer | undefined,
  regions: readonly Region[],
  openSlug: string | null,
): void {
  const { host, address, search, flags, request, results } = model;
  const { loaded } = model;
  const { initialSearch, filtersChanged } = flags;
  const changed = useMemo<EventPayload<'search:changed'>>(
    () => ({
      url: address,
      filters: search.filters,
      initialSearch,
      filtersChanged,
      summary: searchSummary(search.filters, regionNames(regions)),
      savedSearch: loaded.shared && {
        id: loaded.own?.id ?? null,
        title: loaded.own?.title ?? loaded.shared.title,
        share_code: loaded.shared.share_code,
        edited: filtersChanged,
        from_share_url: loaded.own === null,
      },
    }),
    [address, search.filters, regions, initialSearch, filtersChanged, loaded.shared, loaded.own],
  );
  useEffect(() => host.bus.publish('search:changed', changed), [host, changed]);

  const fresh = response && request && !results.loading ? response : null;
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
  useResultsPublished(host, found, openSlug);

  // one event per search of a visitor, not per page of it or move of the map
  const made = found && !initialSearch ? searchKey(search.filters) : null;
  const scored = useRef<string | null>(null);
  useEffect(() => {
    if (made === null || made === scored.current) return;
    scored.current = made;
    host.track.score('ViewSearch');
  }, [host, made]);
}

/**
 * An open listing keeps the list from which it was opened, such as favorites. The search publishes its own list
 * afterwards.
 */
function useResultsPublished(
  { bus }: HostServices,
  found: EventPayload<'search:results'> | null,
  openSlug: string | null,
): void {
  useEffect(() => {
    const current = bus.last('search:results');
    const isOpenedFrom = openSlug !== null && current?.entries.some(({ slug }) => slug === openSlug);
    if (found && found !== current && !isOpenedFrom) bus.publish('search:results', found);
  }, [bus, found, openSlug]);
}
