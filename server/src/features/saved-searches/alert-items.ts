import type { StoredListing } from 'search-engine';
import { listingCard, listingFacts } from 'search-engine';
import {
  formatBaths,
  formatBeds,
  formatPrice,
  formatSquareFeet,
  placePath,
  type RegionNames,
  valueText,
} from 'shared-contracts';
import { localAddress } from '../../platform/language/language';
import { i18n } from '../../texts';
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

const listOf = (texts: readonly string[]): string =>
  texts.reduce((list, next) => i18n.t('{list}, {next}', { list, next }));

/**
 * The reasons for which a home is in a mail, each with the page where the user changes it.
 * @param withTitles false for an address that is not verified: its mails contain no text of the user
 */
export function whyOf({ favorite, searches }: Reasons, { siteUrl }: AlertPlace, withTitles: boolean): Why {
  return [
    ...(favorite ? [{ text: i18n.t('you saved this home'), url: siteUrl + localAddress(ACCOUNT.favorites) }] : []),
    ...(searches.length > 0
      ? [{ text: matchingOf(searches, withTitles), url: siteUrl + localAddress(ACCOUNT.searches) }]
      : []),
  ];
}

function matchingOf(searches: readonly string[], withTitles: boolean): string {
  const isOne = searches.length === 1;
  if (!withTitles) return isOne ? i18n.t('it matches your saved search') : i18n.t('it matches your saved searches');
  const titles = listOf(searches.map((title) => i18n.t('“{title}”', { title: title || i18n.t('(blank)') })));
  return isOne
    ? i18n.t('it matches your saved search {titles}', { titles })
    : i18n.t('it matches your saved searches {titles}', { titles });
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

const COUNTED: Readonly<Record<ChangeKind, string>> = {
  new: /*i18n*/ '{count, plural, one {# new listing} other {# new listings}}',
  'price-drop': /*i18n*/ '{count, plural, one {# price drop} other {# price drops}}',
  'price-rise': /*i18n*/ '{count, plural, one {# price increase} other {# price increases}}',
  'back-on-market': /*i18n*/ '{count, plural, other {# back on the market}}',
  status: /*i18n*/ '{count, plural, one {# status change} other {# status changes}}',
  'open-house': /*i18n*/ '{count, plural, one {# open house} other {# open houses}}',
};

/** '2 new listings, 1 price drop' */
export function countsOf(kinds: readonly ChangeKind[]): string {
  const parts = Object.entries(COUNTED).flatMap(([kind, text]) => {
    const count = kinds.filter((other) => other === kind).length;
    return count === 0 ? [] : i18n.t(text, { count });
  });
  return listOf(parts);
}

/** A home as a mail shows it. */
export function itemOf(change: ListingChange, listing: StoredListing, why: Why, place: AlertPlace): AlertItem {
  const card = listingCard(listing);
  const facts = [
    card.beds ? formatBeds(card.beds) : '',
    card.baths ? formatBaths(card.baths) : '',
    formatSquareFeet(card.total_floor_area),
    valueText(card.type ?? ''),
  ];
  const isPriceChange = change.kind === 'price-drop' || change.kind === 'price-rise';
  const status = card.status === 'Active' || change.kind === 'status' ? null : valueText(card.status);
  return {
    label: change.kind === 'new' ? i18n.t('New') : changeTitle(change),
    address: card.address.line_1 || listing.title || i18n.t('MLS {number}', { number: card.mls_id }),
    place: placePath([...new Set([card.town ?? card.geo_town ?? '', card.island ?? ''])]),
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
export function goneItemOf(
  change: ListingChange,
  address: string | null,
  why: Why,
  { siteUrl }: AlertPlace,
): AlertItem {
  return {
    ...{ label: changeTitle(change), address: address || i18n.t('A home that you saved'), place: '' },
    ...{ price: '', oldPrice: null, facts: [], status: null },
    url: siteUrl + localAddress(ACCOUNT.favorites),
    ...{ mapUrl: null, photoUrl: null, office: null },
    why,
  };
}

function mapUrl(lat: number | null, lng: number | null): string | null {
  if (lat === null || lng === null) return null;
  return `https://www.google.com/maps/search/?api=1&query=${lat.toFixed(5)}%2C${lng.toFixed(5)}`;
}
