import { type HostServices, type ListingLocator, listingByMls, listingBySlug, listingByTmk } from 'shared-contracts';
import { useCall } from 'shared-ui';

/** The listing an address names: by slug, MLS id or tax map key. Null data means that there is none [A8.6]. */
export function useListing(host: HostServices, { by, value }: ListingLocator) {
  const bySlug = useCall(host, listingBySlug, by === 'slug' ? { params: { slug: value } } : null);
  const byMls = useCall(host, listingByMls, by === 'mls' ? { params: { id: value } } : null);
  const byTmk = useCall(host, listingByTmk, by === 'tmk' ? { params: { id: value } } : null);
  return { slug: bySlug, mls: byMls, tmk: byTmk }[by];
}
