import type { StoredListing } from 'search-engine';
import { listingCard, listingFacts, matchesQuery, searchQuery } from 'search-engine';
import {
  formatBaths,
  formatBeds,
  formatPrice,
  formatSquareFeet,
  listingPath,
  NO_PREFIX,
  photoUrl,
  type RegionNames,
  savedSearchPath,
  searchOfSavedParams,
  searchRequestOf,
  searchSummary,
} from 'shared-contracts';
import type { DueSearch, WaitingMatch } from './alerts.repository';
import type { AlertMailProps } from './mails/alert-mail';

/** Maximum number of listings in one mail; the search itself shows the others. */
const MAX_LISTINGS = 12;
const LABELS = { new: 'New', 'price-drop': 'Price drop', 'back-on-market': 'Back on market' } as const;

export interface AlertPlace {
  /** origin of the site */
  siteUrl: string;
  photoBase: string;
  /** names of regions, as the site spells them */
  regions: RegionNames;
}

const NO_TITLE = 'your saved search';

/**
 * The digest of one search, and the ids of its matches; null when no match is still true. If the owner has not verified
 * their address, the mail contains no text of theirs: neither title nor filters.
 */
export function alertMail(
  search: DueSearch,
  matches: readonly WaitingMatch[],
  listings: readonly StoredListing[],
  place: AlertPlace,
): { subject: string; props: AlertMailProps; matchIds: readonly number[] } | null {
  const known = new Map(listings.filter(isReadable).map((listing) => [listing.internal_id, listing]));
  const isStillSo = stillSo(search);
  const standing = matches.flatMap((match) => {
    const listing = known.get(match.internal_id);
    return listing && isStillSo(match, listing) ? [{ match, listing }] : [];
  });
  if (standing.length === 0) return null;
  const newest = newestOfEach(standing);
  const title = (search.isAddressProved && search.title) || NO_TITLE;
  const headline = countsOf(newest.map(({ match }) => match.kind));
  return {
    subject: `${headline}: ${title}`,
    props: {
      title,
      headline,
      summary: search.isAddressProved ? searchSummary(search.params, place.regions) : [],
      searchUrl: place.siteUrl + savedSearchPath(NO_PREFIX, search.shareCode),
      settingsUrl: `${place.siteUrl}/account/saved-searches`,
      listings: newest.slice(0, MAX_LISTINGS).map(({ match, listing }) => itemOf(match, listing, place)),
      more: Math.max(newest.length - MAX_LISTINGS, 0),
    },
    matchIds: standing.map(({ match }) => match.id),
  };
}

/** The site leaves out a record that cannot be read, and so does the mail. */
function isReadable(listing: StoredListing): boolean {
  try {
    listingFacts(listing);
    listingCard(listing);
    return true;
  } catch {
    return false;
  }
}

interface TrueMatch {
  match: WaitingMatch;
  listing: StoredListing;
}

/**
 * Prices and statuses change while a digest waits. A price drop that was reverted is no match, nor is a listing that
 * left the search.
 */
function stillSo({ params }: DueSearch): (match: WaitingMatch, listing: StoredListing) => boolean {
  const query = searchQuery(searchRequestOf(searchOfSavedParams(params)));
  return ({ kind, old_price }, listing) => {
    const isDrop = kind === 'price-drop' && old_price !== null;
    return (!isDrop || (listing.asking_price ?? Infinity) < old_price) && matchesQuery(listingFacts(listing), query);
  };
}

const newestOfEach = (matches: readonly TrueMatch[]) => [
  ...new Map(matches.map((one) => [one.match.internal_id, one])).values(),
];

/** '2 new listings, 1 price drop' */
function countsOf(kinds: readonly WaitingMatch['kind'][]): string {
  const count = (kind: WaitingMatch['kind']) => kinds.filter((one) => one === kind).length;
  const [fresh, dropped, back] = [count('new'), count('price-drop'), count('back-on-market')];
  const parts = [
    fresh > 0 ? `${fresh} new ${fresh === 1 ? 'listing' : 'listings'}` : '',
    dropped > 0 ? `${dropped} price ${dropped === 1 ? 'drop' : 'drops'}` : '',
    back > 0 ? `${back} back on the market` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function itemOf(match: WaitingMatch, listing: StoredListing, { siteUrl, photoBase }: AlertPlace) {
  const card = listingCard(listing);
  const photo = card.photos[0];
  const facts = [
    card.beds ? formatBeds(card.beds) : '',
    card.baths ? formatBaths(card.baths) : '',
    formatSquareFeet(card.total_floor_area),
    card.type ?? '',
  ];
  return {
    label: LABELS[match.kind],
    address: card.address.line_1 || listing.title || `MLS ${card.mls_id}`,
    place: [...new Set([card.town ?? card.geo_town, card.island])].filter(Boolean).join(', '),
    price: formatPrice(card.asking_price, card.is_rental),
    oldPrice:
      match.kind === 'price-drop' && match.old_price !== null ? formatPrice(match.old_price, card.is_rental) : null,
    facts: facts.filter(Boolean),
    status: card.status === 'Active' ? null : card.status,
    url: siteUrl + listingPath(NO_PREFIX, card.slug),
    mapUrl: mapUrl(card.lat, card.lng),
    photoUrl: photo ? new URL(photoUrl(photo.post_large || photo.original, photoBase), siteUrl).href : null,
    office: card.listing_office_name,
  };
}

function mapUrl(lat: number | null, lng: number | null): string | null {
  if (lat === null || lng === null) return null;
  return `https://www.google.com/maps/search/?api=1&query=${lat.toFixed(5)}%2C${lng.toFixed(5)}`;
}
