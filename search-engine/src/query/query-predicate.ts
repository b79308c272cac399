import {
  ADVANCED_FILTER_KEYS,
  COUNTED_FILTERS,
  type CountedKey,
  type DetailKey,
  type FacetName,
  RANGE_FILTERS,
  type RangeKey,
} from 'shared-contracts';
import { keysOf, recordOf } from 'shared-contracts/keys-of';
import type { ListingFacts } from '../listing/listing-facts';
import { keyOf } from '../text/fold';
import { inRegion, type RegionDepth } from './region-match';
import { advancedKey, type Keys, type Range, type SearchQuery } from './search-query';

/** What a listing may fail: the filter of this key, or the region down to this depth. */
export type TestName = CountedKey | RangeKey | 'region1' | 'region2' | 'region3' | 'region4' | 'region5' | 'other';

/** The tests whose failure a facet overlooks: those of its own filter. */
export const FACET_IGNORES: Partial<Record<FacetName, readonly TestName[]>> = {
  ...Object.fromEntries(COUNTED_FILTERS.map(({ key, facet }) => [facet, [key]])),
  island: ['region1', 'region2', 'region3', 'region4', 'region5'],
  hl_regions: ['region1', 'region2', 'region3', 'region4', 'region5'],
  region_pairs: ['region1', 'region2', 'region3', 'region4', 'region5'],
  district: ['region2', 'region3', 'region4', 'region5'],
  district_island: ['region2', 'region3', 'region4', 'region5'],
  town: ['region3', 'region4', 'region5'],
  community: ['region4', 'region5'],
};

type Test = (facts: ListingFacts, query: SearchQuery) => boolean;

const inRegionTo =
  (depth: RegionDepth): Test =>
  ({ place, building }, { region }) =>
    inRegion(place, building, region, depth);
const rangeTest =
  (key: RangeKey): Test =>
  (facts, query) =>
    within(facts[key], query[key]);
const detailTest =
  (key: DetailKey): Test =>
  ({ facets }, { advanced }) =>
    oneOf(advanced[key], facets[key], (value) => advancedKey(key, value));

const TESTS: Readonly<Record<TestName, Test>> = {
  ...recordOf(RANGE_FILTERS.map(({ key }) => [key, rangeTest(key)] as const)),
  ...recordOf(ADVANCED_FILTER_KEYS.map((key) => [key, detailTest(key)] as const)),
  dwelling_type_name: fitsKind,
  region1: inRegionTo(1),
  region2: inRegionTo(2),
  region3: inRegionTo(3),
  region4: inRegionTo(4),
  region5: inRegionTo(5),
  statuses: ({ status }, { statuses }) => statuses.has(keyOf(status)),
  title_land: ({ rental, tenure }, { tenures }) => rental || oneOf(tenures, [tenure]),
  building_names: ({ building }, { buildings }) => oneOf(buildings, building === null ? [] : [building]),
  other: fitsOthers,
};

const TEST_NAMES = keysOf(TESTS);

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
export function matchesQuery(facts: ListingFacts, query: SearchQuery): boolean {
  return DECISIVE.every((test) => test(facts, query));
}

function fitsKind(facts: ListingFacts, query: SearchQuery): boolean {
  return facts.rental ? query.rentals : oneOf(query.types, facts.types, keyOf, true);
}

function fitsOthers(facts: ListingFacts, query: SearchQuery): boolean {
  const { lat, lng } = facts;
  return (
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
