import type { CostRules, TaxClass } from '../calls/costs';
import type { Listing, ListingCard, ListingRef, Photo, SimilarListing } from '../entities/listing';

/** A sample photo. Its addresses do not exist. */
export function samplePhoto(overrides: Partial<Photo> = {}): Photo {
  return {
    post_large: '/rets-mls/sample/1/post_large.webp',
    thumb: '/rets-mls/sample/1/thumb.webp',
    original: '/rets-mls/sample/1/original.webp',
    thumbhash: null,
    caption: 'Sample photo',
    ...overrides,
  };
}

const place = {
  island: 'Maui',
  geo_island: 'Maui',
  district: 'South',
  geo_district: 'South',
  town: 'Kihei',
  geo_town: 'Kihei',
  hl_region_island: 'Maui',
  hl_region_district: 'South',
  hl_region_town: 'Kihei',
  hl_region_community: null,
  postal_code: '96753',
  lat: 20.7644,
  lng: -156.445,
  location: { lat: 20.7644, lng: -156.445 },
  slug_island: 'maui',
  region_slug_path: 'maui/south/kihei',
  region_name_path: 'Maui > South > Kihei',
};

const features = {
  amenities: ['Pool', 'Club House'],
  inclusions: ['Range', 'Refrigerator'],
  appliances: ['Dishwasher'],
  property_tags: [],
  listing_view: ['Ocean'],
  pool_features: ['In Ground'],
  parking_features: ['Carport'],
  property_condition: ['Above Average'],
  security: ['Gated Community'],
  stories_type: 'One',
  aprox_year_built: 1998,
  approx_year_built: 1998,
  architectural_style: ['Ranch'],
  building_name: null,
  elevator: null,
  internet_availability: 'Fiber',
  water: ['County'],
  wastewater: ['Sewer'],
  utilities: ['Electricity'],
  frontage: [],
  schools: { elementary: 'Sample Elementary', middle: 'Sample Intermediate', high: 'Sample High' },
};

const media = {
  photos: [samplePhoto()],
  tile_photos: ['/rets-mls/sample/1/thumb.webp'],
  images: [{ url: '/rets-mls/sample/1/original.webp' }],
  virtual_tour_url: null,
  virtual_tour_urls: [],
  uploadedVideoData: { videos: [] },
};

const money = {
  land_tenure: 'Fee Simple',
  title_land: 'Fee Simple',
  lease: null,
  coopCommission: '2.5',
  financing: ['Cash', 'Conventional'],
  occupancy: 'Owner',
  tax_id: '2390010010000',
  tmk: [...'2390010010000'],
  strata_fee: 500,
  gross_taxes: 300,
  for_tax_year: 2026,
  tax_year: 2026,
  mls_assessed_value: 950_000,
  zoning: 'R-3',
  zoning_normalized: 'Residential',
  lava_zone: null,
  flood_zone: 'X',
};

/** A complete valid listing: a house in Kihei for 1,000,000. */
export function sampleListing(overrides: Partial<Listing> = {}): Listing {
  return {
    internal_id: 'sample-1',
    mls_id: '400001',
    mls_number: '400001',
    mls_provider: 'RAM',
    slug: '1-sample-street-kihei-400001',
    title: '1 Sample Street, Kihei',
    asking_price: 1_000_000,
    previous_price: null,
    price_reduced: false,
    listing_status_name: 'Active',
    listing_at: '2026-11-01T20:00:00.000Z',
    updated_at: '2026-11-10T20:00:00.000Z',
    address: {
      line_1: '1 Sample Street',
      city: 'Kihei',
      state: 'HI',
      postal_code: '96753',
      latitude: 20.7644,
      longitude: -156.445,
    },
    ...place,
    beds: 3,
    total_beds: 3,
    baths: 2,
    total_baths: 2,
    half_baths: 0,
    total_floor_area: 1500,
    living_area: 1500,
    lot_size_ft: 7500,
    dwelling_type_name: 'Single Family',
    property_type_name: 'Residential',
    parking_spots: 2,
    stories: 1,
    ...media,
    public_remarks: 'A sample house near the sea.',
    description: 'A sample house near the sea.',
    advisors: [{ id: 7, user_name: 'sample-agent' }],
    listing_agent: { name: 'Sample Listing Agent', phone: null, email: null },
    listing_office_name: 'Sample Realty',
    broker_attribution: 'Sample Realty, 808-555-0100',
    company_listing: true,
    luxury: false,
    featured: false,
    conservation: false,
    short_term_rentals_allowed: false,
    is_rental: false,
    ...money,
    hl_regions_slugs: ['maui', 'maui--south', 'maui--south--kihei'],
    tagged_regions: [],
    ...features,
    ...overrides,
  };
}

