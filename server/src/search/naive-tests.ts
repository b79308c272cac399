import type { FacetName } from 'shared-contracts';
import { keyOf } from './fold';
import type { ListingFacts } from './listing-facts';
import { inRegion, type RegionDepth } from './region-match';
import { ADVANCED_KEYS, advancedKey, type Keys, type Range, type SearchQuery } from './search-query';

/** Names of tests a listing may fail; region 1 to 5 are the depths of `inRegion`. */
const TEST_NAMES = [
  'status',
  'type',
  'tenure',
  'price',
  'beds',
  'baths',
  'building',
  'region1',
  'region2',
  'region3',
  'region4',
  'region5',
  ...ADVANCED_KEYS,
  'other',
] as const;
export type TestName = (typeof TEST_NAMES)[number];
type Advanced = (typeof ADVANCED_KEYS)[number];

/**
 * The tests whose failure a facet overlooks: those of its own filter.
 * @internal used by tests only
 */
export const FACET_IGNORES: Partial<Record<FacetName, readonly TestName[]>> = {
  price_histogram: ['price'],
  listing_status_name: ['status'],
  type_dwelling: ['type'],
  title_land: ['tenure'],
  beds: ['beds'],
  baths: ['baths'],
  mls_building_name: ['building'],
  island: ['region1', 'region2', 'region3', 'region4', 'region5'],
  hl_regions: ['region1', 'region2', 'region3', 'region4', 'region5'],
  region_pairs: ['region1', 'region2', 'region3', 'region4', 'region5'],
  district: ['region2', 'region3', 'region4', 'region5'],
  district_island: ['region2', 'region3', 'region4', 'region5'],
  town: ['region3', 'region4', 'region5'],
  community: ['region4', 'region5'],
  lava_zone: ['lava_zone'],
  flood_zone: ['flood_zone'],
  parking_features: ['parking_features'],
  property_condition: ['property_condition'],
  frontage: ['frontage'],
  pool_features: ['pool_features'],
  security: ['security'],
  zoning: ['zoning'],
  stories_type: ['stories_type'],
};

type Test = (facts: ListingFacts, query: SearchQuery) => boolean;

const inRegionTo =
  (depth: RegionDepth): Test =>
  ({ place, building }, { region }) =>
    inRegion(place, building, region, depth);
const advancedTest =
  (name: Advanced): Test =>
  ({ facets }, { advanced }) =>
    advanced[name] === null || oneOf(advanced[name], facets[name], (value) => advancedKey(name, value));

const TESTS: Readonly<Record<TestName, Test>> = {
  price: ({ price }, query) => within(price, query.price),
  type: fitsKind,
  region1: inRegionTo(1),
  region2: inRegionTo(2),
  region3: inRegionTo(3),
  region4: inRegionTo(4),
  region5: inRegionTo(5),
  status: ({ status }, { statuses }) => statuses.has(keyOf(status)),
  tenure: ({ rental, tenure }, { tenures }) => rental || oneOf(tenures, [tenure]),
  beds: ({ beds }, query) => within(beds, query.beds),
  baths: ({ baths }, query) => within(baths, query.baths),
  building: ({ building }, { buildings }) => oneOf(buildings, building === null ? [] : [building]),
  lava_zone: advancedTest('lava_zone'),
  flood_zone: advancedTest('flood_zone'),
  parking_features: advancedTest('parking_features'),
  property_condition: advancedTest('property_condition'),
  frontage: advancedTest('frontage'),
  pool_features: advancedTest('pool_features'),
  security: advancedTest('security'),
  zoning: advancedTest('zoning'),
  stories_type: advancedTest('stories_type'),
  other: fitsOthers,
};

/**
 * Every test a listing fails; the text test is the caller's.
 * @internal used by tests only
 */
export function failedTests(facts: ListingFacts, query: SearchQuery): Set<TestName> {
  return new Set(TEST_NAMES.filter((name) => !TESTS[name](facts, query)));
}

const { region1: _1, region2: _2, region3: _3, region4: _4, ...WITHOUT_DEPTHS } = TESTS;
/** The deepest test of a region holds those above it. */
const DECISIVE = Object.values(WITHOUT_DEPTHS);

/** True when a listing fails none of the tests; the text test is the caller's. */
export function passesTests(facts: ListingFacts, query: SearchQuery): boolean {
  return DECISIVE.every((test) => test(facts, query));
}

function fitsKind(facts: ListingFacts, query: SearchQuery): boolean {
  return facts.rental ? query.rentals : oneOf(query.types, facts.types, keyOf, true);
}

function fitsOthers(facts: ListingFacts, query: SearchQuery): boolean {
  const { lat, lng } = facts;
  return (
    within(facts.floorArea, query.floorArea) &&
    within(facts.lotSize, query.lotSize) &&
    within(facts.parking, query.parking) &&
    oneOf(query.propertyTypes, facts.propertyType === null ? [] : [facts.propertyType]) &&
    query.flags.every((flag) => facts.flags.includes(flag)) &&
    (query.advisor === null || facts.advisors.includes(query.advisor)) &&
    (query.tmks === null || facts.tmks.some((tmk) => query.tmks?.has(tmk))) &&
    (query.markHidden || !query.hidden.has(facts.id)) &&
    (query.favorites === null || query.favorites.has(facts.id) || query.favorites.has(facts.mls)) &&
    query.areas.every((area) => lat !== null && lng !== null && area(lat, lng))
  );
}

function within(value: number | null, { min, max }: Range): boolean {
  if (min === null && max === null) return true;
  return value !== null && (min === null || value >= min) && (max === null || value <= max);
}

/** `strict`: an empty set of wishes is met by nothing (a search for rentals only). */
function oneOf(keys: Keys | null, values: readonly string[], key = keyOf, strict = false): boolean {
  if (keys === null || (!strict && keys.size === 0)) return true;
  return values.some((value) => keys.has(key(value)));
}
