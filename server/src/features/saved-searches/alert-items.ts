import type { StoredListing } from 'search-engine';
import { listingCard, listingFacts } from 'search-engine';
import { formatBaths, formatBeds, formatPrice, formatSquareFeet, type RegionNames } from 'shared-contracts';
import { homeLinks, type MailPlace } from '../mail/mail-home';
import { type ChangeKind, changeText, changeTitle, type ListingChange } from '../notifications/listing-change';
import type { Reasons } from '../notifications/notifications.repository';
import type { AlertMailProps } from './mails/alert-mail';

/** Maximum number of homes in one mail; the site shows the others. */
export const MAX_LISTINGS = 12;

export interface AlertPlace extends MailPlace {
  /** names of regions, as the site spells them */
  regions: RegionNames;
}

export type AlertItem = AlertMailProps['listings'][number];
type Why = NonNullable<AlertItem['why']>;

const ACCOUNT = { favorites: '/account/favorites', searches: '/account/saved-searches' };

/**
 * The reasons for which a home is in a mail, each with the page where the user changes it.
 * @param withTitles false for an address that is not verified: its mails contain no text of the user
 */
export function whyOf({ favorite, searches }: Reasons, siteUrl: string, withTitles: boolean): Why {
  const named = searches.map((title) => `“${title || '(blank)'}”`).join(', ');
  const matching = `it matches your saved ${searches.length > 1 ? 'searches' : 'search'}${withTitles ? ` ${named}` : ''}`;
  return [
    ...(favorite ? [{ text: 'you saved this home', url: siteUrl + ACCOUNT.favorites }] : []),
    ...(searches.length > 0 ? [{ text: matching, url: siteUrl + ACCOUNT.searches }] : []),
  ];
}

/** The listings that can be read, by their ids. The site leaves out the others, and so does a mail. */
export const readableById = (listings: readonly StoredListing[]): Map<string, StoredListing> =>
  new Map(listings.filter(isReadable).map((listing) => [listing.internal_id, listing]));

function isReadable(listing: StoredListing): boolean {
  try {
    listingFacts(listing);
    listingCard(listing);
    return true;
  } catch {
    return false;
  }
}

/** Of each kind: one of it, several of it. */
const COUNTED: Readonly<Record<ChangeKind, readonly [string, string]>> = {
  new: ['new listing', 'new listings'],
  'price-drop': ['price drop', 'price drops'],
  'price-rise': ['price increase', 'price increases'],
  'back-on-market': ['back on the market', 'back on the market'],
  status: ['status change', 'status changes'],
  'open-house': ['open house', 'open houses'],
};

/** '2 new listings, 1 price drop' */
export function countsOf(kinds: readonly ChangeKind[]): string {
  const parts = Object.entries(COUNTED).flatMap(([kind, [one, several]]) => {
    const count = kinds.filter((other) => other === kind).length;
    return count === 0 ? [] : `${count} ${count === 1 ? one : several}`;
  });
  return parts.join(', ');
}

/** A home as a mail shows it. */
export function itemOf(change: ListingChange, listing: StoredListing, why: Why, place: MailPlace): AlertItem {
  const card = listingCard(listing);
  const facts = [
    card.beds ? formatBeds(card.beds) : '',
    card.baths ? formatBaths(card.baths) : '',
    formatSquareFeet(card.total_floor_area),
    card.type ?? '',
  ];
  const isPriceChange = change.kind === 'price-drop' || change.kind === 'price-rise';
  const status = card.status === 'Active' || change.kind === 'status' ? null : card.status;
  return {
    label: change.kind === 'new' ? 'New' : changeTitle(change),
    address: card.address.line_1 || listing.title || `MLS ${card.mls_id}`,
    place: [...new Set([card.town ?? card.geo_town, card.island])].filter(Boolean).join(', '),
    price: formatPrice(card.asking_price, card.is_rental),
    oldPrice: isPriceChange && change.old_price !== null ? formatPrice(change.old_price, card.is_rental) : null,
    facts: facts.filter(Boolean),
    status: change.kind === 'open-house' ? changeText(change) : status,
    ...homeLinks(card, place),
    mapUrl: mapUrl(card.lat, card.lng),
    office: card.listing_office_name,
    why,
  };
}

/** A home that is no longer on the site: its address and what became of it. */
export function goneItemOf(change: ListingChange, address: string | null, why: Why, siteUrl: string): AlertItem {
  return {
    ...{ label: changeTitle(change), address: address || 'A home that you saved', place: '' },
    ...{ price: '', oldPrice: null, facts: [], status: null },
    url: siteUrl + ACCOUNT.favorites,
    ...{ mapUrl: null, photoUrl: null, office: null },
    why,
  };
}

function mapUrl(lat: number | null, lng: number | null): string | null {
  if (lat === null || lng === null) return null;
  return `https://www.google.com/maps/search/?api=1&query=${lat.toFixed(5)}%2C${lng.toFixed(5)}`;
}
