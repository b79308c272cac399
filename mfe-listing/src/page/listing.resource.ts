import {
  type HostServices,
  type ListingLocator,
  listingByMls,
  listingBySlug,
  listingByTmk,
  similarListings,
} from 'shared-contracts';
import { type LoaderContext, useCall } from 'shared-ui';

/** The listing an address names: by slug, MLS id or tax map key. Null data means that there is none [A8.6]. */
export function useListing(host: HostServices, { by, value }: ListingLocator) {
  const bySlug = useCall(host, listingBySlug, by === 'slug' ? { params: { slug: value } } : null);
  const byMls = useCall(host, listingByMls, by === 'mls' ? { params: { id: value } } : null);
  const byTmk = useCall(host, listingByTmk, by === 'tmk' ? { params: { id: value } } : null);
  return { slug: bySlug, mls: byMls, tmk: byTmk }[by];
}

/** Asks for the listing that the address names, and for those like it. */
export async function loadListing({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page !== 'listing') return;
  const { by, value } = route.listing;
  const calls = {
    slug: () => api.call(listingBySlug, { params: { slug: value } }),
    mls: () => api.call(listingByMls, { params: { id: value } }),
    tmk: () => api.call(listingByTmk, { params: { id: value } }),
  };
  const listing = await calls[by]();
  if (listing) await api.call(similarListings, { params: { slug: listing.slug } });
}
