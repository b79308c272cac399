import {
  type FacetName,
  type FlagKey,
  hawaiiDayNumber,
  PUBLIC_STATUSES,
  type RangeKey,
  SEA_DISTANCE_STEPS,
} from 'shared-contracts';
import { FLAG_KEYS } from '../query/search-query';
import { keyOf, tmkKey } from '../text/fold';
import { type ListingPlace, placeOf } from './listing-place';
import type { StoredListing } from './stored-listing';

export type CodedFacet = Exclude<FacetName, 'price_histogram'>;
/** Everything a search asks of a listing, read once from its record. Numbers that are not known are null. */
export interface ListingFacts extends Readonly<Record<RangeKey, number | null>> {
  id: string;
  mls: string;
  slug: string;
  status: string;
  rental: boolean;
  types: readonly string[];
  propertyType: string | null;
  tenure: string;
  /** milliseconds since 1970 */
  listedAt: number | null;
  lat: number | null;
  lng: number | null;
  place: ListingPlace;
  building: string | null;
  flags: readonly FlagKey[];
  advisors: readonly number[];
  tmks: readonly string[];
  score: number;
  facets: Record<CodedFacet, readonly string[]>;
}

const PUBLIC = new Set(PUBLIC_STATUSES.map(keyOf));

/** Sold, expired, withdrawn and cancelled listings are never answered. */
export function isPublic(listing: Pick<StoredListing, 'listing_status_name'>): boolean {
  return PUBLIC.has(keyOf(listing.listing_status_name));
}

export function listingFacts(listing: StoredListing): ListingFacts {
  const { lat, lng } = positionOf(listing);
  const facts = {
    id: listing.internal_id,
    mls: listing.mls_id,
    slug: listing.slug,
    status: listing.listing_status_name,
    rental: listing.is_rental,
    types: [listing.dwelling_type_name].flat(),
    propertyType: listing.property_type_name,
    tenure: tenureOf(listing),
    price: finite(listing.asking_price),
    beds: finite(listing.total_beds ?? listing.beds),
    baths: finite(listing.total_baths ?? listing.baths),
    floorArea: finite(listing.total_floor_area ?? listing.living_area),
    lotSize: finite(listing.lot_size_ft),
    parking: finite(listing.parking_spots),
    fee: feeOf(listing),
    monthlyCost: monthlyCost(listing),
    pricePerArea: pricePerArea(listing),
    yearBuilt: finite(listing.approx_year_built ?? listing.aprox_year_built),
    daysListed: listedDay(listing.listing_at),
    seaDistance: finite(listing.sea_distance?.feet ?? null),
    listedAt: timeOf(listing.listing_at),
    lat,
    lng,
    place: placeOf(listing),
    building: listing.building_name || null,
    flags: FLAG_KEYS.filter((flag) => FLAGS[flag](listing)),
    advisors: advisorsOf(listing),
    tmks: tmksOf(listing),
    score: recommendedScore(listing),
  };
  return { ...facts, facets: facetsOf(listing, facts) };
}

type OwnFacts = Omit<ListingFacts, 'facets'>;

function facetsOf(
  listing: StoredListing,
  { place, building, rental, types, tenure, beds, baths, seaDistance }: OwnFacts,
): ListingFacts['facets'] {
  const { regions } = place;
  return {
    island: regions.island,
    district: regions.district,
    town: regions.town,
    community: regions.community,
    district_island: regions.district_island,
    region_pairs: regions.region_pairs,
    hl_regions: place.pathsWith(building),
    mls_provider: some(listing.mls_provider),
    mls_area_major: some(listing.internal.mls_area_major),
    mls_area_minor: some(listing.internal.mls_area_minor),
    lease_island_term: some(listing.internal.lease_island_term),
    type_dwelling: rental ? ['Rental'] : distinct(types),
    listing_status_name: [listing.listing_status_name],
    title_land: rental ? [] : [tenure],
    beds: some(beds),
    baths: some(baths),
    sea_distance: some(SEA_DISTANCE_STEPS.find((step) => seaDistance !== null && seaDistance <= step) ?? null),
    zoning_normalized: some(listing.zoning_normalized),
    mls_building_name: some(building),
    lava_zone: some(listing.lava_zone),
    flood_zone: some(listing.flood_zone),
    outside: outsideOf(listing.layers),
    parking_features: distinct(listing.parking_features),
    property_condition: distinct(listing.property_condition),
    view: distinct(listing.listing_view),
    frontage: distinct(listing.frontage),
    pool_features: distinct(listing.pool_features),
    security: distinct(listing.security),
    zoning: some(listing.zoning),
    stories_type: some(listing.stories_type),
  };
}

/** 'Leasehold' when the tenure says so, otherwise 'Fee Simple'. */
function tenureOf(listing: StoredListing): string {
  return listing.title_land || (listing.land_tenure?.includes('Leasehold') ? 'Leasehold' : 'Fee Simple');
}

function positionOf(listing: StoredListing): { lat: number | null; lng: number | null } {
  const lat = finite(listing.lat ?? listing.address.latitude);
  const lng = finite(listing.lng ?? listing.address.longitude);
  const usable = lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return usable ? { lat, lng } : { lat: null, lng: null };
}

