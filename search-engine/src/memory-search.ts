import type {
  FacetName,
  ListingCard,
  MapAnswer,
  MapBounds,
  ResultSetAnswer,
  ResultSetRequest,
  SearchAnswer,
  SearchRequest,
  SimilarListing,
} from 'shared-contracts';
import { answerJson, utf8 } from './collect/answer-json';
import { type AreaSets, areaFilterOf, areaSets, needSteps } from './collect/area-sets';
import { FacetCounter, overlookedBy, wantsAnywhere } from './collect/facet-counter';
import { AreaFilter } from './collect/filter';
import { filtersOf } from './collect/filters';
import { marked } from './collect/hidden-mark';
import { clustersOf, dropUnplaced, extentOfPoints } from './collect/map-pass';
import { type Match, match } from './collect/matcher';
import { regionFilter } from './collect/region-filter';
import { similarTo } from './collect/similar-pass';
import { bestByText } from './collect/text-pass';
import { Deadline } from './deadline';
import { areaOfBounds } from './geo/area';
import { wordsFor } from './kernels/bits';
import { Scratch } from './kernels/scratch';
import { resultCard, similarListing } from './listing/listing-card';
import type { StoredListing } from './listing/stored-listing';
import { type ListingSearch, RESULT_SET_ENTRIES, type SearchOptions, type TextAnswer } from './listing-search';
import { MAX_MS, type MemorySearchOptions } from './memory-search-options';
import { windowAround } from './query/result-window';
import { type SearchQuery, searchQuery } from './query/search-query';
import type { Inventory } from './segment/inventory';
import { drained, inTurns, pause, type Steps } from './steps';
import { keyOf, tmkKey } from './text/fold';
import { LiveIndex } from './writer/live-index';

/** Entries of a result set that are read at a step: less than a millisecond. */
const ENTRIES_AT_ONCE = 256;

/**
 * The in-memory search: listings in the order of their regions, sets of positions for filters, counts of all facets in
 * one pass. This file has the queries; `LiveIndex` has the index.
 */
export class MemorySearch extends LiveIndex implements ListingSearch {
  private counter: FacetCounter;
  private readonly scratch = new Scratch();
  private readonly longestMs: number;

  constructor(options: MemorySearchOptions = {}) {
    super(options);
    this.longestMs = options.longestMs ?? MAX_MS;
    this.counter = new FacetCounter(this.inventory.table);
  }

  async search(request: SearchRequest, options?: SearchOptions): Promise<SearchAnswer> {
    const query = searchQuery(request, options);
    const { page, ...rest } = this.answer(query, options, await this.areas(query, options));
    const results = page.map((position) => this.inventory.shelf.card(position)).map((card) => marked(card, query));
    return { results, displayed: results.length, from: query.from, ...rest };
  }

  async searchJson(request: SearchRequest, options?: SearchOptions): Promise<Uint8Array> {
    const query = searchQuery(request, options);
    const { page, ...rest } = this.answer(query, options, await this.areas(query, options));
    const cards = page.map((position) => this.cardBytes(position, query, options?.short));
    return answerJson(cards, { displayed: page.length, from: query.from, ...rest });
  }

  /** The answer of `search` with ids instead of cards: what the engine itself does. */
  searchIds(request: SearchRequest, options?: SearchOptions) {
    const { page, total, aggregations } = this.answer(searchQuery(request, options), options, null);
    return { ids: page.map((position) => this.inventory.shelf.id(position)), total, aggregations };
  }

  async resultSet(request: ResultSetRequest, options?: SearchOptions): Promise<ResultSetAnswer> {
    const query = searchQuery(request, options);
    const found = this.match(query, [], options, await this.areas(query, options));
    const page = this.inventory.orders.page(query.sort, found, 0, RESULT_SET_ENTRIES, query.price);
    const { around } = request;
    const near = around ? windowAround(page, this.inventory.bySlug(around.slug), around.reach) : null;
    const { total } = found;
    const ids = (near?.rows ?? page).map((position) => this.inventory.shelf.id(position));
    const steps = this.entriesOf(ids);
    const entries = ids.length > ENTRIES_AT_ONCE ? await this.inParts(steps, options) : drained(steps);
    return { total, ...(near && { from: near.from }), entries };
  }

  async aggregates(request: SearchRequest, facets: readonly FacetName[], options?: SearchOptions) {
    const query = searchQuery(request, options);
    const found = this.match(query, facets, options, await this.areas(query, options));
    return { aggregations: this.counter.count(found, facets, this.inventory.ranges), total: found.total };
  }

  async count(request: SearchRequest, options?: SearchOptions): Promise<number> {
    const query = searchQuery(request, options);
    return this.match(query, [], options, await this.areas(query, options)).total;
  }

  async map(view: MapBounds | null, zoom: number, request: SearchRequest, options?: SearchOptions): Promise<MapAnswer> {
    const query = searchQuery({ ...request, mapBounds: null }, options);
    const areas = await this.areas(query, options);
    const { table } = this.inventory;
    const { hits, from, to, total } = this.match(query, [], options, areas);
    const points = { set: hits, from, to };
    const without_position = dropUnplaced(table, points);
    const extent = extentOfPoints(table, points);
    const bounds = view ?? request.mapBounds;
    if (bounds) new AreaFilter(areaOfBounds(bounds), table.blocks, table.lat, table.lng).keep(hits, from, to);
    const clusters = clustersOf(table, points, zoom).map(({ single, ...cluster }) => ({
      ...cluster,
      pin: single < 0 ? null : this.pin(single),
    }));
    const seen = bounds ? clusters.reduce((sum, { count }) => sum + count, 0) : total - without_position;
    return { clusters, total: seen, without_position, extent };
  }

