import * as fc from 'fast-check';
import {
  DWELLING_KEYS,
  endsOf,
  FACET_NAMES,
  FILTERS,
  type Filter,
  type MapBounds,
  type SearchFilters,
  type SearchRequest,
  SORT_ORDERS,
  searchRequestSchema,
} from 'shared-contracts';
import { listingFacts } from '../listing/listing-facts';
import { manyListings } from './listings';

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
  exclude: fc.boolean(),
});

const FACTS = manyListings(300, 7).map(listingFacts);

/** Filters whose values are written in several spellings here. */
const SPELLED: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  hl_regions: some(
    'Island::Maui',
    'Island::Maui > District::South > Town::Kihei',
    'Island::Kauai > District::South > Town::Koloa > Neighborhood::Poipu',
    'Island::Oahu > District::Metro > Town::Honolulu > Community::Waikiki > BuildingName::Palms',
    'Town::kihei',
    'big-island--puna',
    'Island::Atlantis',
    'nonsense::x',
  ),
  islands: some('Maui', 'big-island', 'Oʻahu', 'Atlantis'),
  districts: some('South', 'metro'),
  towns: some('Kihei', 'honolulu'),
  district_island: some('South, Maui', 'Metro, Oahu'),
  communities: some('Waikīkī', 'poipu', 'North Kihei'),
  building_names: some('Palms', 'kai malu'),
  dwelling_type_name: some(...DWELLING_KEYS),
  property_type_name: some('Residential', 'land'),
  title_land: some('Fee Simple', 'Leasehold'),
  statuses: some('active', 'Pending', 'Active Under Contract', 'Sold'),
  query: fc.constantFrom(
    'kihei',
    'Kalakaua',
    'kalakua st',
    'ocean view',
    '7100003',
    'oh no',
    '!!',
    '12 front',
    'n hana road',
    'Front St, HI',
    'unit 12',
  ),
  advisor_id: fc.constantFrom(1, 2, 829, 99),
  tmks: some(...FACTS.slice(0, 40).flatMap(({ tmks }) => tmks)),
};

/** A filter of the table with values that listings have, and some that none has. */
export function valuesOf(filter: Filter): fc.Arbitrary<SearchFilters> {
  const { kind, key } = filter;
  if (kind === 'flag') return fc.boolean().map((value) => ({ [key]: value }));
  if (kind === 'range') {
    // the fact of an age is a day, and its filter counts days back from today
    const most = filter.measure === 'days' ? 400 : Math.max(...FACTS.map((facts) => facts[key] ?? 0));
    const ends = endsOf(filter).map(({ field }) => maybe(fc.nat(Math.ceil(most))).map((value) => ({ [field]: value })));
    return fc.tuple(...ends).map((set) => Object.assign({}, ...set));
  }
  if (kind === 'detail') {
    const values = [...new Set(FACTS.flatMap(({ facets }) => facets[key]))];
    return some(...values, ...values.map((value) => value.toLowerCase())).map((each) => ({
      advanced: { [key]: each },
    }));
  }
  const spelled = SPELLED[key];
  if (spelled === undefined) throw new Error(`No values are given for the filter ${key}.`);
  return spelled.map((value) => ({ [key]: value }));
}

const OFTEN: ReadonlySet<string> = new Set(['dwelling_type_name', 'title_land', 'statuses']);
const filters: fc.Arbitrary<SearchFilters> = fc
  .tuple(...FILTERS.map((filter) => (OFTEN.has(filter.key) ? maybe(valuesOf(filter), 2) : rarely(valuesOf(filter)))))
  .map((parts) => ({
    ...Object.assign({}, ...parts),
    advanced: Object.assign({}, ...parts.map((part) => part?.advanced)),
  }));

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
