import * as fc from 'fast-check';
import {
  DWELLING_KEYS,
  FACET_NAMES,
  type MapBounds,
  type SearchFilters,
  type SearchRequest,
  SORT_ORDERS,
  searchRequestSchema,
} from 'shared-contracts';

const some = <T>(...values: T[]) => fc.subarray(values, { minLength: 0, maxLength: Math.min(3, values.length) });
const maybe = <T>(arbitrary: fc.Arbitrary<T>, frequency = 8) =>
  fc.option(arbitrary, { nil: undefined, freq: frequency }).map((value) => value);
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const lat = fc.double({ min: 18.5, max: 22.5, noNaN: true });
const lng = fc.double({ min: -160, max: -154, noNaN: true });
const bounds: fc.Arbitrary<MapBounds> = fc.tuple(lat, lng, lat, lng).map(([n, e, s, w]) => {
  const ne = { lat: n, lng: e };
  const sw = { lat: s, lng: w };
  return { ne, sw, se: { lat: s, lng: e }, nw: { lat: n, lng: w }, center: ne };
});
const polygon = fc.record({
  id: fc.constant('drawn'),
  coordinates: fc.array(fc.tuple(lng, lat), { minLength: 4, maxLength: 9 }),
});

const filters: fc.Arbitrary<{ [K in keyof SearchFilters]: SearchFilters[K] | undefined }> = fc.record({
  hl_regions: rarely(
    some(
      'Island::Maui',
      'Island::Maui > District::South > Town::Kihei',
      'Island::Kauai > District::South > Town::Koloa > Neighborhood::Poipu',
      'Island::Oahu > District::Metro > Town::Honolulu > Community::Waikiki > BuildingName::Palms',
      'Town::kihei',
      'big-island--puna',
      'Island::Atlantis',
      'nonsense::x',
    ),
  ),
  islands: rarely(some('Maui', 'big-island', 'Oʻahu', 'Atlantis')),
  districts: rarely(some('South', 'metro')),
  towns: rarely(some('Kihei', 'honolulu')),
  district_island: rarely(some('South, Maui', 'Metro, Oahu')),
  communities: rarely(some('Waikīkī', 'poipu', 'North Kihei')),
  building_names: rarely(some('Palms', 'kai malu')),
  minPrice: rarely(fc.nat(4_000_000)),
  maxPrice: rarely(fc.nat(21_000_000)),
  minBeds: rarely(fc.nat(4)),
  maxBeds: rarely(fc.nat(5)),
  minBaths: rarely(fc.nat(4)),
  maxBaths: rarely(fc.nat(5)),
  minSquareFeet: rarely(fc.nat(3000)),
  maxSquareFeet: rarely(fc.nat(5000)),
  minLand: rarely(fc.nat(20_000)),
  minParkingSpots: rarely(fc.nat(3)),
  dwelling_type_name: maybe(some(...DWELLING_KEYS), 1),
  property_type_name: rarely(some('Residential', 'land')),
  title_land: maybe(some('Fee Simple', 'Leasehold'), 2),
  statuses: maybe(some('active', 'Pending', 'Active Under Contract', 'Sold'), 2),
  query: rarely(fc.constantFrom('kihei', 'Kalakaua', 'kalakua st', 'ocean view', '7100003', 'oh no', '!!', '12 front')),
  company_listings: rarely(fc.boolean()),
  short_term_rentals_allowed: rarely(fc.boolean()),
  conservation_properties: rarely(fc.boolean()),
  luxury_properties: rarely(fc.boolean()),
  featured_properties: rarely(fc.boolean()),
  price_reduced: rarely(fc.boolean()),
  virtual_tour_available: rarely(fc.boolean()),
  advisor_id: rarely(fc.constantFrom(1, 2, 829, 99)),
  advanced: rarely(
    fc.record({
      lava_zone: maybe(some('3', 'Zone 4', '9'), 2),
      flood_zone: maybe(some('X', 'ae'), 2),
      pool_features: maybe(some('Pool', 'Spa'), 2),
      zoning: maybe(some('R-1', 'ag'), 2),
      stories_type: maybe(some('One', 'two'), 2),
    }),
  ),
});

/** Requests as a browser may send them, most of them with a few filters at once. */
export const requests: fc.Arbitrary<SearchRequest> = fc
  .record({
    filters,
    page: rarely(fc.integer({ min: 1, max: 5 })),
    from: rarely(fc.nat(300)),
    limit: maybe(fc.constantFrom(0, 1, 7, 100, 500), 3),
    sort_order: maybe(fc.constantFrom(...SORT_ORDERS), 3),
    polygons: rarely(fc.array(polygon, { maxLength: 3 })),
    mapBounds: rarely(bounds),
    hidden_internal_ids: rarely(some('100001', '100002', '100003', 'nobody')),
    limitSearchToFavorites: rarely(fc.boolean()),
    favorites: maybe(some('100001', '7100002', '100005', '100007'), 1),
    company_listing: rarely(fc.boolean()),
    aggregates_query: fc.constant([...FACET_NAMES]),
  })
  // the way over JSON drops what is undefined, as the wire does
  .map((request) => searchRequestSchema.parse(JSON.parse(JSON.stringify(request))));
