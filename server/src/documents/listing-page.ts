import {
  fitTitle,
  type Listing,
  type ListingLocator,
  listingByMls,
  listingBySlug,
  listingByTmk,
  listingDescription,
  listingTitle,
} from 'shared-contracts';
import { LISTING_NOT_FOUND_TEXT, missingPage, type Page, page, Redirect, SOLD_TEXT } from './page';
import type { PageContext } from './page-for-route';
import { photoAddress } from './photo-address';

/** A listing with its facts in the document; by MLS id or tax map key it leads to the public address [A2.6] [A2.7]. */
export async function listingPage(context: PageContext, locator: ListingLocator): Promise<Page | Redirect> {
  const { settings, match } = context;
  const listing = await find(context, locator);
  if (listing === null) return missingListing(settings.SITE_NAME);
  if (listing === undefined) {
    return page({
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

function find({ asker }: PageContext, { by, value }: ListingLocator) {
  if (by === 'mls') return asker.ask(listingByMls, { params: { id: value } });
  if (by === 'tmk') return asker.ask(listingByTmk, { params: { id: value } });
  return asker.ask(listingBySlug, { params: { slug: value } });
}

function missingListing(siteName: string): Page {
  const missing = missingPage(fitTitle('Listing not found', siteName), LISTING_NOT_FOUND_TEXT);
  return { ...missing, plain: { ...missing.plain, paragraphs: [SOLD_TEXT] } };
}

function describeListing(listing: Listing, { settings, origin }: PageContext): Page {
  const [photo] = listing.photos;
  const image = photo ? photoAddress(photo.post_large, settings.PHOTO_BASE) : null;
  const path = `/listings/${encodeURIComponent(listing.slug)}`;
  const title = listingTitle(listing, settings.SITE_NAME);
  const description = listingDescription(listing);
  return page({
    title,
    description,
    // without the agent's prefix: it is the same page under every agent
    canonical: path,
    image,
    photos: image ? [image] : [],
    jsonLd: [
      facts(listing, origin + path, description, image && absolute(image, origin)),
      breadcrumbs(listing, origin),
    ],
    plain: {
      heading: title,
      paragraphs: plainFacts(listing),
      links: [{ label: 'Search all listings', href: '/listings' }],
    },
  });
}

const absolute = (address: string, origin: string) => (address.startsWith('/') ? origin + address : address);

function facts(listing: Listing, url: string, description: string, image: string | null): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: listing.title,
    url,
    description,
    ...(image ? { image } : {}),
    ...(listing.listing_at ? { datePosted: listing.listing_at } : {}),
    ...(listing.asking_price === null
      ? {}
      : { offers: { '@type': 'Offer', price: listing.asking_price, priceCurrency: 'USD' } }),
    about: {
      '@type': 'Residence',
      address: {
        '@type': 'PostalAddress',
        streetAddress: listing.address.line_1,
        addressLocality: listing.town ?? listing.address.city ?? '',
        addressRegion: 'HI',
        postalCode: listing.postal_code ?? '',
        addressCountry: 'US',
      },
      ...(listing.lat === null || listing.lng === null
        ? {}
        : { geo: { '@type': 'GeoCoordinates', latitude: listing.lat, longitude: listing.lng } }),
    },
  };
}

function breadcrumbs(listing: Listing, origin: string): object {
  const names = listing.region_name_path?.split(' > ') ?? [];
  const handles = listing.region_slug_path?.split('/') ?? [];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: names.map((name, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}/listings/${handles.slice(0, index + 1).join('/')}`,
    })),
  };
}

function plainFacts(listing: Listing): string[] {
  const price = listing.asking_price === null ? [] : [`$${listing.asking_price.toLocaleString('en-US')}`];
  return [...price, listing.region_name_path ?? '', listing.public_remarks ?? ''].filter((text) => text !== '');
}
