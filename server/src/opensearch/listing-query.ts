import type { RegionQuery, SearchQuery } from 'search-engine';
import { needsEvery, type Range, type RegionDepth, unwrapped } from 'search-engine/adapter';
import {
  ADVANCED_FILTER_KEYS,
  type CountedKey,
  type MapBounds,
  RANGE_FILTERS,
  type RangeKey,
  type SearchRequest,
} from 'shared-contracts';
import { detailField, REGION_FIELDS } from './listing-document';

/** A test of a search: the filter of this key, or the region down to this depth. */
export type TestName = CountedKey | RangeKey | `region${1 | 2 | 3 | 4 | 5}` | 'other';
/** A query in OpenSearch's language. */
export type Query = Readonly<Record<string, unknown>>;
/** One query per test of a search; a test that every listing passes is left out. */
export type Clauses = ReadonlyMap<TestName, Query>;

export const MATCH_ALL: Query = { match_all: {} };
export const NOTHING: Query = { match_none: {} };
export const all = (queries: readonly Query[]): Query =>
  queries.length === 0 ? MATCH_ALL : { bool: { filter: queries } };
const any = (queries: readonly Query[]): Query => ({ bool: { should: queries, minimum_should_match: 1 } });
export const term = (field: string, value: string | boolean): Query => ({ term: { [field]: value } });
const terms = (field: string, values: Iterable<string>): Query => ({ terms: { [field]: [...values] } });

/** The tests of a search as queries. `text` is the query of its words. */
export function clausesOf(query: SearchQuery, request: SearchRequest, text: Query | null): Clauses {
  const clauses = new Map<TestName, Query>([
    ['statuses', terms('status', query.statuses)],
    ['dwelling_type_name', kindQuery(query)],
  ]);
  if (query.tenures?.size) clauses.set('title_land', any([term('rental', true), terms('tenure', query.tenures)]));
  if (query.buildings?.size) clauses.set('building_names', terms('building', query.buildings));
  for (const { key } of RANGE_FILTERS) if (isLimited(query[key])) clauses.set(key, rangeQuery(key, query[key]));
  for (const key of ADVANCED_FILTER_KEYS) {
    const keys = query.advanced[key];
    if (!keys?.size) continue;
    const field = detailField(key);
    clauses.set(key, needsEvery(key) ? all([...keys].map((each) => term(field, each))) : terms(field, keys));
  }
  for (const depth of [1, 2, 3, 4, 5] as const) {
    const region = regionQuery(query.region, depth);
    if (region.length > 0) clauses.set(`region${depth}`, all(region));
  }
  const others = otherQueries(query, request);
  if (text) others.push(text);
  if (others.length > 0) clauses.set('other', all(others));
  return clauses;
}

function kindQuery({ types, rentals }: SearchQuery): Query {
  const sale = types === null ? [] : [terms('types', types)];
  const forSale = all([term('rental', false), ...sale]);
  return rentals ? any([term('rental', true), forSale]) : forSale;
}

function otherQueries(query: SearchQuery, request: SearchRequest): Query[] {
  const { propertyTypes, flags, advisor, tmks, hidden, favorites } = query;
  const queries = flags.map((flag) => term('flags', flag));
  if (propertyTypes?.size) queries.push(terms('property_type', propertyTypes));
  if (advisor !== null) queries.push(term('advisors', String(advisor)));
  if (tmks) queries.push(terms('tmks', tmks));
  if (hidden.size > 0 && !query.markHidden) queries.push({ bool: { must_not: [terms('id', hidden)] } });
  if (favorites) queries.push(any([terms('id', favorites), terms('mls', favorites)]));
  if (request.mapBounds) queries.push(boundsQuery(request.mapBounds));
  const polygons = request.polygons ?? [];
  const [wanted, unwanted] = [polygons.filter(({ exclude }) => !exclude), polygons.filter(({ exclude }) => exclude)];
  if (wanted.length > 0) queries.push(outlinesQuery(wanted));
  if (unwanted.length > 0)
    queries.push({ bool: { filter: [{ exists: { field: 'lat' } }], must_not: [outlinesQuery(unwanted)] } });
  return queries;
}

/** The places down to `depth`, like `inRegion` of search-engine. */
function regionQuery({ levels, paths, districtIsland }: RegionQuery, depth: RegionDepth): Query[] {
  const queries = levels.slice(0, depth).flatMap((keys, level) => (keys ? [terms(regionField(level), keys)] : []));
  if (depth >= 2 && districtIsland) queries.push(terms('district_island', districtIsland));
  const steps = paths?.map((path) => path.filter(({ level }) => level < depth));
  // a path without a step down to here leaves no listing out
  if (steps?.every((path) => path.length > 0))
    queries.push(any(steps.map((path) => all(path.map(({ level, key }) => term(regionField(level), key))))));
  return queries;
}

const regionField = (level: number) => REGION_FIELDS[level] ?? 'building';

function isLimited({ min, max }: Range): boolean {
  return min !== null || max !== null;
}
function rangeQuery(field: string, { min, max }: Range): Query {
  return { range: { [field]: { ...(min === null ? {} : { gte: min }), ...(max === null ? {} : { lte: max }) } } };
}

/** Within a view of the map; where its west edge is east of its east edge it crosses the date line. */
export function boundsQuery({ ne, sw }: MapBounds): Query {
  const lat = rangeQuery('lat', { min: Math.min(ne.lat, sw.lat), max: Math.max(ne.lat, sw.lat) });
  const east = { min: null, max: ne.lng };
  const west = { min: sw.lng, max: null };
  if (sw.lng > ne.lng) return all([lat, any([rangeQuery('lng', west), rangeQuery('lng', east)])]);
  return all([lat, rangeQuery('lng', { min: sw.lng, max: ne.lng })]);
}

/**
 * The even-odd rule of `areaOfRing`, with the same arithmetic: `geo_polygon` rounds positions, and `geo_shape` refuses outlines that
 * cross themselves.
 */
const WITHIN_OUTLINES = `
if (doc['lat'].size() == 0) return false;
double y = doc['lat'].value;
double lng = doc['lng'].value;
for (List ring : params.rings) {
  double west = ring[0];
  double east = ring[1];
  int last = ring.size() - 2;
  for (int turn = -1; turn <= 1; turn++) {
    double x = lng + 360.0 * turn;
    if (x < west || x > east) continue;
    boolean odd = false;
    int before = last;
    for (int at = 2; at <= last; at += 2) {
      double ay = ring[before + 1];
      double by = ring[at + 1];
      if ((ay > y) != (by > y)) {
        double ax = ring[before];
        double bx = ring[at];
        if (x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
      }
      before = at;
    }
    if (odd) return true;
  }
}
return false;`;

function outlinesQuery(polygons: NonNullable<SearchRequest['polygons']>): Query {
  const corners = polygons.map(({ coordinates }) => unwrapped(coordinates));
  const lats = corners.flat().map(([, lat]) => lat);
  const near = rangeQuery('lat', { min: Math.min(...lats), max: Math.max(...lats) });
  const rings = corners.map((ring) => {
    const lngs = ring.map(([lng]) => lng);
    return [Math.min(...lngs), Math.max(...lngs), ...ring.flat()];
  });
  return all([near, { script: { script: { source: WITHIN_OUTLINES, params: { rings } } } }]);
}
