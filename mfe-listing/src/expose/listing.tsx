import { useEffect, useRef } from 'react';
import {
  type HostServices,
  type Listing,
  type ListingLocator,
  listingByMls,
  listingBySlug,
  listingByTmk,
  listingPath,
  type PageProps,
  type RouteMatch,
  readRegions,
  searchAll,
  similarListings,
} from 'shared-contracts';
import {
  afterPaint,
  definePage,
  ErrorState,
  type LoaderContext,
  loadYenRate,
  Skeleton,
  useCall,
  useHost,
} from 'shared-ui';
import { ListingActions } from '../actions/listing-actions';
import { listingRef } from '../common/listing-ref';
import { loadTranslation } from '../common/translation';
import { ChosenCard } from '../page/chosen-card';
import { ListingDetail } from '../page/listing-detail';
import classes from '../page/listing-page.module.css';
import { MissingListing, regionAround, requestAround } from '../page/missing-listing';
import { openedFrom } from '../page/result-set';
import { TopBar } from '../page/top-bar';
import { useMoveKeys, useSwipe } from '../page/use-move-keys';
import { useResultPosition } from '../page/use-result-position';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(ListingPage, {
  remote: 'listing',
  texts: i18n,
  load: loadListing,
});

/** One listing over the search, which stays mounted below. */
export function ListingPage({ match }: PageProps) {
  const { route } = match;
  if (route.page !== 'listing') return null;
  return <LocatedListing match={match} locator={route.listing} />;
}

interface LocatedListingProps {
  match: RouteMatch;
  locator: Extract<RouteMatch['route'], { page: 'listing' }>['listing'];
}

function LocatedListing({ match, locator }: LocatedListingProps) {
  const host = useHost();
  const { data: listing, error, retry } = useListing(host, locator);
  const place = useResultPosition(host, match, listing?.slug ?? (locator.by === 'slug' ? locator.value : null));
  const area = useRef<HTMLElement>(null);
  useOpened(host, listing);
  usePublicAddress(host, match, listing);
  useMoveKeys(place);
  useSwipe(area, place);
  return (
    <article
      ref={area}
      className={classes.page}
      tabIndex={-1}
      aria-label={listing?.address.line_1 ?? i18n.t('Listing')}
    >
      <TopBar
        place={place}
        listing={listing ?? null}
        actions={listing && <ListingActions key={listing.internal_id} listing={listing} back={place.goBack} />}
      />
      {error && (
        <div className={classes.waiting}>
          <ErrorState
            message={i18n.t("We couldn't load this listing. {reason}", { reason: error.message })}
            onRetry={retry}
          />
          {locator.by === 'slug' && <ChosenCard slug={locator.value} />}
        </div>
      )}
      {listing === null && !error && <MissingListing key={match.path} match={match} locator={locator} />}
      {listing === undefined && !error && (
        <div className={classes.waiting}>
          <Skeleton lines={12} />
        </div>
      )}
      {listing && !error && <ListingDetail key={listing.internal_id} match={match} listing={listing} refresh={retry} />}
    </article>
  );
}

/** /mls/… and /tmk/… open the listing, and the address changes to the public one. */
function usePublicAddress(host: HostServices, match: RouteMatch, listing: Listing | null | undefined) {
  const slug = listing?.slug;
  const bySlug = match.route.page === 'listing' && match.route.listing.by === 'slug';
  useEffect(() => {
    if (slug && !bySlug) host.navigate.to(listingPath(match.prefix, slug), { replace: true, keepScroll: true });
  }, [host, match.prefix, slug, bySlug]);
}

/**
 * Once for each listing, after it is painted: publishes an event, adds it to the viewed list and tracks the view.
 */
function useOpened(host: HostServices, listing: Listing | null | undefined): void {
  const id = listing?.internal_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer copy of the same listing is no new opening
  useEffect(() => {
    if (!listing) return;
    let isPublished = false;
    const takeBack = afterPaint(() => {
      isPublished = true;
      publishOpened(host, listing);
    });
    return () => {
      takeBack();
      if (!isPublished) return;
      host.bus.publish('listing:opened', null);
      host.bus.publish('listing:closed', { internal_id: listing.internal_id });
    };
  }, [host, id]);
}

/** Subscribers render: the navigation, and the results below with the viewed listing. */
function publishOpened(host: HostServices, listing: Listing): void {
  host.bus.publish('listing:opened', {
    listing: listingRef(listing),
    from: openedFrom(host.bus.last('search:results'), listing.slug),
  });
  host.collections.markViewed(listing);
  host.track.score('ViewListing', { mlsNumber: listing.mls_number });
}

/** The listing of an address: by slug, MLS id or tax map key. Null data means that there is none. */
function useListing(host: HostServices, { by, value }: ListingLocator) {
  const bySlug = useCall(host, listingBySlug, by === 'slug' ? { params: { slug: value } } : null);
  const byMls = useCall(host, listingByMls, by === 'mls' ? { params: { id: value } } : null);
  const byTmk = useCall(host, listingByTmk, by === 'tmk' ? { params: { id: value } } : null);
  return { slug: bySlug, mls: byMls, tmk: byTmk }[by];
}

/** Loads the listing of the address and similar ones, or the homes around one that is gone. */
async function loadListing({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page !== 'listing') return;
  const { by, value } = route.listing;
  const calls = {
    slug: () => api.call(listingBySlug, { params: { slug: value } }),
    mls: () => api.call(listingByMls, { params: { id: value } }),
    tmk: () => api.call(listingByTmk, { params: { id: value } }),
  };
  const listing = await calls[by]();
  if (listing) {
    const { slug } = listing;
    await Promise.all([api.call(similarListings, { params: { slug } }), loadYenRate(api), loadTranslation(api, slug)]);
  } else {
    const { regions } = await api.call(readRegions, {});
    await api.call(searchAll, { body: requestAround(regionAround(route.listing, regions)) });
  }
}
