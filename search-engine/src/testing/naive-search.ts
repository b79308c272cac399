import type {
  Aggregates,
  FacetBucket,
  FacetName,
  ListingCard,
  MapAnswer,
  MapBounds,
  PriceHistogram,
  ResultSetAnswer,
  ResultSetRequest,
  SearchAnswer,
  SearchRequest,
  SimilarListing,
} from 'shared-contracts';
import { areaOfBounds } from '../geo/area';
import { clusterPoints, extentOf } from '../geo/clusters';
import { orderedBuckets } from '../listing/facet-order';
import { listingCard, resultCard, similarListing } from '../listing/listing-card';
import { type CodedFacet, isPublic, type ListingFacts, listingFacts } from '../listing/listing-facts';
import { priceBar, priceHistogram } from '../listing/price-histogram';
import { isSimilar, mostSimilar } from '../listing/similar';
import type { StoredListing } from '../listing/stored-listing';
import {
  type ListingChange,
  type ListingSearch,
  RESULT_SET_ENTRIES,
  type SearchOptions,
  TEXT_ROWS,
  type TextAnswer,
} from '../listing-search';
import { FACET_IGNORES, failedTests, type TestName } from '../query/query-predicate';
import { type SearchQuery, searchQuery } from '../query/search-query';
import { keyOf, tmkKey } from '../text/fold';
import { textQuestion, textTier } from '../text/text-question';
import { naiveTextMatches } from './naive-text';
import { COMPARE } from './sort-orders';

interface Row {
  listing: StoredListing;
  facts: ListingFacts;
}

/**
 * Filter, sort, slice: the search written down as plainly as it can be. Far too slow for a real inventory; the
 * engines are compared with it.
 */
export class NaiveSearch implements ListingSearch {
  readonly ready = true;
  revision = 0;
  private readonly rows = new Map<string, Row>();

  get size(): number {
    return this.rows.size;
  }

  async apply(changes: readonly ListingChange[]): Promise<void> {
    for (const change of changes) {
      const id = change.kind === 'upsert' ? change.listing.internal_id : change.internal_id;
      this.rows.delete(id);
      if (change.kind === 'upsert' && isPublic(change.listing))
        this.rows.set(id, { listing: change.listing, facts: listingFacts(change.listing) });
    }
    this.revision++;
  }

  async search(request: SearchRequest, options?: SearchOptions): Promise<SearchAnswer> {
    const query = searchQuery(request, options);
    const matches = this.matches(query);
    const rows = matches.slice(query.from, query.from + query.limit);
    const results = rows.map((row) => ({ ...listingCard(row.listing), hidden: query.marked.has(row.facts.id) }));
    const aggregations = this.facets(query, query.facets);
    return { results, total: matches.length, displayed: results.length, from: query.from, aggregations };
  }

  async searchJson(request: SearchRequest, options?: SearchOptions): Promise<Uint8Array> {
    const answer = await this.search(request, options);
    const results = options?.short ? answer.results.map(resultCard) : answer.results;
    const text = JSON.stringify({ ...answer, results });
    return new TextEncoder().encode(text);
  }

  async resultSet(request: ResultSetRequest, options?: SearchOptions): Promise<ResultSetAnswer> {
    const matches = this.matches(searchQuery(request, options));
    const told = matches.slice(0, RESULT_SET_ENTRIES);
    const { around } = request;
    const at = told.findIndex(({ facts }) => facts.slug === around?.slug);
    const from = around && at >= 0 ? Math.max(at - around.reach, 0) : null;
    const entries = around && from !== null ? told.slice(from, at + around.reach + 1) : told;
    return {
      total: matches.length,
      ...(from !== null && { from }),
      entries: entries.map(({ facts }) => ({ internal_id: facts.id, slug: facts.slug })),
    };
  }

  async aggregates(request: SearchRequest, facets: readonly FacetName[], options?: SearchOptions) {
    const query = searchQuery(request, options);
    return { aggregations: this.facets(query, facets), total: this.matches(query).length };
  }

  async count(request: SearchRequest, options?: SearchOptions): Promise<number> {
    return this.matches(searchQuery(request, options)).length;
  }

  async map(view: MapBounds | null, zoom: number, request: SearchRequest, options?: SearchOptions): Promise<MapAnswer> {
    const matches = this.matches(searchQuery({ ...request, mapBounds: null }, options));
    const placed = matches.flatMap(({ facts }) => (facts.lat === null || facts.lng === null ? [] : [facts]));
    const lats = placed.map((facts) => facts.lat ?? 0);
    const lngs = placed.map((facts) => facts.lng ?? 0);
    const bounds = view ?? request.mapBounds;
    const area = bounds ? areaOfBounds(bounds) : () => true;
    const seen = placed.filter((facts) => area(facts.lat ?? 0, facts.lng ?? 0)).sort((a, b) => (a.id < b.id ? -1 : 1));
    const clusters = clusterPoints(
      seen.map((facts) => facts.lat ?? 0),
      seen.map((facts) => facts.lng ?? 0),
      zoom,
    );
    return {
      clusters: clusters.map(({ single, ...cluster }) => ({ ...cluster, pin: pinOf(seen[single]) })),
      total: seen.length,
      without_position: matches.length - placed.length,
      extent: extentOf(lats, lngs),
    };
  }

