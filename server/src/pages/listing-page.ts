import {
  CAPS,
  type Listing,
  type ListingCard,
  type ListingLocator,
  listingByMls,
  listingBySlug,
  listingByTmk,
  listingPath,
  NO_PREFIX,
  photoUrl,
  previewPath,
  readRegions,
  type SearchRequest,
  searchAll,
  withQuery,
} from 'shared-contracts';
import { alsoListed, brokerAttribution } from 'shared-contracts/listing-facts';
import {
  fitTitle,
  languageAddresses,
  listingDescription,
  listingTitle,
  metadataFacts,
  publicAddress,
} from 'shared-contracts/pages';
import { breadcrumbLd, listingCrumbs, listingLd } from './json-ld';
import { fullAddress, listingFacts } from './listing-facts';
import { LISTING_NOT_FOUND_TEXT, missingPage, type Page, page, Redirect, SOLD_TEXT, statusFor } from './page';
import type { PageContext } from './page-context';

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
      description: 'A listing.',
      canonical: locator.by === 'slug' ? match.canonical : null,
    });
  }
  const path = `${match.prefix.path}/listings/${encodeURIComponent(listing.slug)}`;
  const query = match.query === '' ? '' : `?${match.query}`;
  if (locator.by !== 'slug') return new Redirect(path + query, 302);
  if (match.path.replace(/\/+$/, '') !== path) return new Redirect(path + query, 301);
  return describeListing(listing, context);
}

async function find({ asker }: PageContext, { by, value }: ListingLocator) {
  if (by === 'mls') return asker.ask(listingByMls, { params: { id: value } });
  if (by === 'tmk') return asker.ask(listingByTmk, { params: { id: value } });
  const found = await asker.ask(listingBySlug, { params: { slug: value } });
  const usual = value.toLowerCase();
  // a slug in capitals is another spelling of the same one
  return found === null && usual !== value ? asker.ask(listingBySlug, { params: { slug: usual } }) : found;
}

/** The overlay's texts, and what is still for sale around there. */
async function missingListing(context: PageContext, locator: ListingLocator): Promise<Page> {
  const { settings, match } = context;
  const status = (await context.wasListed(locator)) ? 410 : 404;
  const missing = missingPage(fitTitle('Listing not found', settings.SITE_NAME), LISTING_NOT_FOUND_TEXT, status);
  const { name, results } = await stillForSale(context, locator);
  const around = results.map(({ slug, street_address_short: label }) => ({
    label,
    href: `${match.prefix.path}/listings/${encodeURIComponent(slug)}`,
  }));
  const paragraphs = [SOLD_TEXT, ...(around.length > 0 ? [`## Still for sale in ${name}`] : [])];
  return { ...missing, plain: { ...missing.plain, paragraphs, links: [...around, ...missing.plain.links] } };
}

async function describeListing(listing: Listing, { settings, origin, match }: PageContext): Promise<Page> {
  const base = settings.PHOTO_BASE;
  const images = listing.photos.map((photo) => absolute(photoUrl(photo.post_large, base), origin));
  const path = listingPath(NO_PREFIX, listing.slug);
  const known = metadataFacts(listing);
  const title = listingTitle(known, settings.SITE_NAME);
  const description = listingDescription(known);
  return page({
    title,
    description,
    canonical: publicAddress({ ...match, canonical: match.prefix.path + path }, settings.LOCALES),
    languages: languageAddresses({ ...match, canonical: match.prefix.path + path }, settings.LOCALES),
    image: previewOf(listing.slug, images[0], origin),
    jsonLd: [
      listingLd({ listing, url: origin + path, description, images, company: settings, origin }),
      breadcrumbLd(listingCrumbs(listing, path), origin),
    ],
    plain: {
      heading: title,
      paragraphs: [
        fullAddress(listing),
        ...(listing.public_remarks ?? '').split(/\n+/),
        brokerAttribution(listing) ?? '',
        alsoListed(listing) ?? '',
        ...listingFacts(listing).map(({ label, value }) => `${label}: ${value}`),
      ],
      links: [],
    },
  });
}

/** A drawn picture where the photo is ours to draw on; a photo kept elsewhere is shown as it is. */
function previewOf(slug: string, photo: string | undefined, origin: string): string {
  return photo === undefined || photo.startsWith(`${origin}/`) ? previewPath(slug) : photo;
}

const absolute = (address: string, origin: string) => (address.startsWith('/') ? origin + address : address);

/**
 * Listings on the market around one that is not: in the region whose name its slug ends with, or anywhere. Asked with
 * the very input the listing page uses, so that it finds the answer.
 */
async function stillForSale(
  { asker }: PageContext,
  locator: ListingLocator,
): Promise<{ name: string; results: readonly ListingCard[] }> {
  const directory = await asker.ask(readRegions, {});
  const slug = locator.by === 'slug' ? `-${locator.value.toLowerCase()}-` : '';
  const named = (directory?.regions ?? []).filter(({ handle }) => slug.includes(`-${handle}-`));
  const region = named.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
  const body: SearchRequest = {
    limit: CAPS.similarListings,
    aggregates_query: [],
    filters: { statuses: ['Active'], ...(region ? { hl_regions: [region.region_level_string] } : {}) },
  };
  const answer = await asker.ask(searchAll, { body });
  return { name: region?.name ?? 'Hawaii', results: answer?.results ?? [] };
}
