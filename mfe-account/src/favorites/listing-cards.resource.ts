import { type HostServices, LIMITS, listingsByIdList } from 'shared-contracts';
import { useCall } from 'shared-ui';

/** Cards of listings by id, in the order given; those no longer shown to the public are left out. */
export function useListingCards(host: HostServices, ids: readonly string[]) {
  const asked = ids.slice(0, LIMITS.ids);
  const { data, ...rest } = useCall(host, listingsByIdList, asked.length > 0 ? { body: { ids: [...asked] } } : null, {
    keepPreviousData: true,
  });
  const wanted = new Set(ids);
  return { cards: data?.results.filter(({ internal_id }) => wanted.has(internal_id)) ?? [], ...rest };
}
