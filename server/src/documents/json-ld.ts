import { type Listing, placeName, type ResultCard } from 'shared-contracts';
import { type Breadcrumb, breadcrumbs } from 'shared-contracts/pages';
import type { Settings } from '../platform/settings/settings';
import { i18n } from '../texts';

const CONTEXT = 'https://schema.org';
const SQUARE_FOOT = 'FTK';

/** The type of a home at schema.org; a lot is a place without a house on it. */
const DWELLINGS: Readonly<Record<string, string>> = {
  'single family': 'SingleFamilyResidence',
  condo: 'Apartment',
  townhouse: 'House',
  'multi-dwelling': 'ApartmentComplex',
};

export interface ListingFacts {
  listing: Listing;
  url: string;
  description: string;
  images: readonly string[];
  company: Pick<Settings, 'SITE_NAME'>;
  origin: string;
}

/** The offer of a home, and the home it is about. */
export function listingLd({ listing, url, description, images, company, origin }: ListingFacts): object {
  return compact({
    '@context': CONTEXT,
    '@type': 'RealEstateListing',
    '@id': url,
    name: listing.title || listing.address.line_1,
    url,
    description,
    image: images,
    datePosted: listing.listing_at ?? undefined,
    dateModified: listing.updated_at,
    offers: offer(listing, url, { '@type': 'RealEstateAgent', name: company.SITE_NAME, url: origin }),
    mainEntity: dwelling(listing),
  });
}

function offer(listing: Listing, url: string, seller: object): object | undefined {
  if (listing.asking_price === null) return undefined;
  const price = { price: listing.asking_price, priceCurrency: 'USD' };
  return compact({
    '@type': 'Offer',
    url,
    ...price,
    businessFunction: { '@id': `http://purl.org/goodrelations/v1#${listing.is_rental ? 'LeaseOut' : 'Sell'}` },
    availability: `${CONTEXT}/${listing.listing_status_name === 'Active' ? 'InStock' : 'LimitedAvailability'}`,
    priceSpecification: listing.is_rental
      ? { '@type': 'UnitPriceSpecification', ...price, unitCode: 'MON' }
      : undefined,
    seller,
  });
}

function dwelling(listing: Listing): object {
  const type = [listing.dwelling_type_name].flat()[0]?.toLowerCase() ?? '';
  const kind = DWELLINGS[type];
  const base = {
    name: listing.address.line_1,
    address: {
      '@type': 'PostalAddress',
      streetAddress: listing.address.line_1,
      addressLocality: listing.address.city ?? listing.town ?? undefined,
      addressRegion: listing.address.state,
      postalCode: listing.address.postal_code ?? listing.postal_code ?? undefined,
      addressCountry: 'US',
    },
    geo:
      listing.lat === null || listing.lng === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: listing.lat, longitude: listing.lng },
  };
  // land has no rooms: it is a place and no dwelling
  if (type.includes('land')) return compact({ '@type': 'Place', ...base });
  return compact({ '@type': kind ?? 'Residence', ...base, ...(kind ? rooms(listing, kind) : {}) });
}

/** Only what schema.org knows of the type: a complex has no rooms of its own. */
function rooms(listing: Listing, kind: string): Record<string, unknown> {
  const beds = listing.total_beds ?? listing.beds;
  if (kind === 'ApartmentComplex') return { numberOfBedrooms: beds ?? undefined };
  const floor = listing.total_floor_area ?? listing.living_area;
  return {
    numberOfBedrooms: beds ?? undefined,
    numberOfBathroomsTotal: listing.total_baths ?? listing.baths ?? undefined,
    yearBuilt: listing.approx_year_built ?? listing.aprox_year_built ?? undefined,
    floorSize: floor === null ? undefined : { '@type': 'QuantitativeValue', value: floor, unitCode: SQUARE_FOOT },
    amenityFeature: listing.amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
  };
}

/** The way from the search down to a region or a listing; the last step is the page itself. */
export function breadcrumbLd(steps: readonly Breadcrumb[], origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: { '@id': origin + href },
    })),
  };
}

export function listingCrumbs(listing: Listing, path: string): Breadcrumb[] {
  return [
    { name: i18n.t('Hawaii'), href: '/listings' },
    ...breadcrumbs(listing),
    { name: listing.address.line_1 || listing.title, href: path },
  ];
}

export function regionCrumbs(names: readonly string[], handles: readonly string[]): Breadcrumb[] {
  const step = (name: string, index: number) => ({
    name: placeName(name),
    href: `/listings/${handles.slice(0, index + 1).join('/')}`,
  });
  return [{ name: i18n.t('Hawaii'), href: '/listings' }, ...names.map(step)];
}

/** Results that the structured data name; the links of the page are complete. */
const NAMED_RESULTS = 24;

/** The first results of a page in their order. */
export function resultsLd(results: readonly ResultCard[], from: number, origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    numberOfItems: results.length,
    itemListElement: results.slice(0, NAMED_RESULTS).map(({ slug, street_address_short: name }, index) => ({
      '@type': 'ListItem',
      position: from + index + 1,
      name,
      url: `${origin}/listings/${encodeURIComponent(slug)}`,
    })),
  };
}

/** The brokerage itself, with the search box of its site. */
export function companyLd(
  { SITE_NAME, COMPANY_PHONE, SUPPORT_EMAIL }: Pick<Settings, 'SITE_NAME' | 'COMPANY_PHONE' | 'SUPPORT_EMAIL'>,
  origin: string,
): object[] {
  const target = { '@type': 'EntryPoint', urlTemplate: `${origin}/listings?query={search_term_string}` };
  return [
    compact({
      '@context': CONTEXT,
      '@type': 'RealEstateAgent',
      name: SITE_NAME,
      url: origin,
      logo: `${origin}/static/icon-512.png`,
      image: `${origin}/static/icon-512.png`,
      telephone: COMPANY_PHONE || undefined,
      email: SUPPORT_EMAIL || undefined,
      areaServed: { '@type': 'State', name: i18n.t('Hawaii') },
    }),
    {
      '@context': CONTEXT,
      '@type': 'WebSite',
      name: SITE_NAME,
      url: origin,
      potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
    },
  ];
}

/** A blog post as an article of the brokerage. */
export function postLd(
  post: { title: string; date: string; image: string | null; url: string },
  siteName: string,
): object {
  return compact({
    '@context': CONTEXT,
    '@type': 'BlogPosting',
    headline: post.title,
    datePublished: post.date,
    image: post.image ?? undefined,
    mainEntityOfPage: post.url,
    author: { '@type': 'Organization', name: siteName },
    publisher: { '@type': 'Organization', name: siteName },
  });
}

/** Without what is unknown. */
function compact(facts: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
}
