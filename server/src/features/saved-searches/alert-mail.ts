import type { StoredListing } from 'search-engine';
import { listingFacts, matchesQuery, searchQuery } from 'search-engine';
import { NO_PREFIX, savedSearchPath, searchOfSavedParams, searchRequestOf, searchSummary } from 'shared-contracts';
import { localAddress } from '../../platform/language/language';
import { i18n } from '../../texts';
import type { ListingChange } from '../notifications/listing-change';
import { isStillTrue } from '../notifications/notified-home';
import { type AlertPlace, countsOf, itemOf, MAX_LISTINGS, readableById, whyOf } from './alert-items';
import type { DueSearch, WaitingMatch } from './alerts.repository';
import type { AlertMailProps } from './mails/alert-mail';

export interface ComposedMail {
  subject: string;
  props: AlertMailProps;
}

/** A match that is still true, with its listing. */
export interface TrueMatch {
  match: WaitingMatch;
  listing: StoredListing;
}

/**
 * The matches that are still true. Prices and statuses change while a digest waits: a price drop that was reverted is no
 * match, nor is a listing that left the search.
 */
export function trueMatches(
  { params }: Pick<DueSearch, 'params'>,
  matches: readonly WaitingMatch[],
  listings: readonly StoredListing[],
  now: Date,
): TrueMatch[] {
  const query = searchQuery(searchRequestOf(searchOfSavedParams(params)));
  const byId = readableById(listings);
  return matches.flatMap((match) => {
    const listing = byId.get(match.internal_id);
    if (!listing || !isStillTrue(changeOf(match), listing, { isFavorite: false, now })) return [];
    return matchesQuery(listingFacts(listing), query) ? [{ match, listing }] : [];
  });
}

/**
 * The digest of one search; null without a match. If the owner has not verified their address, the mail contains no text of
 * theirs: neither titles nor filters.
 * @param recipient a copy does not say why the owner gets each home
 */
export function alertMail(
  search: DueSearch,
  matches: readonly TrueMatch[],
  place: AlertPlace,
  recipient: 'owner' | 'copy',
): ComposedMail | null {
  if (matches.length === 0) return null;
  const newest = newestOfEach(matches);
  const { isAddressProved } = search;
  const title = (isAddressProved && search.title) || i18n.t('your saved search');
  const headline = countsOf(newest.map(({ match }) => match.kind));
  const why = ({ reasons }: WaitingMatch) => (recipient === 'owner' ? whyOf(reasons, place, isAddressProved) : []);
  return {
    subject: i18n.t('{headline}: {title}', { headline, title }),
    props: {
      title,
      headline,
      summary: isAddressProved ? searchSummary(search.params, place.regions) : [],
      searchUrl: place.siteUrl + localAddress(savedSearchPath(NO_PREFIX, search.shareCode)),
      settingsUrl: place.siteUrl + localAddress('/account/saved-searches'),
      listings: newest
        .slice(0, MAX_LISTINGS)
        .map(({ match, listing }) => itemOf(changeOf(match), listing, why(match), place)),
      more: Math.max(newest.length - MAX_LISTINGS, 0),
    },
  };
}

const changeOf = ({ kind, old_price, new_price }: WaitingMatch): ListingChange => ({
  ...{ kind, old_price, new_price },
  ...{ status: null, starts_at: null, ends_at: null },
});

const newestOfEach = (matches: readonly TrueMatch[]) => [
  ...new Map(matches.map((one) => [one.match.internal_id, one])).values(),
];
