import { useEffect } from 'react';
import type { HostServices, Listing } from 'shared-contracts';
import { listingRef } from './listing-ref';
import { openedFrom } from './neighbours';
import { afterPaint } from './use-painted';

/**
 * Once for each listing: begins at the top, and once it has been seen tells everyone, adds it to the viewed list and
 * records the view [A4.8] [A4.9] [B4.10] [B4.11].
 */
export function useOpened(host: HostServices, listing: Listing | null | undefined): void {
  const id = listing?.internal_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer copy of the same listing is no new opening
  useEffect(() => {
    if (!listing) return;
    window.scrollTo({ top: 0 });
    let told = false;
    const takeBack = afterPaint(() => {
      told = true;
      tell(host, listing);
    });
    return () => {
      takeBack();
      if (!told) return;
      host.bus.publish('listing:opened', null);
      host.bus.publish('listing:closed', { internal_id: listing.internal_id });
    };
  }, [host, id]);
}

/** Whoever listens draws something: the navigation, the results beneath with what was viewed. */
function tell(host: HostServices, listing: Listing): void {
  host.bus.publish('listing:opened', {
    listing: listingRef(listing),
    from: openedFrom(host.bus.last('search:results'), listing.slug),
  });
  host.collections.markViewed(listing);
  host.track.score('ViewListing', { mlsNumber: listing.mls_number });
}
