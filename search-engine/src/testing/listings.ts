import { BLANK_LISTING } from '../listing/blank-listing';
import type { StoredListing } from '../listing/stored-listing';
import { keyOf } from '../text/fold';
import { Random } from './random';

const OPEN_HOUSE = {
  key: 'oh-1',
  starts_at: '2026-11-28T23:00:00.000Z',
  ends_at: '2026-11-29T02:00:00.000Z',
  remarks: null,
  virtual: false,
};

type Names = readonly [string, string, string, string];
const PLACES: readonly [Names, ...Names[]] = [
  ['Maui', 'South', 'Kīhei', 'Central Kihei'],
  ['Maui', 'South', 'Kīhei', 'North Kihei'],
  ['Maui', 'West', 'Lahaina', 'Front Street'],
  ['Kauai', 'South', 'Koloa', 'Poʻipū'],
  ['Kauai', 'North', 'Hanalei', 'Princeville'],
  ['Oahu', 'Metro', 'Honolulu', 'Waikiki'],
  ['Oahu', 'Metro', 'Honolulu', 'Kakaako'],
  ['Big Island', 'Puna', 'Pahoa', 'Kapoho'],
  ['Big Island', 'North Kona', 'Kailua', 'Alii Drive'],
  ['Lanai', 'Lanai', 'Lanai City', 'Lanai City'],
];
const CENTERS: Record<string, [number, number]> = {
  Maui: [20.8, -156.4],
  Kauai: [22.05, -159.5],
  Oahu: [21.45, -157.95],
  'Big Island': [19.6, -155.5],
  Lanai: [20.82, -156.92],
};
const STREETS = ['Ala Moana', 'Kalākaua', 'Kīhei', 'Front', 'Hāna', 'Kamehameha', 'Pualei'] as const;
const REMARKS = [
  'ocean view lanai',
  'quiet garden cottage',
  'renovated kitchen',
  'close to the beach',
  'gated estate',
] as const;

/** A whole record with plain values; tests name what matters to them. */
export function storedListing(
  id: string,
  fields: Partial<StoredListing> = {},
  internal: Partial<StoredListing['internal']> = {},
): StoredListing {
  return {
    ...EMPTY,
    internal_id: id,
    mls_id: `7${id}`,
    mls_number: `7${id}`,
    slug: `listing-${id}`,
    title: `Listing ${id}`,
    ...fields,
    internal: { ...EMPTY.internal, source: { system: 'sample', key: id }, ...internal },
  };
}

/** `count` listings over five islands; the same seed gives the same ones. */
export function manyListings(count: number, seed = 1): StoredListing[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, index) => randomListing(String(100000 + index), random));
}

const DIRECTIONS = ['', '', '', 'N ', 'South '];
const KINDS = ['St', 'St', 'Street', 'Ave', 'Avenue', 'Rd', 'Hwy', 'Pl'];
const UNITS = ['', '', '', ' #1502', ' #E', ' Apt 12', ' Unit 4B'];

/** The id chooses the form, so that other values stay those of the seed. */
function lineOf(id: string, number: number, name: string): string {
  const form = Number(id.replace(/\D/g, ''));
  const of = (forms: readonly string[]) => forms[form % forms.length] ?? '';
  return `${number} ${of(DIRECTIONS)}${name} ${of(KINDS)}${of(UNITS)}`;
}

/** The id chooses it, too: some are not known, and some are as far as others. */
function seaDistanceOf(id: string): StoredListing['sea_distance'] {
  const number = Number(id.replace(/\D/g, ''));
  if (number % 7 === 0) return number % 2 === 0 ? null : undefined;
  return { feet: 100 * ((number * 7919) % 401) };
}

/** Some are not known, some lack a part, and some cost the same as others. */
function monthlyCostOf(id: string): StoredListing['monthly_cost'] {
  const number = Number(id.replace(/\D/g, ''));
  if (number % 5 === 0) return number % 2 === 0 ? null : undefined;
  const without = number % 5 === 1 ? { without: ['property tax' as const] } : {};
  return { amount: 900 + ((number * 6007) % 251) * 37, use: 'owner', ...without };
}

/** Some homes are in one of two layers, some in none, and some are not checked. */
function layersOf(id: string): StoredListing['layers'] {
  const number = Number(id.replace(/\D/g, '')) % 6;
  if (number === 0) return undefined;
  const tsunami = number % 2 === 0 ? 'inside' : 'outside';
  return number === 1 ? { Tsunami: tsunami } : { Tsunami: tsunami, 'Sea level': number > 3 ? 'inside' : 'outside' };
}

