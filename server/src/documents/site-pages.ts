import {
  photoUrl,
  placeHeading,
  placePath,
  readIslands,
  readNestedRegions,
  regionMarket,
  searchAll,
  withQuery,
} from 'shared-contracts';
import { heroListing, marketTitle } from 'shared-contracts/listing-facts';
import { fitTitle } from 'shared-contracts/pages';
import { i18n } from '../texts';
import { companyLd } from './json-ld';
import { missingPage, namedPage, type Page, page, Redirect, statusFor } from './page';
import type { PageContext } from './page-context';

/** Every region with its listings, from the islands down. */
export async function regionsPage({ client, settings, match }: PageContext): Promise<Page> {
  const islands = await client.request(readNestedRegions, {});
  return page({
    status: statusFor(islands),
    title: fitTitle(i18n.t('Hawaii Regions'), settings.SITE_NAME),
    description: i18n.t('Every island, district and town of Hawaii with homes, condos and land for sale.'),
    canonical: match.canonical,
  });
}

/** Prices and sales of a region. */
export async function regionMarketPage(context: PageContext, handles: readonly string[]): Promise<Page> {
  const { client, settings, match } = context;
  const market = await client.request(regionMarket, { query: { region: handles.join('/') } });
  if (market === null)
    return missingPage(fitTitle(i18n.t('Place Not Found'), settings.SITE_NAME), i18n.t('We know no such region.'));
  const names = market ? [market.region.name, market.around[0]?.name ?? ''] : [i18n.t('Region')];
  const place = placePath(names, placeHeading);
  return page({
    status: statusFor(market),
    title: fitTitle(market ? marketTitle(market) : i18n.t('Home Prices and Sales'), settings.SITE_NAME),
    description: i18n.t(
      'Median prices, sales, supply and days on market of houses, condos and land in {place}, Hawaii.',
      {
        place,
      },
    ),
    canonical: match.canonical,
  });
}

/** The ways to reach the company. */
export function contactPage({ settings, match }: PageContext): Page {
  const { SITE_NAME } = settings;
  return page({
    title: fitTitle(i18n.t('Contact Us'), SITE_NAME),
    description: i18n.t('Ask {site} about a listing, a neighborhood or selling your home.', { site: SITE_NAME }),
    canonical: match.canonical,
  });
}

/** The page of a used or expired link says so at once. Looking at a link does not use it. */
export async function signInPage(context: PageContext, welcome: boolean): Promise<Page | Redirect> {
  const fields = new URLSearchParams(context.match.query);
  const [email, token] = [fields.get('email'), fields.get('token')];
  // without the database the button decides
  const isValid = !email || !token || (await context.isLinkValid(email, token).catch(() => true));
  if (!isValid) return new Redirect(withQuery(context.match.path, 'error=login_link_invalid'), 302);
  return namedPage(context.settings.SITE_NAME, welcome ? i18n.t('Welcome') : i18n.t('Sign In'), null);
}

/** A home described in words. */
export function aiPage({ match, settings }: PageContext): Page {
  return page({
    title: fitTitle(i18n.t('Describe Your Home'), settings.SITE_NAME),
    description: i18n.t('Write in your own words what home you are looking for in Hawaii, and see what is for sale.'),
    canonical: match.canonical,
  });
}

/** The newest listings, as the page itself requests them. */
const NEWEST = { sort_order: 'newest' as const, limit: 8, aggregates_query: [] };

/** The home page: its picture is that of the listing which the page shows first. */
export async function homePage({ client, settings, origin }: PageContext): Promise<Page> {
  const [newest, shown = []] = await Promise.all([
    client.request(searchAll, { body: NEWEST }),
    client.request(readIslands, {}),
  ]);
  const hero = heroListing(newest?.results ?? [])?.photos[0] ?? null;
  const picture = hero?.post_large ?? shown.find(({ image }) => image !== null)?.image ?? null;
  return page({
    title: fitTitle(i18n.t('Hawaii Real Estate'), settings.SITE_NAME),
    description: i18n.t(
      'Search every home, condo and piece of land for sale on Kauaʻi, Oʻahu, Maui, Big Island, Lānaʻi and Molokaʻi.',
    ),
    canonical: '/',
    jsonLd: companyLd(settings, origin),
    image: picture === null ? null : photoUrl(picture, settings.PHOTO_BASE),
  });
}