  async bySlug(slug: string): Promise<StoredListing | null> {
    return this.first((facts) => facts.slug === slug);
  }
  async byMls(mlsId: string): Promise<StoredListing | null> {
    return this.first((facts) => keyOf(facts.mls) === keyOf(mlsId));
  }
  async byTmk(tmk: string): Promise<StoredListing | null> {
    return this.first((facts) => facts.tmks.includes(tmkKey(tmk)));
  }
  async byInternalId(id: string): Promise<StoredListing | null> {
    return this.first((facts) => facts.id === id);
  }

  async byIds(ids: readonly string[]): Promise<ListingCard[]> {
    const found = ids.map((id) => this.first((facts) => facts.id === id) ?? this.first((facts) => facts.mls === id));
    return [...new Set(found)].flatMap((listing) => (listing ? [listingCard(listing)] : []));
  }

  async text(query: string): Promise<TextAnswer> {
    const question = textQuestion(query);
    if (question === null) return { results: [], total: 0 };
    const rows = [...this.rows.values()];
    const found = naiveTextMatches(
      rows.map((row) => row.listing),
      question,
    );
    const matches = rows
      .filter((row) => found.has(row.listing))
      .map((row) => ({ ...row, tier: textTier(row.listing, query, question) }))
      .sort((a, b) => a.tier - b.tier || COMPARE.newest(a.facts, b.facts));
    return { results: matches.slice(0, TEXT_ROWS).map((row) => listingCard(row.listing)), total: matches.length };
  }

  async similar(slug: string): Promise<SimilarListing[]> {
    const rows = [...this.rows.values()];
    const facts = rows.find((row) => row.facts.slug === slug)?.facts;
    if (!facts) return [];
    const candidates = rows.map((row) => row.facts).filter((candidate) => isSimilar(candidate, facts));
    return mostSimilar(candidates, facts).flatMap(({ id }) => {
      const row = this.rows.get(id);
      return row ? [similarListing(row.listing)] : [];
    });
  }

  /** The best of those that fit, in the recommended order. */
  private first(fits: (facts: ListingFacts) => boolean): StoredListing | null {
    const rows = [...this.rows.values()].filter((row) => fits(row.facts));
    return rows.sort((a, b) => COMPARE.recommended(a.facts, b.facts))[0]?.listing ?? null;
  }

  private matches(query: SearchQuery): Row[] {
    const rows = this.failing(query).filter(({ failed }) => failed.size === 0);
    return rows.map(({ row }) => row).sort((a, b) => COMPARE[query.sort](a.facts, b.facts));
  }

  private failing(query: SearchQuery): { row: Row; failed: Set<TestName> }[] {
    const rows = [...this.rows.values()];
    const question = textQuestion(query.text);
    const found =
      question &&
      naiveTextMatches(
        rows.map((row) => row.listing),
        question,
      );
    return rows.map((row) => {
      const failed = failedTests(row.facts, query);
      if (found && !found.has(row.listing)) failed.add('other');
      return { row, failed };
    });
  }

  /** A facet counts the listings that fail nothing but the facet's own filter. */
  private facets(query: SearchQuery, names: readonly FacetName[]): Aggregates {
    const failing = this.failing(query);
    const counted = (name: FacetName) =>
      failing
        .filter(({ failed }) => [...failed].every((test) => FACET_IGNORES[name]?.includes(test)))
        .map(({ row }) => row.facts);
    const facets = names.map((name): [FacetName, FacetBucket[] | PriceHistogram] =>
      name === 'price_histogram' ? [name, histogramOf(counted(name))] : [name, bucketsOf(name, counted(name))],
    );
    return Object.fromEntries(facets);
  }
}

function bucketsOf(name: CodedFacet, rows: ListingFacts[]): FacetBucket[] {
  const counts = new Map<string, number>();
  for (const facts of rows) for (const value of facts.facets[name]) counts.set(value, (counts.get(value) ?? 0) + 1);
  return orderedBuckets(name, counts);
}

function histogramOf(rows: ListingFacts[]): PriceHistogram {
  const counts: number[] = [];
  for (const { price } of rows) if (price !== null) counts[priceBar(price)] = (counts[priceBar(price)] ?? 0) + 1;
  return priceHistogram(counts);
}

function pinOf(facts: ListingFacts | undefined) {
  if (!facts || facts.lat === null || facts.lng === null) return null;
  const { id, slug, lat, lng, price, rental } = facts;
  return { internal_id: id, slug, lat, lng, asking_price: price, is_rental: rental };
}
