import { describe, expect, test } from 'vitest';
import { polygonSchema } from './region';
import { mapBoundsSchema, searchFiltersSchema } from './search';

const corner = { lat: 20, lng: -156 };
const bounds = { ne: corner, sw: corner, se: corner, nw: corner, center: corner };
const ring: [number, number][] = [
  [-156.5, 20.7],
  [-156.4, 20.7],
  [-156.4, 20.8],
  [-156.5, 20.7],
];

test('a polygon has an id and a closed ring in lng/lat [A3.1]', () => {
  expect(polygonSchema.safeParse({ id: 'a', coordinates: ring }).success).toBe(true);
  expect(polygonSchema.safeParse({ coordinates: ring }).success).toBe(false);
  expect(polygonSchema.safeParse({ id: 'a', coordinates: [[20, -156]] }).success).toBe(false);
});

test('map bounds hold four corners and the center, each with lat and lng [A3.2]', () => {
  expect(mapBoundsSchema.parse(bounds)).toEqual(bounds);
  for (const key of ['ne', 'sw', 'se', 'nw', 'center']) {
    expect(mapBoundsSchema.safeParse({ ...bounds, [key]: { lat: 91, lng: 0 } }).success).toBe(false);
  }
});

describe('filters', () => {
  const general = {
    tmks: ['2390010010000'],
    virtual_tour_available: true,
    minPrice: 1,
    maxPrice: 2,
    minBeds: 1,
    maxBeds: 2,
    minBaths: 1.5,
    maxBaths: 2,
    minSquareFeet: 1,
    maxSquareFeet: 2,
    minLand: 1,
    minParkingSpots: 1,
    dwelling_type_name: ['condo'],
    property_type_name: ['Residential'],
    title_land: ['Leasehold'],
    statuses: ['Active'],
    query: 'ocean',
    company_listings: true,
    short_term_rentals_allowed: true,
    conservation_properties: true,
    luxury_properties: true,
    featured_properties: true,
    price_reduced: true,
    advisor_id: 7,
  };
  test('accept each general filter by its name [A3.3]', () => {
    expect(searchFiltersSchema.parse(general)).toEqual(general);
    expect(searchFiltersSchema.safeParse({ minPrice: -1 }).success).toBe(false);
  });

  test('accept each region filter by its name [A3.4]', () => {
    const regions = {
      hl_regions: ['Island::Maui > District::South'],
      islands: ['Maui'],
      districts: ['South'],
      towns: ['Kihei'],
      district_island: ['South, Maui'],
      communities: ['Wailea'],
    };
    expect(searchFiltersSchema.parse(regions)).toEqual(regions);
  });

  test('accept the nine advanced filters together [A3.6]', () => {
    const keys = [
      'lava_zone',
      'flood_zone',
      'parking_features',
      'property_condition',
      'frontage',
      'pool_features',
      'security',
      'zoning',
      'stories_type',
    ];
    const advanced = Object.fromEntries(keys.map((key) => [key, ['x']]));
    expect(searchFiltersSchema.parse({ advanced })).toEqual({ advanced });
  });
});