export function randomListing(id: string, random: Random): StoredListing {
  const names = random.pick(PLACES);
  const rental = random.chance(0.1);
  const price = rental ? 1500 + random.below(60) * 100 : 50_000 * (1 + random.below(90));
  const feature = (values: readonly string[]) => random.some(values, 2);
  const maybe = <T>(value: T) => (random.chance(0.85) ? value : null);
  return storedListing(
    id,
    {
      ...placeFields(names, random),
      asking_price: random.chance(0.03) ? null : price,
      is_rental: rental,
      listing_status_name: random.pick(['Active', 'Active', 'Active Under Contract', 'Pending', 'Sold']),
      listing_at: maybe(new Date(Date.UTC(2026, random.below(10), 1 + random.below(28))).toISOString()),
      address: {
        line_1: lineOf(id, 1 + random.below(300), random.pick(STREETS)),
        city: names[2],
        postal_code: String(96700 + random.below(90)),
        latitude: null,
        longitude: null,
      },
      total_beds: maybe(random.below(6)),
      total_baths: maybe(random.below(5)),
      total_floor_area: maybe(400 + random.below(40) * 100),
      lot_size_ft: maybe(random.below(30) * 1000),
      parking_spots: maybe(random.below(4)),
      dwelling_type_name: random.pick(['Condo', 'Single Family', 'Townhouse', 'Vacant Land', 'Multi-Dwelling']),
      property_type_name: random.pick(['Residential', 'Land', 'Commercial']),
      title_land: maybe(random.pick(['Fee Simple', 'Fee Simple', 'Leasehold'])),
      building_name: random.chance(0.4) ? random.pick(['Palms', 'Kai Malu', 'Ilikai']) : null,
      virtual_tour_url: random.chance(0.3) ? 'https://example.com/tour' : null,
      company_listing: random.chance(0.2),
      luxury: random.chance(0.05),
      featured: random.chance(0.1),
      conservation: random.chance(0.05),
      short_term_rentals_allowed: random.chance(0.2),
      price_reduced: random.chance(0.1),
      ev_charging: random.chance(0.2),
      pets_allowed: random.chance(0.3),
      furnished: random.chance(0.3),
      pool: maybe(random.chance(0.4)) ?? undefined,
      air_conditioning: maybe(random.chance(0.4)) ?? undefined,
      ohana_unit: maybe(random.chance(0.2)) ?? undefined,
      sea_distance: seaDistanceOf(id),
      layers: layersOf(id),
      monthly_cost: monthlyCostOf(id),
      strata_fee: maybe(100 * random.below(20)),
      approx_year_built: maybe(1950 + random.below(75)),
      open_houses: random.chance(0.1) ? [OPEN_HOUSE] : undefined,
      mls_provider: random.pick(['HIS', 'RAM', 'HiCentral']),
      lava_zone: names[0] === 'Big Island' ? String(1 + random.below(9)) : null,
      flood_zone: maybe(random.pick(['X', 'AE', 'VE'])),
      parking_features: feature(['Garage', 'Carport', 'Street']),
      property_condition: feature(['Excellent', 'Fair', 'Fixer']),
      frontage: feature(['Ocean', 'Golf', 'Other']),
      pool_features: feature(['Pool', 'Spa']),
      security: feature(['Gate', 'Guard', 'Key']),
      zoning: maybe(random.pick(['R-1', 'A-2', 'AG'])),
      zoning_normalized: maybe(random.pick(['Residential', 'Apartment', 'Agriculture'])),
      stories_type: maybe(random.pick(['One', 'Two', 'Three+'])),
      listing_view: feature(['Ocean', 'Mountain', 'Garden']),
      public_remarks: `A ${random.pick(REMARKS)} with ${random.pick(REMARKS)}.`,
      tax_id: null,
      tmk: [...`${random.below(4) + 1}${String(random.below(10 ** 8)).padStart(8, '0')}0000`],
      advisors: random.chance(0.2) ? [{ id: 1 + random.below(3), user_name: 'sample-agent' }] : [],
    },
    {
      mls_area_major: maybe(names[1]),
      mls_area_minor: maybe(names[2]),
      lease_island_term: `${names[0]} fee simple`,
      advisor_ids: random.chance(0.1) ? [829] : [],
      score: random.below(20),
    },
  );
}

function placeFields(names: Names, random: Random): Partial<StoredListing> {
  const [island, district, town, community] = names;
  const [lat, lng] = CENTERS[island] ?? [21, -157];
  const placed = random.chance(0.95);
  const handles = names.map(keyOf);
  return {
    island,
    geo_island: island,
    district,
    geo_district: district,
    town,
    geo_town: town,
    hl_region_island: island,
    hl_region_district: district,
    hl_region_town: town,
    hl_region_community: random.chance(0.9) ? community : null,
    region_slug_path: handles.join('/'),
    region_name_path: names.join(' > '),
    lat: placed ? lat + (random.next() - 0.5) / 3 : null,
    lng: placed ? lng + (random.next() - 0.5) / 3 : null,
  };
}

/** A plain house that is for sale. */
const EMPTY: StoredListing = {
  ...BLANK_LISTING,
  mls_provider: 'RAM',
  asking_price: 1_000_000,
  listing_at: '2026-06-01T00:00:00.000Z',
  updated_at: '2026-06-02T00:00:00.000Z',
  address: { ...BLANK_LISTING.address, line_1: '1 Sample St' },
  dwelling_type_name: 'Single Family',
  property_type_name: 'Residential',
  internal: { ...BLANK_LISTING.internal, sample: true },
};
