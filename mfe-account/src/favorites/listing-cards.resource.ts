import { type ApiError, type HostServices, LIMITS, type ListingCard, listingsByIdList } from 'shared-contracts';
import { asApiError, useCall } from 'shared-ui';
import useSWR from 'swr';

/**
 * Cards of listings by id, in the order given; those no longer shown to the public are left out. One call takes so
 * many ids, so a longer list is read in several.
 */
export function useListingCards(host: HostServices, ids: readonly string[]) {
  const begin = ids.slice(0, LIMITS.ids);
  const first = useCall(host, listingsByIdList, begin.length > 0 ? { body: { ids: begin } } : null, {
    keepPreviousData: true,
  });
  const rest = useRest(host, ids.slice(LIMITS.ids));
  const found = new Map([...(first.data?.results ?? []), ...(rest.data ?? [])].map((card) => [card.internal_id, card]));
  return {
    cards: ids.flatMap((id) => found.get(id) ?? []),
    isLoading: first.isLoading || rest.isLoading,
    /** nothing to show meanwhile; a list that has changed shows what is known of it */
    isEmpty: first.isLoading && found.size === 0,
    error: first.error ?? rest.error,
    retry: () => {
      first.retry();
      rest.mutate().catch(() => undefined);
    },
  };
}

function useRest(host: HostServices, ids: readonly string[]) {
  return useSWR<ListingCard[], ApiError>(
    ids.length > 0 ? ['listing cards beyond the first', ids] : null,
    async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / LIMITS.ids) }, (_, index) =>
        host.api.call(listingsByIdList, { body: { ids: ids.slice(index * LIMITS.ids, (index + 1) * LIMITS.ids) } }),
      );
      try {
        return (await Promise.all(parts)).flatMap(({ results }) => results);
      } catch (error) {
        throw asApiError(error);
      }
    },
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
}