/** A row of results. */
export function sampleCard(overrides: Partial<ListingCard> = {}): ListingCard {
  return {
    internal_id: 'sample-1',
    mls_id: '400001',
    slug: '1-sample-street-kihei-400001',
    asking_price: 1_000_000,
    is_rental: false,
    status: 'Active',
    beds: 3,
    baths: 2,
    total_floor_area: 1500,
    lot_size_ft: 7500,
    type: 'Single Family',
    title_land: 'Fee Simple',
    street_address_short: '1 Sample Street',
    address: { line_1: '1 Sample Street' },
    town: 'Kihei',
    island: 'Maui',
    geo_island: 'Maui',
    geo_district: 'South',
    geo_town: 'Kihei',
    photos: [samplePhoto()],
    tile_photos: ['/rets-mls/sample/1/thumb.webp'],
    photo_count: 1,
    public_remarks: 'A sample house near the sea.',
    description_truncated: 'A sample house near the sea.',
    virtual_tour_available: false,
    company_listing: true,
    price_reduced: false,
    listing_office_name: 'Sample Realty',
    listing_at: '2026-11-01T20:00:00.000Z',
    lat: 20.7644,
    lng: -156.445,
    score: 1,
    hidden: false,
    ...overrides,
  };
}

/** A reference to the listing for slots and events. */
export function sampleListingRef(overrides: Partial<ListingRef> = {}): ListingRef {
  return {
    internal_id: 'sample-1',
    mls_id: '400001',
    slug: '1-sample-street-kihei-400001',
    title: '1 Sample Street, Kihei',
    address: '1 Sample Street',
    asking_price: 1_000_000,
    status: 'Active',
    island: 'Maui',
    district: 'South',
    town: 'Kihei',
    beds: 3,
    type: 'Single Family',
    advisors: [{ id: 7, user_name: 'sample-agent' }],
    ...overrides,
  };
}

/** A listing as the call of similar listings returns it. */
export function sampleSimilar(overrides: Partial<SimilarListing> = {}): SimilarListing {
  return {
    internal_id: 's1',
    slug: 'similar-1',
    status: 'Active',
    asking_price: 1_050_000,
    is_rental: false,
    beds: 3,
    baths: 2,
    total_floor_area: 1600,
    lot_size_ft: 8000,
    dwelling_type_name: 'Single Family',
    address: '2 Sample Street, Kihei',
    photo: null,
    listing_office_name: 'Sample Realty',
    ...overrides,
  };
}

/** Invented classes: two of Maui, and two of Oahu for a second home. */
export function sampleCostRules(overrides: Partial<CostRules> = {}): CostRules {
  const published = { fiscal_year: '2025–26', source: 'Sample table', href: 'https://example.com/rates' };
  const oahu = { county: 'honolulu', use: 'second', exemption: 0, ...published } as const;
  const classes: TaxClass[] = [
    {
      county: 'maui',
      use: 'owner',
      name: 'Owner-Occupied',
      from: 0,
      exemption: 300_000,
      rates: [
        { above: 0, rate: 1.65 },
        { above: 1_300_000, rate: 1.8 },
      ],
      ...published,
    },
    {
      county: 'maui',
      use: 'second',
      name: 'Non-Owner-Occupied',
      from: 0,
      exemption: 0,
      rates: [
        { above: 0, rate: 5.87 },
        { above: 1_000_000, rate: 8.6 },
      ],
      ...published,
    },
    {
      ...oahu,
      name: 'Residential A',
      from: 1_000_000,
      rates: [
        { above: 0, rate: 4 },
        { above: 1_000_000, rate: 11.4 },
      ],
    },
    { ...oahu, name: 'Residential', from: 0, rates: [{ above: 0, rate: 3.5 }] },
  ];
  return { home_use: 'owner', classes, version: 'sample', ...overrides };
}
