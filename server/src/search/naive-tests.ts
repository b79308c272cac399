import type { FacetName } from 'shared-contracts';
import { keyOf } from './fold';
import type { ListingFacts } from './listing-facts';
import { inRegion } from './region-match';
import { ADVANCED_KEYS, advancedKey, type Keys, type Range, type SearchQuery } from './search-query';

type Advanced = (typeof ADVANCED_KEYS)[number];
/** Names of tests a listing may fail; region 1 to 5 are the depths of `inRegion`. */
export type TestName =
  | 'status'
  | 'type'
  | 'tenure'
  | 'price'
  | 'beds'
  | 'baths'
  | 'building'
  | 'region1'
  | 'region2'
  | 'region3'
  | 'region4'
  | 'region5'
  | Advanced
  | 'other';

/** The tests whose failure a facet overlooks: those of its own filter. */
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

/** Every test a listing fails; the text test is the caller's. */
export function failedTests(facts: ListingFacts, query: SearchQuery): Set<TestName> {
  const failed = new Set<TestName>();
  const check = (test: TestName, passed: boolean) => passed || failed.add(test);
  check('status', query.statuses.has(keyOf(facts.status)));
  check('type', fitsKind(facts, query));
  check('tenure', facts.rental || oneOf(query.tenures, [facts.tenure]));
  check('price', within(facts.price, query.price));
  check('beds', within(facts.beds, query.beds));
  check('baths', within(facts.baths, query.baths));
  check('building', oneOf(query.buildings, facts.building === null ? [] : [facts.building]));
  check('region1', inRegion(facts.place, facts.building, query.region, 1));
  check('region2', inRegion(facts.place, facts.building, query.region, 2));
  check('region3', inRegion(facts.place, facts.building, query.region, 3));
  check('region4', inRegion(facts.place, facts.building, query.region, 4));
  check('region5', inRegion(facts.place, facts.building, query.region, 5));
  for (const name of ADVANCED_KEYS)
    check(
      name,
      oneOf(query.advanced[name], facts.facets[name], (value) => advancedKey(name, value)),
    );
  check('other', fitsOthers(facts, query));
  return failed;
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
