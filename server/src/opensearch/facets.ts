import { type CodedFacet, priceHistogram } from 'search-engine/adapter';
import {
  type Aggregates,
  COUNTED_FILTERS,
  type FacetBucket,
  type FacetName,
  PRICE_HISTOGRAM_BARS,
} from 'shared-contracts';
import * as z from 'zod/mini';
import { facetField } from './listing-document';
import { all, type Clauses, MATCH_ALL, type Query, type TestName } from './listing-query';

/** More values than any facet has: with all of them counted on every shard, counts are exact. */
const MAX_VALUES = 20_000;

const bucketsSchema = z.object({
  buckets: z.array(z.object({ key: z.union([z.string(), z.number()]), doc_count: z.number() })),
});
const groupSchema = z.catchall(z.object({ doc_count: z.number() }), z.unknown());

interface Group {
  tests: readonly TestName[];
  facets: FacetName[];
}

/** A search with its facets: a facet counts what passes all tests but those of its own filter (drill sideways). */
export class FacetPlan {
  readonly query: Query;
  readonly postFilter: Query | null;
  private readonly groups: readonly Group[];

  constructor(
    private readonly clauses: Clauses,
    facets: readonly FacetName[],
  ) {
    const tests = [...clauses.keys()];
    const common = tests.filter((test) => !facets.some((facet) => ignores(facet, test)));
    const others = tests.filter((test) => !common.includes(test));
    const groups = new Map<string, Group>();
    for (const facet of facets) {
      const own = deepest(others.filter((test) => !ignores(facet, test)));
      const group = groups.get(own.join()) ?? { tests: own, facets: [] };
      group.facets.push(facet);
      groups.set(own.join(), group);
    }
    this.groups = [...groups.values()];
    this.query = this.filter(deepest(common));
    this.postFilter = others.length > 0 ? this.filter(deepest(others)) : null;
  }

  /** The aggregations of the request. */
  get aggs(): Record<string, Query> {
    const counts = (facets: readonly FacetName[]) =>
      Object.fromEntries(facets.map((name) => [name, { terms: { field: facetField(name), size: MAX_VALUES } }]));
    const entries = this.groups.map(({ tests, facets }, at) => [
      groupName(at),
      { filter: this.filter(tests), aggs: counts(facets) },
    ]);
    return Object.fromEntries(entries);
  }

  /** The facets of a response. */
  read(aggregations: Readonly<Record<string, unknown>>, names: readonly FacetName[]): Aggregates {
    const found = new Map<FacetName, Aggregates[FacetName]>();
    this.groups.forEach(({ facets }, at) => {
      const group = groupSchema.parse(aggregations[groupName(at)]);
      for (const name of facets) found.set(name, facetOf(name, group[name]));
    });
    return Object.fromEntries(names.map((name) => [name, found.get(name)]));
  }

  private filter(tests: readonly TestName[]): Query {
    return all(tests.map((test) => this.clauses.get(test) ?? MATCH_ALL));
  }
}

const groupName = (at: number) => `group_${at}`;

const OWN_FILTER: Readonly<Partial<Record<string, string>>> = Object.fromEntries(
  COUNTED_FILTERS.map(({ key, facet }) => [facet, key]),
);
/** A facet of regions ignores the region from this depth on. */
const REGION_DEPTH: Readonly<Partial<Record<FacetName, number>>> = {
  island: 1,
  hl_regions: 1,
  region_pairs: 1,
  district: 2,
  district_island: 2,
  town: 3,
  community: 4,
};

function ignores(facet: FacetName, test: TestName): boolean {
  if (OWN_FILTER[facet] === test) return true;
  const depth = REGION_DEPTH[facet];
  return depth !== undefined && test.startsWith('region') && Number(test.slice('region'.length)) >= depth;
}

/** The deepest test of a region includes those above it. */
function deepest(tests: readonly TestName[]): TestName[] {
  const last = tests.findLast((test) => test.startsWith('region'));
  return tests.filter((test) => !test.startsWith('region') || test === last);
}

function facetOf(name: FacetName, found: unknown): Aggregates[FacetName] {
  const { buckets } = bucketsSchema.parse(found);
  if (name !== 'price_histogram') return bucketsOf(name, buckets);
  const counts = new Int32Array(PRICE_HISTOGRAM_BARS + 1);
  for (const { key, doc_count } of buckets) counts[Number(key)] = doc_count;
  return priceHistogram(counts);
}

const ROOMS: ReadonlySet<CodedFacet> = new Set<CodedFacet>(['beds', 'baths']);

/** Most listings first, then by value; numbers of rooms by number. */
function bucketsOf(name: CodedFacet, found: z.infer<typeof bucketsSchema>['buckets']): FacetBucket[] {
  const buckets = found.map(({ key, doc_count }) => ({ value: String(key), count: doc_count }));
  if (ROOMS.has(name)) return buckets.sort((a, b) => Number(a.value) - Number(b.value));
  return buckets.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
