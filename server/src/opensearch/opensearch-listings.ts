import {
  keyOf,
  type ListingChange,
  type ListingSearch,
  listingFacts,
  MAX_MS,
  parseTextQuery,
  type SearchOptions,
  type SearchQuery,
  type StoredListing,
  searchQuery,
} from 'search-engine';
import {
  difference,
  isSameType,
  marked,
  RESULT_SET_ENTRIES,
  resultCard,
  similarListing,
  TEXT_ROWS,
  type TextResult,
  tmkKey,
  typedLineKey,
  windowAround,
} from 'search-engine/adapter';
import {
  CAPS,
  type FacetName,
  type ListingCard,
  type MapAnswer,
  type MapBounds,
  type ResultSetAnswer,
  type ResultSetRequest,
  type SearchAnswer,
  type SearchRequest,
  type SimilarListing,
  type SortOrder,
} from 'shared-contracts';
import { similarPriceRange } from 'shared-contracts/listing-facts';
import * as z from 'zod/mini';
import type { Cluster, RequestOptions } from './cluster';
import { FacetPlan } from './facets';
import type { ListingIndex } from './listing-index';
import { all, clausesOf, type Query, term } from './listing-query';
import { mapResponse } from './map-clusters';
import { cardOf, type Found, fieldOf, foundSchema, type Hit, MAX_WINDOW, recordOf, walk } from './responses';
import { textQuery, wordQuery } from './text-query';

type Body = Readonly<Record<string, unknown>>;
type Asking = Pick<SearchOptions, 'signal' | 'longestMs'>;

const NEWEST = [{ listed_at: { order: 'desc' } }, { id: { order: 'asc' } }];
/** Missing values come last in each order. */
const SORT: Readonly<Record<SortOrder, readonly Body[]>> = {
  recommended: [{ score: { order: 'desc' } }, ...NEWEST],
  newest: NEWEST,
  oldest: [{ listed_at: { order: 'asc' } }, { id: { order: 'asc' } }],
  price_ascending: [{ price: { order: 'asc' } }, ...NEWEST],
  price_descending: [{ price: { order: 'desc' } }, ...NEWEST],
  nearest_sea: [{ seaDistance: { order: 'asc' } }, ...NEWEST],
  monthly_cost: [{ monthlyCost: { order: 'asc' } }, ...NEWEST],
};
/** `difference` of search-engine as a script. */
const DIFFERENCE = `
double away = Math.abs(doc['price'].value - params.price) / params.price / 0.1;
boolean isKnown = doc['beds'].size() > 0;
if (isKnown && params.beds != null) away += Math.abs(doc['beds'].value - params.beds);
else if (isKnown || params.beds != null) away += 1;
if (doc['lat'].size() == 0 || doc['lng'].size() == 0 || params.lat == null || params.lng == null) return away + 1;
double east = (params.lng - doc['lng'].value) * params.narrow;
return away + Math.hypot(params.lat - doc['lat'].value, east) * 111.2 / 10;`;
const CARD = { _source: ['card'] } as const;
const RECORD = { _source: ['record'] } as const;

/**
 * The search in an OpenSearch cluster. Requests and listings mean the same as in search-engine, which makes all keys, words and
 * cells; the conformance suite compares both.
 */
export class OpenSearchListings implements ListingSearch {
  constructor(
    private readonly cluster: Cluster,
    private readonly index: ListingIndex,
  ) {}

  get ready(): boolean {
    return this.index.ready;
  }
  get size(): number {
    return this.index.size;
  }
  get revision(): number {
    return this.index.revision;
  }

  apply(changes: readonly ListingChange[]): Promise<void> {
    return this.index.apply(changes);
  }

  async search(request: SearchRequest, options?: SearchOptions): Promise<SearchAnswer> {
    const query = searchQuery(request, options);
    const plan = await this.plan(query, request, query.facets, options);
    const { rows, total, aggregations } = await this.page(plan, query, options);
    const results = rows.flatMap(cardOf).map((card) => marked(card, query));
    return {
      results,
      total,
      displayed: results.length,
      from: query.from,
      aggregations: plan.read(aggregations, query.facets),
    };
  }

  async searchJson(request: SearchRequest, options?: SearchOptions): Promise<Uint8Array> {
    const response = await this.search(request, options);
    const results = options?.short ? response.results.map(resultCard) : response.results;
    return Buffer.from(JSON.stringify({ ...response, results }));
  }

