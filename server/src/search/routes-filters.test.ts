import type { FastifyInstance } from 'fastify';
import { ADVANCED_FILTER_KEYS, type SearchFilters, type SearchRequest } from 'shared-contracts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { StoredListing } from '../listings';
import { appWith, searched as ask, LISTINGS } from './testing/search-app';

let app: FastifyInstance;
beforeAll(async () => {
  app = await appWith(LISTINGS);
  all = await everyMatch({});
  ofAnyTenure = await everyMatch(NO_DEFAULT);
});
const searched = (request: SearchRequest, headers?: Record<string, string>) => ask(app, request, headers);

type Holds = (listing: StoredListing) => boolean;
const TMK = LISTINGS.find((each) => isDefault(each))?.tmk.join('') ?? '';
const atLeast = (value: number | null, least: number) => value !== null && value >= least;
const atMost = (value: number | null, most: number) => value !== null && value <= most;
const textOf = (listing: StoredListing) =>
  JSON.stringify([listing.address, listing.building_name, listing.title, listing.public_remarks]).toLowerCase();

/** Each filter with the sentence it makes true of every listing it finds. */
const ALONE: [string, SearchFilters, Holds][] = [
  ['tmks', { tmks: [TMK] }, ({ tmk }) => tmk.join('') === TMK],
  [
    'virtual_tour_available',
    { virtual_tour_available: true },
    (each) => each.virtual_tour_url !== null || each.virtual_tour_urls.length > 0,
  ],
  ['minPrice', { minPrice: 1_000_000 }, (each) => atLeast(each.asking_price, 1_000_000)],
  ['maxPrice', { maxPrice: 1_000_000 }, (each) => atMost(each.asking_price, 1_000_000)],
  ['minBeds', { minBeds: 3 }, (each) => atLeast(each.total_beds ?? each.beds, 3)],
  ['maxBeds', { maxBeds: 3 }, (each) => atMost(each.total_beds ?? each.beds, 3)],
  ['minBaths', { minBaths: 2 }, (each) => atLeast(each.total_baths ?? each.baths, 2)],
  ['maxBaths', { maxBaths: 2 }, (each) => atMost(each.total_baths ?? each.baths, 2)],
  ['minSquareFeet', { minSquareFeet: 2000 }, (each) => atLeast(each.total_floor_area ?? each.living_area, 2000)],
  ['maxSquareFeet', { maxSquareFeet: 2000 }, (each) => atMost(each.total_floor_area ?? each.living_area, 2000)],
  ['minLand', { minLand: 10_000 }, (each) => atLeast(each.lot_size_ft, 10_000)],
  ['maxLand', { maxLand: 10_000 }, (each) => atMost(each.lot_size_ft, 10_000)],
  ['maxFee', { maxFee: 1000 }, (each) => (each.strata_fee ?? (each.building_name ? Infinity : 0)) <= 1000],
  [
    'maxPricePerSqFt',
    { maxPricePerSqFt: 800 },
    (each) => atMost(Math.round((each.asking_price ?? Infinity) / (each.total_floor_area ?? 0)), 800),
  ],
  ['minYearBuilt', { minYearBuilt: 2000 }, (each) => atLeast(each.approx_year_built, 2000)],
  ['maxYearBuilt', { maxYearBuilt: 2000 }, (each) => atMost(each.approx_year_built, 2000)],
  ['ocean_view', { ocean_view: true }, (each) => each.listing_view.includes('Ocean')],
  ['oceanfront', { oceanfront: true }, (each) => each.frontage.includes('Ocean')],
  ['pets_allowed', { pets_allowed: true }, (each) => each.pets_allowed === true],
  ['furnished', { furnished: true }, (each) => each.furnished === true],
  ['minParkingSpots', { minParkingSpots: 2 }, (each) => atLeast(each.parking_spots, 2)],
  [
    'dwelling_type_name',
    { dwelling_type_name: ['condo'] },
    (each) => [each.dwelling_type_name].flat().includes('Condo'),
  ],
  ['property_type_name', { property_type_name: ['Residential'] }, (each) => each.property_type_name === 'Residential'],
  ['title_land', { title_land: ['Leasehold'] }, (each) => each.title_land === 'Leasehold'],
  ['statuses', { statuses: ['pending'] }, (each) => each.listing_status_name === 'Pending'],
  ['query', { query: 'kalakaua' }, (each) => /kalakaua|kalākaua/.test(textOf(each))],
  ['company_listings', { company_listings: true }, (each) => each.company_listing],
  ['short_term_rentals_allowed', { short_term_rentals_allowed: true }, (each) => each.short_term_rentals_allowed],
  ['conservation_properties', { conservation_properties: true }, (each) => each.conservation],
  ['luxury_properties', { luxury_properties: true }, (each) => each.luxury],
  ['featured_properties', { featured_properties: true }, (each) => each.featured],
  [
    'price_reduced',
    { price_reduced: true },
    (each) => each.price_reduced || atLeast(each.internal.recent_high_price, (each.asking_price ?? 0) + 1),
  ],
  [
    'advisor_id',
    { advisor_id: 829 },
    (each) => each.internal.advisor_ids.includes(829) || each.advisors.some(({ id }) => id === 829),
  ],
  ['building_names', { building_names: ['Palms'] }, (each) => each.building_name === 'Palms'],
];
const REGIONS: [string, SearchFilters, Holds][] = [
  [
    'hl_regions',
    { hl_regions: ['Island::Maui > District::South > Town::Kīhei > Community::North Kihei'] },
    (each) => islandOf(each) === 'maui' && plain(each.hl_region_community) === 'north kihei',
  ],
  ['islands', { islands: ['maui'] }, (each) => islandOf(each) === 'maui'],
  ['districts', { districts: ['South'] }, (each) => plain(each.hl_region_district ?? each.district) === 'south'],
  ['towns', { towns: ['kihei'] }, (each) => plain(each.hl_region_town ?? each.town) === 'kihei'],
  [
    'district_island',
    { district_island: ['South, Kauai'] },
    (each) => plain(each.hl_region_district ?? each.district) === 'south' && islandOf(each) === 'kauai',
  ],
  ['communities', { communities: ['poipu'] }, (each) => plain(each.hl_region_community) === 'poipu'],
];
/** Every tenure: the default search leaves leaseholds out. */
const NO_DEFAULT: SearchFilters = { title_land: [] };
/** What a search without filters finds. */
let all: readonly StoredListing[];
/** The same in every tenure. */
let ofAnyTenure: readonly StoredListing[];
const byId = new Map(LISTINGS.map((listing) => [listing.internal_id, listing]));

