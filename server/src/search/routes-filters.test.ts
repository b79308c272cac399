import type { FastifyInstance } from 'fastify';
import { ADVANCED_FILTER_KEYS, type SearchFilters, type SearchRequest } from 'shared-contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredListing } from '../listings/stored-listing';
import { appWith, searched as ask, LISTINGS } from './testing/search-app';

let app: FastifyInstance;
beforeAll(async () => {
  app = await appWith(LISTINGS);
});
const searched = (request: SearchRequest, headers?: Record<string, string>) => ask(app, request, headers);

const ALONE: [string, SearchFilters][] = [
  ['tmks', { tmks: [LISTINGS.find((each) => isDefault(each))?.tmk.join('') ?? ''] }],
  ['virtual_tour_available', { virtual_tour_available: true }],
  ['minPrice', { minPrice: 1_000_000 }],
  ['maxPrice', { maxPrice: 1_000_000 }],
  ['minBeds', { minBeds: 3 }],
  ['maxBeds', { maxBeds: 3 }],
  ['minBaths', { minBaths: 2 }],
  ['maxBaths', { maxBaths: 2 }],
  ['minSquareFeet', { minSquareFeet: 2000 }],
  ['maxSquareFeet', { maxSquareFeet: 2000 }],
  ['minLand', { minLand: 10_000 }],
  ['minParkingSpots', { minParkingSpots: 2 }],
  ['dwelling_type_name', { dwelling_type_name: ['condo'] }],
  ['property_type_name', { property_type_name: ['Residential'] }],
  ['title_land', { title_land: ['Leasehold'] }],
  ['statuses', { statuses: ['pending'] }],
  ['query', { query: 'kalakaua' }],
  ['company_listings', { company_listings: true }],
  ['short_term_rentals_allowed', { short_term_rentals_allowed: true }],
  ['conservation_properties', { conservation_properties: true }],
  ['luxury_properties', { luxury_properties: true }],
  ['featured_properties', { featured_properties: true }],
  ['price_reduced', { price_reduced: true }],
  ['advisor_id', { advisor_id: 829 }],
  ['building_names', { building_names: ['Palms'] }],
];
const REGIONS: [string, SearchFilters][] = [
  ['hl_regions', { hl_regions: ['Island::Maui > District::South > Town::Kīhei > Community::North Kihei'] }],
  ['islands', { islands: ['maui'] }],
  ['districts', { districts: ['South'] }],
  ['towns', { towns: ['kihei'] }],
  ['district_island', { district_island: ['South, Kauai'] }],
  ['communities', { communities: ['poipu'] }],
];
const ADVANCED: Record<(typeof ADVANCED_FILTER_KEYS)[number], string> = {
  lava_zone: '3',
  flood_zone: 'VE',
  parking_features: 'Garage',
  property_condition: 'Fixer',
  frontage: 'Ocean',
  pool_features: 'Pool',
  security: 'Gate',
  zoning: 'AG',
  stories_type: 'Two',
};

function isDefault(listing: StoredListing): boolean {
  return !listing.is_rental && listing.title_land === 'Fee Simple' && listing.listing_status_name !== 'Sold';
}

describe('filters', () => {
  const narrows = async (filters: SearchFilters) => {
    const [all, some] = [await searched({ limit: 0 }), await searched({ limit: 0, filters })];
    expect(some.total).toBeGreaterThan(0);
    expect(some.total).not.toBe(all.total);
  };
  test.each(ALONE)('%s alone changes the result [A3.3]', (_, filters) => narrows(filters));
  test.each(REGIONS)('%s alone limits the result [A3.4]', (_, filters) => narrows(filters));
  test.each(ADVANCED_FILTER_KEYS)('advanced.%s alone changes the result [A3.6]', (key) =>
    narrows({ advanced: { [key]: [ADVANCED[key]] } }),
  );

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