  async resultSet(request: ResultSetRequest, options?: SearchOptions): Promise<ResultSetAnswer> {
    const query = searchQuery(request, options);
    const matches = await this.matches(query, request, options);
    const body = { size: RESULT_SET_ENTRIES, _source: false, docvalue_fields: ['slug'], sort: SORT[query.sort] };
    const { hits } = await this.ask(body, matches, options);
    const rows = hits.hits.map((hit) => ({ internal_id: hit._id, slug: fieldOf(z.string(), hit, 'slug') }));
    const { around } = request;
    const row = rows.find(({ slug }) => slug === around?.slug);
    const near = around ? windowAround(rows, row, around.reach) : null;
    return { total: hits.total.value, ...(near && { from: near.from }), entries: [...(near?.rows ?? rows)] };
  }

  async aggregates(request: SearchRequest, facets: readonly FacetName[], options?: SearchOptions) {
    const plan = await this.plan(searchQuery(request, options), request, facets, options);
    const { hits, aggregations } = await this.ask({ size: 0, ...bodyOf(plan) }, plan.query, options);
    return { aggregations: plan.read(aggregations, facets), total: hits.total.value };
  }

  async count(request: SearchRequest, options?: SearchOptions): Promise<number> {
    const matches = await this.matches(searchQuery(request, options), request, options);
    return (await this.ask({ size: 0 }, matches, options)).hits.total.value;
  }

  async map(view: MapBounds | null, zoom: number, request: SearchRequest, options?: SearchOptions): Promise<MapAnswer> {
    const everywhere = { ...request, mapBounds: null };
    const matches = await this.matches(searchQuery(everywhere, options), everywhere, options);
    const ask = (body: Body, query?: Query) => this.ask(body, query, options);
    return mapResponse(ask, matches, view ?? request.mapBounds ?? null, zoom);
  }

  bySlug(slug: string): Promise<StoredListing | null> {
    return this.first(term('slug', slug));
  }
  byMls(mlsId: string): Promise<StoredListing | null> {
    return this.first(term('mls_key', keyOf(mlsId)));
  }
  byTmk(tmk: string): Promise<StoredListing | null> {
    return this.first(term('tmks', tmkKey(tmk)));
  }
  byInternalId(id: string): Promise<StoredListing | null> {
    return this.first(term('id', id));
  }

  async byIds(ids: readonly string[]): Promise<ListingCard[]> {
    const cards: ListingCard[] = [];
    const wanted = [...new Set(ids)];
    const query = { bool: { should: [{ terms: { id: wanted } }, { terms: { mls: wanted } }] } };
    for await (const hit of this.walk({ ...CARD, sort: SORT.recommended }, query)) cards.push(...cardOf(hit));
    const found = wanted.map(
      (id) => cards.find((card) => card.internal_id === id) ?? cards.find((card) => card.mls_id === id),
    );
    return [...new Set(found)].flatMap((card) => card ?? []);
  }

  async text(text: string, options?: Pick<SearchOptions, 'signal'>): Promise<TextResult> {
    const query = await this.textQuery(text, options);
    if (query === null) return { results: [], total: 0 };
    const begins = { prefix: { line: { value: typedLineKey(text) } } };
    const inAddress = all((parseTextQuery(text)?.words ?? []).map((word) => wordQuery('address_words', word)));
    const scored = { constant_score: { filter: query, boost: 1 } };
    const tiers = [scored, ...[begins, inAddress].map((filter, at) => ({ constant_score: { filter, boost: 3 - at } }))];
    const best = { bool: { filter: [query], must: [{ dis_max: { queries: tiers } }] } };
    const body = { size: TEXT_ROWS, ...CARD, sort: [{ _score: { order: 'desc' } }, ...NEWEST] };
    const { hits } = await this.ask(body, best, options);
    return { results: hits.hits.flatMap(cardOf), total: hits.total.value };
  }