/** The records of all that a search finds, over all its pages. */
async function everyMatch(filters: SearchFilters): Promise<StoredListing[]> {
  const found: StoredListing[] = [];
  for (let page = 1; ; page++) {
    const { results, total } = await searched({ page, filters });
    for (const { internal_id } of results) found.push(...[byId.get(internal_id)].filter((each) => each !== undefined));
    if (results.length === 0 || found.length >= total) return found;
  }
}

const ADVANCED: Record<(typeof ADVANCED_FILTER_KEYS)[number], string> = {
  lava_zone: '3',
  flood_zone: 'VE',
  parking_features: 'Garage',
  property_condition: 'Fixer',
  view: 'Garden',
  frontage: 'Ocean',
  pool_features: 'Pool',
  security: 'Gate',
  zoning: 'AG',
  stories_type: 'Two',
};

/** Without the signs of Hawaiian spelling. */
function plain(name: string | null): string {
  return (name ?? '')
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase();
}
const islandOf = (each: StoredListing) => plain(each.hl_region_island ?? each.island);

function isDefault(listing: StoredListing): boolean {
  return !listing.is_rental && listing.title_land === 'Fee Simple' && listing.listing_status_name !== 'Sold';
}

describe('filters', () => {
  /** Every listing found satisfies the filter; some listing that is found without it does not. */
  const narrows = async (filters: SearchFilters, holds: Holds) => {
    const found = await everyMatch(filters);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((listing) => !holds(listing)).map(({ internal_id }) => internal_id)).toEqual([]);
    expect(all.some((listing) => !holds(listing))).toBe(true);
    // the filter alone leaves nothing out that satisfies it
    const rest = await everyMatch({ ...NO_DEFAULT, ...filters });
    const expected = ofAnyTenure.filter(holds);
    if (!('dwelling_type_name' in filters)) expect(rest).toHaveLength(expected.length);
  };
  test.each(ALONE)('%s alone finds what it says and nothing else [A3.3]', (_, filters, holds) =>
    narrows(filters, holds),
  );
  test.each(REGIONS)('%s alone finds what lies there and nothing else [A3.4]', (_, filters, holds) =>
    narrows(filters, holds),
  );
  test.each(ADVANCED_FILTER_KEYS)('advanced.%s alone finds what has the value and nothing else [A3.6]', (key) =>
    narrows({ advanced: { [key]: [ADVANCED[key]] } }, (listing) =>
      [listing[key === 'view' ? 'listing_view' : key]]
        .flat()
        .some((value) => value !== null && String(value).endsWith(ADVANCED[key])),
    ),
  );

  test('days listed are counted back from today', async () => {
    const today = '2026-07-01T20:00:00.000Z';
    vi.useFakeTimers({ now: new Date(today), toFake: ['Date'] });
    const found = await everyMatch({ maxDaysListed: 60 });
    const older = await everyMatch({ minDaysListed: 61 });
    vi.useRealTimers();
    const age = ({ listing_at }: StoredListing) => (Date.parse(today) - Date.parse(listing_at ?? '')) / 86_400_000;
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((listing) => age(listing) > 61)).toEqual([]);
    expect(older.filter((listing) => age(listing) < 60)).toEqual([]);
    expect(older.length).toBeGreaterThan(0);
  });

  test('a building in a region path limits to that building', async () => {
    const path = 'Island::Oahu > District::Metro > Town::Honolulu > Community::Waikiki';
    const whole = await searched({ filters: { hl_regions: [path] } });
    const building = await searched({ filters: { hl_regions: [`${path} > BuildingName::Palms`] } });
    expect(building.total).toBeGreaterThan(0);
    expect(building.total).toBeLessThan(whole.total);
  });

  test('a fresh search shows no Leasehold listing and no rental [A9.5] [B1.1]', async () => {
    const { results } = await searched({});
    expect(results.filter((card) => card.title_land === 'Leasehold' || card.is_rental)).toEqual([]);
    const rentals = await searched({ filters: { dwelling_type_name: ['rental'] } });
    expect(rentals.total).toBeGreaterThan(0);
    expect(rentals.results.every((card) => card.is_rental)).toBe(true);
  });
});
