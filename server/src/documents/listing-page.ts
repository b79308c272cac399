import {
  type Listing,
  type ListingLocator,
  listingByMls,
  listingBySlug,
  listingByTmk,
  listingPath,
  NO_PREFIX,
  photoUrl,
  previewPath,
  type Route,
  withQuery,
} from 'shared-contracts';
import { fullAddress } from 'shared-contracts/listing-facts';
import { fitTitle, listingDescription, listingTitle, metadataFacts } from 'shared-contracts/pages';
import { i18n } from '../texts';
import { breadcrumbLd, listingCrumbs, listingLd } from './json-ld';
import { LISTING_NOT_FOUND_TEXT, missingPage, type Page, page, Redirect, statusFor } from './page';
import { type PageContext, rootOf } from './page-context';

/** A listing with its facts in the document; by MLS id or tax map key it leads to the public address. */
export async function listingPage(context: PageContext, locator: ListingLocator): Promise<Page | Redirect> {
  const { settings, match } = context;
  const listing = await find(context, locator);
  if (listing === null) {
    const instead = await context.shownInstead(locator);
    // not for good: the hidden listing is shown again when the other one leaves
    if (instead !== null) return new Redirect(withQuery(listingPath(match.prefix, instead), match.query), 302);
    return missingListing(context, locator);
  }
  if (listing === undefined) {
    return page({
      status: statusFor(listing),
      title: settings.SITE_NAME,
      description: i18n.t('A listing.'),
      canonical: locator.by === 'slug' ? match.canonical : null,
    });
  }
  const path = `${match.prefix.path}/listings/${encodeURIComponent(listing.slug)}`;
  const query = match.query === '' ? '' : `?${match.query}`;
  if (locator.by !== 'slug') return new Redirect(path + query, 302);
  if (match.path.replace(/\/+$/, '') !== path) return new Redirect(path + query, 301);
  return describeListing(listing, context);
}

async function find({ client }: PageContext, { by, value }: ListingLocator) {
  if (by === 'mls') return client.request(listingByMls, { params: { id: value } });
  if (by === 'tmk') return client.request(listingByTmk, { params: { id: value } });
  const found = await client.request(listingBySlug, { params: { slug: value } });
  const usual = value.toLowerCase();
  // a slug in capitals is another spelling of the same one
  return found === null && usual !== value ? client.request(listingBySlug, { params: { slug: usual } }) : found;
}

async function missingListing({ settings, wasListed }: PageContext, locator: ListingLocator): Promise<Page> {
  const status = (await wasListed(locator)) ? 410 : 404;
  return missingPage(fitTitle(i18n.t('Listing not found'), settings.SITE_NAME), i18n.t(LISTING_NOT_FOUND_TEXT), status);
}

/** A listing on paper: its sheet, or its report. */
export async function paperPage(
  { client, settings }: PageContext,
  { page: kind, mlsId }: Extract<Route, { page: 'print' | 'listing-report' }>,
): Promise<Page> {
  const listing = await client.request(listingByMls, { params: { id: mlsId } });
  if (listing === null)
    return missingPage(fitTitle(i18n.t('Listing not found'), settings.SITE_NAME), i18n.t(LISTING_NOT_FOUND_TEXT));
  const names = [kind === 'listing-report' ? i18n.t('Listing Report') : '', listing ? fullAddress(listing) : ''];
  const title = fitTitle(names.filter(Boolean).join(', '), settings.SITE_NAME);
  return page({ status: statusFor(listing), title, description: `${title}.`, canonical: null });
}

function describeListing(listing: Listing, context: PageContext): Page {
  const { settings, origin } = context;
  const base = settings.PHOTO_BASE;
  const images = listing.photos.map((photo) => absolute(photoUrl(photo.post_large, base), origin));
  const path = listingPath(NO_PREFIX, listing.slug);
  const known = metadataFacts(listing);
  const title = listingTitle(known, settings.SITE_NAME);
  const description = listingDescription(known);
  return page({
    title,
    description,
    canonical: path,
    image: previewOf(listing.slug, images[0], origin),
    jsonLd: [
      listingLd({ listing, url: rootOf(context) + path, description, images, company: settings, origin }),
      breadcrumbLd(listingCrumbs(listing, path), rootOf(context)),
    ],
  });
}

/** A drawn picture where the photo is ours to draw on; a photo kept elsewhere is shown as it is. */
function previewOf(slug: string, photo: string | undefined, origin: string): string {
  return photo === undefined || photo.startsWith(`${origin}/`) ? previewPath(slug) : photo;
}

const absolute = (address: string, origin: string) => (address.startsWith('/') ? origin + address : address);