/** Lower than any price of the last 30 days. */
export function isPriceReduced(listing: StoredListing): boolean {
  const highest = listing.internal.recent_high_price;
  return listing.price_reduced || (highest !== null && listing.asking_price !== null && listing.asking_price < highest);
}

export function hasVirtualTour(listing: StoredListing): boolean {
  return Boolean(listing.virtual_tour_url) || listing.virtual_tour_urls.length > 0;
}

const FLAGS: Readonly<Record<FlagKey, (listing: StoredListing) => boolean>> = {
  virtual_tour_available: hasVirtualTour,
  company_listings: (listing) => listing.company_listing,
  short_term_rentals_allowed: (listing) => listing.short_term_rentals_allowed,
  conservation_properties: (listing) => listing.conservation,
  luxury_properties: (listing) => listing.luxury,
  featured_properties: (listing) => listing.featured,
  price_reduced: isPriceReduced,
  ev_charging: (listing) => listing.ev_charging === true,
  pool: (listing) => listing.pool === true,
  air_conditioning: (listing) => listing.air_conditioning === true,
  ohana_unit: (listing) => listing.ohana_unit === true,
  ocean_view: (listing) => listing.listing_view.some((view) => OCEAN.test(view)),
  oceanfront: (listing) => listing.frontage.some((frontage) => OCEANFRONT.test(frontage)),
  pets_allowed: (listing) => listing.pets_allowed === true,
  furnished: (listing) => listing.furnished === true,
  // the feed's worker takes open houses that are over out of the listing
  open_house: (listing) => (listing.open_houses?.length ?? 0) > 0,
};

const OCEAN = /\bocean\b/i;
const OCEANFRONT = /\bocean|\bbeach/i;

/** The monthly fee. A home outside of a building without a fee in its record has none. */
function feeOf({ strata_fee, building_name, is_rental }: StoredListing): number | null {
  const fee = finite(strata_fee);
  return fee === null && !is_rental && !building_name ? 0 : fee;
}

/** The monthly cost of a home of which all parts are known: a lower sum would match a maximum that the home is above. */
function monthlyCost({ monthly_cost: cost }: StoredListing): number | null {
  return cost && !cost.without ? finite(cost.amount) : null;
}

/** Dollars per square foot of a home for sale. */
function pricePerArea(listing: StoredListing): number | null {
  const area = finite(listing.total_floor_area ?? listing.living_area);
  const price = listing.is_rental ? null : finite(listing.asking_price);
  return price === null || !area ? null : Math.round(price / area);
}

function listedDay(text: string | null): number | null {
  const time = timeOf(text);
  return time === null ? null : hawaiiDayNumber(time);
}

/** Ids of our agents who look after the listing. */
export function advisorsOf(listing: StoredListing): number[] {
  if (listing.advisors.length === 0 && listing.internal.advisor_ids.length < 2) return listing.internal.advisor_ids;
  const shown = listing.advisors.map((advisor) => advisor.id).filter((id) => id !== null);
  return [...new Set([...listing.internal.advisor_ids, ...shown])];
}

/** The record keeps a tax map key as its characters; longer entries are whole keys. */
function tmksOf(listing: StoredListing): string[] {
  if (listing.tmk.length === 0 && !listing.tax_id) return [];
  const whole = listing.tmk.every((part) => part.length < 9) ? [listing.tmk.join('')] : listing.tmk;
  return [...new Set([...whole, listing.tax_id ?? ''].map(tmkKey).filter((key) => key !== ''))];
}

const FRESH_SINCE = Date.UTC(2020, 0, 1);
const DAY = 86_400_000;

/** More than all other points: homes that can be bought come before those under contract. */
const ACTIVE_POINTS = 5000;

/**
 * Score of the recommended order: active homes, company and featured listings, photos, freshness. Freshness is a point for
 * every four days, counted from a fixed day, so that the order of two listings does not change with the clock.
 */
export function recommendedScore(listing: StoredListing): number {
  const listed = timeOf(listing.listing_at);
  const fresh = listed === null ? 0 : (listed - FRESH_SINCE) / DAY / 4;
  const photos = Math.min(listing.photos.length, 20) / 2;
  const ours = (listing.company_listing ? 30 : 0) + (listing.featured ? 20 : 0);
  const active = listing.listing_status_name === 'Active' ? ACTIVE_POINTS : 0;
  return Math.round((listing.internal.score + active + ours + photos + fresh) * 100) / 100;
}

/** The layers that a home is outside of; those that were not made for its place are no matter of it. */
function outsideOf(layers: StoredListing['layers']): readonly string[] {
  if (layers === undefined) return NOTHING;
  return Object.keys(layers).filter((name) => layers[name] === 'outside');
}

function timeOf(text: string | null): number | null {
  return text === null ? null : finite(Date.parse(text));
}
function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
const NOTHING: readonly string[] = [];
function some(value: string | number | null): readonly string[] {
  return value === null || value === '' ? NOTHING : [String(value)];
}
function distinct(values: readonly string[]): readonly string[] {
  if (values.length === 0) return NOTHING;
  return values.length === 1 ? values.filter(Boolean) : [...new Set(values)].filter(Boolean);
}
