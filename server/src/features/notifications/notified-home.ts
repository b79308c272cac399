import { listingCard, type StoredListing } from 'search-engine';
import { PUBLIC_STATUSES } from 'shared-contracts';
import { isToCome, type ListingChange } from './listing-change';

/** What a notification shows of a home that the site shows. */
export interface NotifiedHome {
  address: string;
  slug: string;
  photo: string | null;
  price: number | null;
  isRental: boolean;
}

/** Whether the site shows the page of a listing. */
export const isOnSite = ({ listing_status_name }: Pick<StoredListing, 'listing_status_name'>): boolean =>
  PUBLIC_STATUSES.some((status) => status === listing_status_name);

/** What the site shows of a listing; null where it shows nothing, as of a sold home or a record that cannot be read. */
export function notifiedHome(listing: StoredListing): NotifiedHome | null {
  if (!isOnSite(listing)) return null;
  try {
    const { address, town, geo_town, slug, photos, asking_price, is_rental } = listingCard(listing);
    return {
      address: [address.line_1, town ?? geo_town].filter(Boolean).join(', '),
      slug,
      photo: photos[0]?.thumb ?? null,
      price: asking_price,
      isRental: is_rental,
    };
  } catch {
    return null;
  }
}

/**
 * Whether a change is still so when its user hears of it: after quiet hours, or in a digest.
 * @param listing as it is now; undefined when the site has it no more
 * @param isFavorite the user hears of each change of the home, so that an earlier price has a later notification
 */
export function isStillTrue(
  change: ListingChange,
  listing: StoredListing | undefined,
  { isFavorite, now }: { isFavorite: boolean; now: Date },
): boolean {
  const { kind, status, starts_at, old_price, new_price } = change;
  if (kind === 'status') return (listing?.listing_status_name ?? null) === status;
  if (listing === undefined || !isOnSite(listing)) return false;
  if (kind === 'new') return true;
  if (kind === 'back-on-market') return listing.listing_status_name === 'Active';
  if (kind === 'open-house')
    return isToCome(change, now) && (listing.open_houses ?? []).some((house) => house.starts_at === starts_at);
  const price = listing.asking_price;
  if (isFavorite || price === null || old_price === null) return price === new_price;
  return kind === 'price-drop' ? price < old_price : price > old_price;
}