  async similar(slug: string): Promise<SimilarListing[]> {
    const listing = await this.bySlug(slug);
    const facts = listing && listingFacts(listing);
    if (!facts || facts.price === null) return [];
    const { price, beds, lat, lng } = facts;
    const [island] = facts.place.names;
    const sameIsland =
      island == null ? { bool: { must_not: [{ exists: { field: 'region_0' } }] } } : term('island', island);
    const { from, to } = similarPriceRange(price);
    const query = {
      bool: {
        filter: [term('rental', facts.rental), term('status', 'active'), { range: { price: { gte: from, lte: to } } }],
        must_not: [term('id', facts.id)],
        should: [
          { constant_score: { filter: sameIsland, boost: 2 } },
          { constant_score: { filter: { terms: { types: facts.types.map(keyOf) } }, boost: 1 } },
        ],
      },
    };
    const params = { price, beds, lat, lng, narrow: lat === null ? 1 : Math.cos((lat * Math.PI) / 180) };
    const nearest = { _script: { type: 'number', script: { source: DIFFERENCE, params }, order: 'asc' } };
    const sort = [{ _score: { order: 'desc' } }, nearest, { id: { order: 'asc' } }];
    const { hits } = await this.ask({ size: 2 * CAPS.similarListings, ...RECORD, sort }, query);
    // the cluster rounds differently: its best are compared once more
    const rank = (record: StoredListing) => {
      const home = listingFacts(record);
      const abroad = home.place.names[0] === island ? 0 : 1;
      return { record, id: home.id, abroad, other: isSameType(facts, home) ? 0 : 1, away: difference(facts, home) };
    };
    return hits.hits
      .flatMap(recordOf)
      .map(rank)
      .sort((a, b) => a.abroad - b.abroad || a.other - b.other || a.away - b.away || (a.id < b.id ? -1 : 1))
      .slice(0, CAPS.similarListings)
      .map(({ record }) => similarListing(record));
  }

  /** The best of those that match, in the recommended order. */
  private async first(query: Query): Promise<StoredListing | null> {
    const { hits } = await this.ask({ size: 1, ...RECORD, sort: SORT.recommended }, query);
    return hits.hits.flatMap(recordOf)[0] ?? null;
  }

  private async plan(
    query: SearchQuery,
    request: SearchRequest,
    facets: readonly FacetName[],
    options: Asking | undefined,
  ): Promise<FacetPlan> {
    const text = query.text === '' ? null : await this.textQuery(query.text, options);
    return new FacetPlan(clausesOf(query, request, text), facets);
  }

  private async matches(query: SearchQuery, request: SearchRequest, options?: Asking): Promise<Query> {
    return (await this.plan(query, request, [], options)).query;
  }

  /** A page of results with the facets. Pages beyond the window of OpenSearch are reached by walking. */
  private async page(plan: FacetPlan, query: SearchQuery, options?: Asking) {
    const { from, limit } = query;
    const isNear = from + limit <= MAX_WINDOW;
    const body = { ...bodyOf(plan), ...CARD, sort: SORT[query.sort] };
    const first = await this.ask({ ...body, ...(isNear ? { from, size: limit } : { size: 0 }) }, plan.query, options);
    const total = first.hits.total.value;
    const { aggregations } = first;
    if (isNear || from >= total || limit === 0) return { rows: isNear ? first.hits.hits : [], total, aggregations };
    const rows: Hit[] = [];
    let at = 0;
    const matches = all([plan.query, ...(plan.postFilter ? [plan.postFilter] : [])]);
    for await (const hit of this.walk({ _source: false, sort: SORT[query.sort] }, matches, options)) {
      if (at >= from) rows.push(hit);
      if (++at === from + limit) break;
    }
    const found = await this.ask({ size: limit, ...CARD }, { terms: { id: rows.map(({ _id }) => _id) } }, options);
    const cards = new Map(found.hits.hits.map((hit) => [hit._id, hit]));
    return { rows: rows.flatMap(({ _id }) => cards.get(_id) ?? []), total, aggregations };
  }

  private walk(body: Body, query: Query, options?: Asking): AsyncGenerator<Hit> {
    return walk(async (part) => (await this.ask({ ...body, ...part }, query, options)).hits.hits);
  }

  private textQuery(text: string, options?: Asking): Promise<Query | null> {
    return textQuery(text, async (filters) => {
      const found = await this.ask({ size: 0, aggs: { counts: { filters: { filters } } } }, undefined, options);
      return found.aggregations;
    });
  }

  private ask(body: Body, query?: Query, { signal, longestMs = MAX_MS }: Asking = {}): Promise<Found> {
    const options: RequestOptions = { signal, timeoutMs: Math.max(1, Math.min(MAX_MS, longestMs)) };
    const search = { track_total_hits: true, ...(query ? { query } : {}), ...body };
    // without its copy a part of the index would be missing in the totals: better no response
    const path = `/${this.index.name}/_search?allow_partial_search_results=false`;
    return this.cluster.request(foundSchema, 'POST', path, search, options);
  }
}

function bodyOf(plan: FacetPlan): Body {
  return { aggs: plan.aggs, ...(plan.postFilter ? { post_filter: plan.postFilter } : {}) };
}
