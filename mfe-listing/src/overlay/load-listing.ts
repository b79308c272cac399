import { listingByMls, listingBySlug, listingByTmk, similarListings } from 'shared-contracts';
import type { LoaderContext } from 'shared-ui';

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
