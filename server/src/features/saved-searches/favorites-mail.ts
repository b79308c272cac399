import type { StoredListing } from 'search-engine';
import { localAddress } from '../../platform/language/language';
import { i18n } from '../../texts';
import type { FavoriteNews } from '../notifications/notifications.repository';
import { isOnSite, isStillTrue } from '../notifications/notified-home';
import { type AlertPlace, countsOf, goneItemOf, itemOf, MAX_LISTINGS, readableById, whyOf } from './alert-items';
import type { ComposedMail } from './alert-mail';

/** One mail about the homes that a user saved, with the ids of its changes; null when no change is still true. */
export function favoritesMail(
  news: readonly FavoriteNews[],
  listings: readonly StoredListing[],
  place: AlertPlace,
  now: Date,
): { mail: ComposedMail; ids: readonly number[] } | null {
  const byId = readableById(listings);
  const standing = news.filter((one) => isStillTrue(one, byId.get(one.internal_id), { isFavorite: true, now }));
  const items = newestOfEach(standing);
  if (items.length === 0) return null;
  const headline = countsOf(items.map(({ kind }) => kind));
  const homes = new Set(items.map(({ internal_id }) => internal_id));
  const title = homes.size === 1 ? i18n.t('a home you saved') : i18n.t('homes you saved');
  const mail = {
    subject: i18n.t('{headline}: {title}', { headline, title }),
    props: {
      title: i18n.t('Your favorites'),
      headline,
      summary: [],
      searchUrl: place.siteUrl + localAddress('/account/favorites'),
      settingsUrl: place.siteUrl + localAddress('/account/settings'),
      listings: items.slice(0, MAX_LISTINGS).map((one) => {
        const listing = byId.get(one.internal_id);
        const why = whyOf(one.reasons, place, true);
        return listing && isOnSite(listing)
          ? itemOf(one, listing, why, place)
          : goneItemOf(one, one.address, why, place);
      }),
      more: Math.max(items.length - MAX_LISTINGS, 0),
    },
  };
  return { mail, ids: standing.map(({ id }) => id) };
}

/** One entry of each kind for a home, with its newest change. */
const newestOfEach = (news: readonly FavoriteNews[]) => [
  ...new Map(news.map((one) => [`${one.internal_id} ${one.kind}`, one])).values(),
];