  async bySlug(slug: string): Promise<StoredListing | null> {
    return this.record(this.inventory.bySlug(slug));
  }
  async byMls(mlsId: string): Promise<StoredListing | null> {
    return this.record(this.inOrder(this.inventory.byMlsKey(keyOf(mlsId), this.deadline()))[0]);
  }
  async byTmk(tmk: string): Promise<StoredListing | null> {
    return this.record(this.inOrder(this.inventory.byTmk(tmkKey(tmk), this.deadline()))[0]);
  }
  async byInternalId(id: string): Promise<StoredListing | null> {
    return this.record(this.inventory.byId(id));
  }

  async byIds(ids: readonly string[]): Promise<ListingCard[]> {
    const deadline = this.deadline();
    const found = ids.map((id) => this.inventory.byId(id) ?? this.inOrder(this.inventory.byMls(id, deadline))[0]);
    return [...new Set(found)].flatMap((at) => (at === undefined ? [] : [this.inventory.shelf.card(at)]));
  }

  async text(text: string, options?: Pick<SearchOptions, 'signal'>): Promise<TextAnswer> {
    const deadline = this.deadline(options);
    deadline.check();
    const { best, total } = bestByText(this.settled(), text, this.scratch, deadline);
    return { results: best.map((position) => this.inventory.shelf.card(position)), total };
  }

  async similar(slug: string): Promise<SimilarListing[]> {
    const position = this.inventory.bySlug(slug);
    if (position === undefined) return [];
    const positions = similarTo(this.settled(), position, this.scratch);
    return positions.map((each) => similarListing(this.inventory.shelf.record(each)));
  }

  private answer(query: SearchQuery, options: SearchOptions | undefined, areas: AreaSets | null) {
    const found = this.match(query, query.facets, options, areas);
    const page = this.inventory.orders.page(query.sort, found, query.from, query.limit, query.price);
    const aggregations = this.counter.count(found, query.facets, this.inventory.ranges);
    return { page, total: found.total, aggregations };
  }

  /** Areas of many corners, compared in parts before the search itself runs; null where that takes no time. */
  private async areas(query: SearchQuery, options?: SearchOptions): Promise<AreaSets | null> {
    const { inventory } = this;
    if (!needSteps(query, inventory)) return null;
    return this.inParts(areaSets(query, inventory, this.deadline(options)), options);
  }

  /** Ids and slugs of listings, some hundred at a step; a listing that has gone meanwhile is left out. */
  private *entriesOf(ids: readonly string[]): Steps<ResultSetAnswer['entries']> {
    const entries: ResultSetAnswer['entries'] = [];
    for (let from = 0; from < ids.length; from += ENTRIES_AT_ONCE) {
      if (from > 0) yield;
      for (const id of ids.slice(from, from + ENTRIES_AT_ONCE)) {
        const position = this.inventory.byId(id);
        if (position !== undefined) entries.push({ internal_id: id, slug: this.inventory.shelf.names(position).slug });
      }
    }
    return entries;
  }

  private inParts<T>(steps: Steps<T>, options?: SearchOptions): Promise<T> {
    return inTurns(steps, options?.turn ?? pause);
  }

  private match(
    query: SearchQuery,
    facets: readonly FacetName[],
    options: SearchOptions | undefined,
    areas: AreaSets | null,
  ): Match {
    // The client may have disconnected while the request waited: no client reads this response.
    const deadline = this.deadline(options);
    deadline.check();
    const inventory = this.settled();
    const { table, places, ranges } = inventory;
    const wish = {
      alive: table.alive,
      words: wordsFor(table.end),
      filters: filtersOf(table, query, {
        lookup: inventory,
        scratch: this.scratch,
        deadline,
        areaFilter: (area) => areaFilterOf(area, areas, inventory, this.scratch),
      }),
      region: regionFilter(table, query, places, ranges, this.scratch),
      overlooked: overlookedBy(facets),
      anywhere: wantsAnywhere(facets),
      deadline,
    };
    return match(wish, this.scratch);
  }

  protected override settled(): Inventory {
    const inventory = super.settled();
    this.scratch.reset(inventory.table.capacity);
    return inventory;
  }

  protected override adopt(inventory: Inventory): void {
    this.counter = new FacetCounter(inventory.table);
    super.adopt(inventory);
  }

  private deadline({ signal, longestMs = this.longestMs }: Pick<SearchOptions, 'signal' | 'longestMs'> = {}): Deadline {
    return new Deadline(Math.min(this.longestMs, longestMs), signal);
  }

  private cardBytes(position: number, query: SearchQuery, short = false): Uint8Array {
    const { shelf } = this.inventory;
    const isMarked = query.marked.size > 0 && query.marked.has(shelf.id(position));
    if (!isMarked) return short ? shelf.shortBytes(position) : shelf.cardBytes(position);
    const card = marked(shelf.card(position), query);
    return utf8(JSON.stringify(short ? resultCard(card) : card));
  }

  private pin(position: number): NonNullable<MapAnswer['clusters'][number]['pin']> {
    const { table, shelf } = this.inventory;
    const { id, slug } = shelf.names(position);
    const [lat, lng] = [table.lat.number(position), table.lng.number(position)];
    const is_rental = table.kind.at(position)?.rental ?? false;
    return { internal_id: id, slug, lat, lng, asking_price: table.price.at(position), is_rental };
  }

  private record(position: number | undefined): StoredListing | null {
    return position === undefined ? null : this.inventory.shelf.record(position);
  }

  /** In the recommended order. */
  private inOrder(positions: readonly number[]): number[] {
    const { orders } = this.settled();
    return [...positions].sort((a, b) => orders.compare('recommended', a, b));
  }
}
