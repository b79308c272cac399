import { ADVANCED_FILTER_KEYS, type DetailKey, RANGE_FILTERS, type RangeKey } from 'shared-contracts';
import type { ListingFacts } from '../listing/listing-facts';
import { keyOf } from '../text/fold';
import { inRegion } from './region-match';
import { hasDetail, type Keys, type Range, type SearchQuery } from './search-query';

type Test = (facts: ListingFacts, query: SearchQuery) => boolean;

const rangeTest =
  (key: RangeKey): Test =>
  (facts, query) =>
    within(facts[key], query[key]);
const detailTest =
  (key: DetailKey): Test =>
  ({ facets }, { advanced }) =>
    hasDetail(key, facets[key], advanced[key]);

const TESTS: readonly Test[] = [
  ...RANGE_FILTERS.map(({ key }) => rangeTest(key)),
  ...ADVANCED_FILTER_KEYS.map(detailTest),
  fitsKind,
  ({ place, building }, { region }) => inRegion(place, building, region, 5),
  ({ status }, { statuses }) => statuses.has(keyOf(status)),
  ({ rental, tenure }, { tenures }) => rental || oneOf(tenures, [tenure]),
  ({ building }, { buildings }) => oneOf(buildings, building === null ? [] : [building]),
  fitsOthers,
];

/** True when a listing passes every filter but the text, which is the caller's. */
export function matchesQuery(facts: ListingFacts, query: SearchQuery): boolean {
  return TESTS.every((test) => test(facts, query));
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

/** `strict`: an empty set matches nothing (a search for rentals only). */
function oneOf(keys: Keys | null, values: readonly string[], key = keyOf, strict = false): boolean {
  if (keys === null || (!strict && keys.size === 0)) return true;
  return values.some((value) => keys.has(key(value)));
}
