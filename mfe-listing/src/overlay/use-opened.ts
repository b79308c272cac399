import { useEffect } from 'react';
import type { HostServices, Listing } from 'shared-contracts';
import { listingRef } from './listing-ref';
import { openedFrom } from './neighbours';

/**
 * Once for each listing: tells everyone, adds it to the viewed list, records the view and begins at the top
 * [A4.8] [A4.9] [B4.10] [B4.11].
 */
export function useOpened(host: HostServices, listing: Listing | null | undefined): void {
  const id = listing?.internal_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer copy of the same listing is no new opening
  useEffect(() => {
    if (!listing) return;
    const results = host.bus.last('search:results');
    host.bus.publish('listing:opened', {
      listing: listingRef(listing),
      from: openedFrom(results, listing.slug),
    });
    host.collections.markViewed(listing);
    host.track.score('ViewListing', { mlsNumber: listing.mls_number });
    window.scrollTo({ top: 0 });
    return () => {
      host.bus.publish('listing:opened', null);
      host.bus.publish('listing:closed', { internal_id: listing.internal_id });
    };
  }, [host, id]);
}
