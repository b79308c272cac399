import type { FacetName, FlagKey, RangeKey } from 'shared-contracts';
import type { StoredListing } from '../listing/stored-listing';
import { lineWays, nameWays } from './plain-spellings';

/*
 * What the oracle reads of a listing. It shares nothing with the engine, so that a fault of the engine's reading is a
 * difference between the two.
 */

/** What the site searches by, from a record. */
export interface PlainListing {
  listing: StoredListing;
  id: string;
  numbers: Record<RangeKey, number | null>;
  place: { names: string[]; handles: string[] };
  building: string | null;
  types: string[];
  tenure: string;
  listedAt: number | null;
  score: number;
  lat: number | null;
  lng: number | null;
  tmks: string[];
  advisors: number[];
  facets: Record<Exclude<FacetName, 'price_histogram'>, string[]>;
  /** the words of the address, and those of everything */
  addressWords: string[];
  words: Set<string>;
}

/** Lower case without Hawaiian marks and full-width forms. */
export function plain(text: string): string {
  const letters = text.toLowerCase().normalize('NFKD').toLowerCase();
  return letters.replace(/[\u0300-\u036f\u02bb\u02bc\u2018\u2019\u201b'`\u00b4]/g, '');
}
export function words(text: string | null | undefined): string[] {
  return plain(text ?? '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
const keys = new Map<string, string>();
/** 'Big Island' and 'big-island' have the same key. */
export function key(text: string): string {
  const known = keys.get(text) ?? words(text).join('-');
  keys.set(text, known);
  return known;
}
/** A tax map key of nine digits is that of the whole parcel. */
export function parcel(text: string): string {
  const bare = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return bare.length === 9 ? `${bare}0000` : bare;
}

const DAY = 86_400_000;
const REGION_LEVELS = ['Island', 'District', 'Town', 'Community'];

export function plainListing(listing: StoredListing): PlainListing {
  const { internal, address } = listing;
  const place = placeOf(listing);
  const building = listing.building_name || null;
  const types = [listing.dwelling_type_name].flat();
  const tenure = listing.title_land || (listing.land_tenure?.includes('Leasehold') ? 'Leasehold' : 'Fee Simple');
  const numbers = {
    price: listing.asking_price,
    beds: listing.total_beds ?? listing.beds,
    baths: listing.total_baths ?? listing.baths,
    floorArea: listing.total_floor_area ?? listing.living_area,
    lotSize: listing.lot_size_ft,
    parking: listing.parking_spots,
    fee: listing.strata_fee ?? (listing.is_rental || building ? null : 0),
    monthlyCost:
      listing.monthly_cost && listing.monthly_cost.without === undefined ? listing.monthly_cost.amount : null,
    pricePerArea: pricePerArea(listing),
    yearBuilt: listing.approx_year_built ?? listing.aprox_year_built,
    seaDistance: listing.sea_distance?.feet ?? null,
    daysListed: listing.listing_at === null ? null : hawaiiDay(Date.parse(listing.listing_at)),
  };
  const seaFeet = numbers.seaDistance ?? Infinity;
  const [lat, lng] = [listing.lat ?? address.latitude, listing.lng ?? address.longitude];
  const placed = lat !== null && lng !== null;
  const listedAt = listing.listing_at === null ? null : Date.parse(listing.listing_at);
  const [island, district, town, community] = place.names;
  const paths = place.names.map((_, level) =>
    place.names
      .slice(0, level + 1)
      .map((name, at) => `${REGION_LEVELS[at]}::${name}`)
      .join(' > '),
  );
  const places = [
    address.city,
    address.postal_code ?? listing.postal_code,
    /^968/.test(address.postal_code ?? listing.postal_code ?? '') ? 'Honolulu' : null,
    (address.postal_code ?? listing.postal_code) === '96743' ? 'Kamuela' : null,
    building,
    listing.hl_region_community,
    listing.hl_region_town ?? listing.town,
    listing.hl_region_district ?? listing.district,
    listing.hl_region_island ?? listing.island,
  ].flatMap((name) => nameWays(words(name)));
  const [street = '', ...units] = plain(address.line_1).split('#');
  const addressWords = [...lineWays(words(street)), ...units.flatMap(words), ...places];
  const traits = [
    listing.property_type_name,
    ...types,
    ...listing.property_tags,
    ...listing.listing_view,
    ...listing.amenities,
    ...(['pool', 'air_conditioning', 'ohana_unit'] as const)
      .filter((name) => listing[name])
      .map((name) => name.replace('_unit', '').replace('_', ' ')),
  ].flatMap((name) => nameWays(words(name)));
  const texts = [
    listing.mls_id,
    listing.mls_number,
    listing.title,
    listing.public_remarks ?? listing.description,
  ].flatMap(words);
  return {
    listing,
    id: listing.internal_id,
    numbers,
    place,
    building,
    types,
    tenure,
    listedAt,
    score: scoreOf(listing, listedAt),
    lat: placed ? lat : null,
    lng: placed ? lng : null,
    tmks: [listing.tmk.every((part) => part.length < 9) ? listing.tmk.join('') : listing.tmk, listing.tax_id ?? '']
      .flat()
      .map(parcel)
      .filter((tmk) => tmk !== ''),
    advisors: [...internal.advisor_ids, ...listing.advisors.flatMap(({ id }) => id ?? [])],
    addressWords,
    words: new Set([...addressWords, ...traits, ...texts]),
    facets: {
      island: values(island),
      district: values(district),
      town: values(town),
      community: values(community),
      district_island: district === undefined ? [] : [`${district}, ${island}`],
      region_pairs: values(...place.names.slice(1).map((name, at) => `${place.names[at]} > ${name}`)),
      hl_regions: building && paths.length > 0 ? [...paths, `${paths.at(-1)} > BuildingName::${building}`] : paths,
      mls_provider: values(listing.mls_provider),
      mls_area_major: values(internal.mls_area_major),
      mls_area_minor: values(internal.mls_area_minor),
      lease_island_term: values(internal.lease_island_term),
      type_dwelling: listing.is_rental ? ['Rental'] : values(...types),
      listing_status_name: [listing.listing_status_name],
      title_land: listing.is_rental ? [] : [tenure],
      beds: values(numbers.beds),
      baths: values(numbers.baths),
      sea_distance: values([500, 1000, 2640, 5280, 10_560, 26_400].filter((step) => seaFeet <= step)[0]),
      zoning_normalized: values(listing.zoning_normalized),
      view: values(...listing.listing_view),
      mls_building_name: values(building),
      lava_zone: values(listing.lava_zone),
      flood_zone: values(listing.flood_zone),
      outside: Object.entries(listing.layers ?? {}).flatMap(([name, zone]) => (zone === 'outside' ? name : [])),
      parking_features: values(...listing.parking_features),
      property_condition: values(...listing.property_condition),
      frontage: values(...listing.frontage),
      pool_features: values(...listing.pool_features),
      security: values(...listing.security),
      zoning: values(listing.zoning),
      stories_type: values(listing.stories_type),
    },
  };
}

/** The known values, each once. */
function values(...all: (string | number | null | undefined)[]): string[] {
  return [
    ...new Set(all.flatMap((value) => (value === null || value === undefined || value === '' ? [] : String(value)))),
  ];
}

/** Names and handles down to the first level that is not known. */
function placeOf(listing: StoredListing): PlainListing['place'] {
  const all = [
    listing.hl_region_island ?? listing.island ?? listing.geo_island,
    listing.hl_region_district ?? listing.district ?? listing.geo_district,
    listing.hl_region_town ?? listing.town ?? listing.geo_town,
    listing.hl_region_community,
  ];
  const names: string[] = [];
  for (const name of all) {
    if (!name) break;
    names.push(name);
  }
  const slugs = listing.region_slug_path?.split('/') ?? [];
  return { names, handles: names.map((name, level) => slugs[level] || key(name)) };
}

/** Flags that no field of the listing has under the same name. */
const DERIVED_FLAGS: Partial<Record<FlagKey, (listing: StoredListing) => boolean>> = {
  virtual_tour_available: (listing) => Boolean(listing.virtual_tour_url) || listing.virtual_tour_urls.length > 0,
  company_listings: (listing) => listing.company_listing,
  conservation_properties: (listing) => listing.conservation,
  luxury_properties: (listing) => listing.luxury,
  featured_properties: (listing) => listing.featured,
  price_reduced: ({ price_reduced, asking_price: price, internal: { recent_high_price: highest } }) =>
    price_reduced || (highest !== null && price !== null && price < highest),
  ocean_view: (listing) => listing.listing_view.some((view) => words(view).includes('ocean')),
  oceanfront: (listing) => listing.frontage.some((frontage) => /(^| )(ocean|beach)/.test(plain(frontage))),
  open_house: (listing) => (listing.open_houses?.length ?? 0) > 0,
};

/** By default a flag is the field of the same name. */
export function hasFlag(listing: StoredListing, key: FlagKey): boolean {
  return DERIVED_FLAGS[key]?.(listing) ?? Reflect.get(listing, key) === true;
}

function pricePerArea({ asking_price: price, total_floor_area, living_area, is_rental }: StoredListing): number | null {
  const area = total_floor_area ?? living_area;
  return is_rental || price === null || !area ? null : Math.round(price / area);
}

/** Days since 1970 in Hawaii, which is ten hours behind UTC all year. */
export function hawaiiDay(time: number): number {
  return Math.floor((time - 10 * 3_600_000) / DAY);
}

/** Company 30, featured 20, half a point a photo up to 10, a point for four days since 2020. */
function scoreOf(listing: StoredListing, listedAt: number | null): number {
  const ours = (listing.company_listing ? 30 : 0) + (listing.featured ? 20 : 0);
  const photos = Math.min(listing.photos.length, 20) / 2;
  const fresh = listedAt === null ? 0 : (listedAt - Date.UTC(2020, 0, 1)) / DAY / 4;
  const active = listing.listing_status_name === 'Active' ? 5000 : 0;
  return Math.round((listing.internal.score + active + ours + photos + fresh) * 100) / 100;
}
