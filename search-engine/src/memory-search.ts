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
import { itemAt } from './arrays';
import { countsOtherRegions, drillSidewaysDims, Facets } from './collect/facet-counter';
import { AreaFilter, type Filter, SetFilter } from './collect/filter';
import { Grid } from './collect/map-grid';
import { dropUnplaced, extentOfPoints, type Points } from './collect/map-pass';
import { type Match, match } from './collect/matcher';
import { QueryPlan } from './collect/query-plan';
import { regionFilter } from './collect/region-filter';
import { similarTo } from './collect/similar-pass';
import { bestByText } from './collect/text-pass';
import { Deadline } from './deadline';
import { type Area, areaOfBounds } from './geo/area';
import { type Bits, BLOCK_WORDS } from './kernels/bits';
import { resultCard, similarListing } from './listing/listing-card';
import type { StoredListing } from './listing/stored-listing';
import {
  type ListingSearch,
  MAP_CLUSTERS,
  RESULT_SET_ENTRIES,
  type SearchOptions,
  type TextResult,
} from './listing-search';
import { MAX_MS, type MemorySearchOptions } from './memory-search-options';
import { windowAround } from './query/result-window';
import { marked, type SearchQuery, searchQuery } from './query/search-query';
import type { Doc, IndexReader } from './segment/index-reader';
import type { Segment } from './segment/segment';
import { drained, inTurns, pause, type Steps } from './steps';
import { keyOf, tmkKey } from './text/fold';
import { IndexWriter } from './writer/index-writer';

/** Entries of a result set that are read at a step: less than a millisecond. */
const ENTRIES_AT_ONCE = 256;

/** What a query finds in each segment. */
interface Found {
  bySegment: ReadonlyMap<Segment, Match>;
  total: number;
  depths: Uint8Array | null;
}

/**
 * The search in memory: listings in the order of their regions, bit sets of documents for each filtered value, and one
 * pass that counts all facets. The methods here answer; `IndexWriter` takes changes.
 */
export class MemorySearch extends IndexWriter implements ListingSearch {
  private facets: Facets;
  private readonly longestMs: number;

  constructor(options: MemorySearchOptions = {}) {
    super(options);
    this.longestMs = options.longestMs ?? MAX_MS;
    this.facets = new Facets(this.reader.dictionaries);
  }

  async search(request: SearchRequest, options?: SearchOptions): Promise<SearchAnswer> {
    const query = searchQuery(request, options);
    const { page, ...rest } = this.answer(query, options, await this.areas(query, options));
    const results = page.map(({ segment, doc }) => marked(segment.stored.cardOf(doc), query));
    return { results, displayed: results.length, from: query.from, ...rest };
  }

  async searchJson(request: SearchRequest, options?: SearchOptions): Promise<Uint8Array> {
    const query = searchQuery(request, options);
    const { page, ...rest } = this.answer(query, options, await this.areas(query, options));
    const cards = page.map((each) => cardBytes(each, query, options?.short));
    return answerJson(cards, { displayed: page.length, from: query.from, ...rest });
  }

  /** The answer of `search` with ids instead of cards: the work of the engine without reading texts. */
  searchIds(request: SearchRequest, options?: SearchOptions) {
    const { page, total, aggregations } = this.answer(searchQuery(request, options), options, null);
    return { ids: page.map(idOf), total, aggregations };
  }

  async resultSet(request: ResultSetRequest, options?: SearchOptions): Promise<ResultSetAnswer> {
    const query = searchQuery(request, options);
    const areas = await this.areas(query, options);
    const { reader } = this;
    const { bySegment, total } = this.match(reader, query, [], options, areas);
    const page = reader.page(query.sort, [...bySegment.values()], 0, RESULT_SET_ENTRIES, query.price);
    const { around } = request;
    const wanted = around && reader.bySlug(around.slug);
    const place = page.findIndex((each) => each.segment === wanted?.segment && each.doc === wanted.doc);
    const near = around ? windowAround(page, page[place], around.reach) : null;
    const ids = (near?.rows ?? page).map(idOf);
    const steps = this.entriesOf(ids);
    const entries = ids.length > ENTRIES_AT_ONCE ? await inParts(steps, options) : drained(steps);
    return { total, ...(near && { from: near.from }), entries };
  }

  async aggregates(request: SearchRequest, facets: readonly FacetName[], options?: SearchOptions) {
    const query = searchQuery(request, options);
    const areas = await this.areas(query, options);
    const { bySegment, depths, total } = this.match(this.reader, query, facets, options, areas);
    return { aggregations: this.facets.count(bySegment, facets, depths), total };
  }

  async count(request: SearchRequest, options?: SearchOptions): Promise<number> {
    const query = searchQuery(request, options);
    const areas = await this.areas(query, options);
    return this.match(this.reader, query, [], options, areas).total;
  }

  async map(view: MapBounds | null, zoom: number, request: SearchRequest, options?: SearchOptions): Promise<MapAnswer> {
    const query = searchQuery({ ...request, mapBounds: null }, options);
    const areas = await this.areas(query, options);
    const { reader } = this;
    const { bySegment, total } = this.match(reader, query, [], options, areas);
    const points = [...bySegment].map(([segment, { hits, from, to }]): Points => ({ segment, set: hits, from, to }));
    const without_position = points.reduce((sum, each) => sum + dropUnplaced(each), 0);
    const extent = extentOfPoints(points);
    const bounds = view ?? request.mapBounds;
    if (bounds) {
      const area = areaOfBounds(bounds);
      for (const { segment, set, from, to } of points)
        new AreaFilter(area, segment.blocks, segment.numbers.lat, segment.numbers.lng).keep(set, from, to);
    }
    const clusters = new Grid(zoom, MAP_CLUSTERS).gather(points).map(({ single, ...cluster }) => ({
      ...cluster,
      pin: single < 0 ? null : pinOf(reader.docAt(single), reader),
    }));
    const seen = bounds ? clusters.reduce((sum, { count }) => sum + count, 0) : total - without_position;
    return { clusters, total: seen, without_position, extent };
  }

  async bySlug(slug: string): Promise<StoredListing | null> {
    return recordOf(this.reader.bySlug(slug));
  }
  async byMls(mlsId: string): Promise<StoredListing | null> {
    return this.best(this.reader.byMlsKey(keyOf(mlsId), this.deadline()));
  }
  async byTmk(tmk: string): Promise<StoredListing | null> {
    return this.best(this.reader.byTmk(tmkKey(tmk), this.deadline()));
  }
  async byInternalId(id: string): Promise<StoredListing | null> {
    return recordOf(this.reader.byId(id));
  }

  async byIds(ids: readonly string[]): Promise<ListingCard[]> {
    const deadline = this.deadline();
    const { reader } = this;
    const cards = new Map<string, ListingCard>();
    for (const id of ids) {
      const found = reader.byId(id) ?? this.inOrder(reader.byMls(id, deadline))[0];
      if (found && !cards.has(idOf(found))) cards.set(idOf(found), found.segment.stored.cardOf(found.doc));
    }
    return [...cards.values()];
  }

  async text(text: string, options?: Pick<SearchOptions, 'signal'>): Promise<TextResult> {
    const deadline = this.deadline(options);
    deadline.check();
    const { best, total } = bestByText(this.resetReader(), text, deadline);
    return { results: best.map(({ segment, doc }) => segment.stored.cardOf(doc)), total };
  }

  async similar(slug: string): Promise<SimilarListing[]> {
    const listing = this.reader.bySlug(slug);
    if (!listing) return [];
    return similarTo(this.resetReader(), listing).map(({ segment, doc }) =>
      similarListing(segment.stored.recordOf(doc)),
    );
  }

  private answer(query: SearchQuery, options: SearchOptions | undefined, areas: AreaSets | null) {
    const { reader } = this;
    const { bySegment, total, depths } = this.match(reader, query, query.facets, options, areas);
    const page = reader.page(query.sort, [...bySegment.values()], query.from, query.limit, query.price);
    return { page, total, aggregations: this.facets.count(bySegment, query.facets, depths) };
  }

  /** Areas of many corners, compared in parts before the search itself runs; null where that takes no time. */
  private async areas(query: SearchQuery, options?: SearchOptions): Promise<AreaSets | null> {
    const { segments } = this.reader;
    return needSteps(query, segments) ? inParts(areaSets(query, segments, this.deadline(options)), options) : null;
  }

  private match(
    reader: IndexReader,
    query: SearchQuery,
    facets: readonly FacetName[],
    options: SearchOptions | undefined,
    areas: AreaSets | null,
  ): Found {
    // the visitor may have gone while the request waited in the queue
    const deadline = this.deadline(options);
    deadline.check();
    this.resetReader();
    const plan = new QueryPlan(query, reader, deadline);
    try {
      const { depths } = plan;
      const [drillSideways, inAnyRegion] = [drillSidewaysDims(facets), countsOtherRegions(facets)];
      const bySegment = new Map(
        reader.segments.map((segment) => {
          const filters = plan.filters(segment, (area) => areaFilterOf(area, areas, segment));
          const region = depths && regionFilter(segment, query.region, depths, reader.dictionaries);
          return [segment, match(segment, { filters, region, drillSideways, inAnyRegion, deadline })];
        }),
      );
      const total = [...bySegment.values()].reduce((sum, found) => sum + found.total, 0);
      return { bySegment, total, depths };
    } finally {
      plan.release();
    }
  }

  /** The index, ready for another search. */
  private resetReader(): IndexReader {
    const { reader } = this;
    for (const { scratch } of reader.segments) scratch.reset();
    return reader;
  }

  protected override adopt(reader: IndexReader): void {
    if (this.facets.dictionaries !== reader.dictionaries) this.facets = new Facets(reader.dictionaries);
    super.adopt(reader);
  }

  private deadline({ signal, longestMs = this.longestMs }: Pick<SearchOptions, 'signal' | 'longestMs'> = {}): Deadline {
    return new Deadline(Math.min(this.longestMs, longestMs), signal);
  }

  private best(found: readonly Doc[]): StoredListing | null {
    return recordOf(this.inOrder(found)[0]);
  }

  /** In the recommended order. */
  private inOrder(found: readonly Doc[]): Doc[] {
    const { reader } = this;
    return [...found].sort((a, b) => reader.compare('recommended', a, b));
  }

  /** Ids and slugs of listings, some hundred at a step; a listing that was deleted in between is left out. */
  private *entriesOf(ids: readonly string[]): Steps<ResultSetAnswer['entries']> {
    const entries: ResultSetAnswer['entries'] = [];
    for (let from = 0; from < ids.length; from += ENTRIES_AT_ONCE) {
      if (from > 0) yield;
      for (const id of ids.slice(from, from + ENTRIES_AT_ONCE)) {
        const found = this.reader.byId(id);
        if (found) entries.push({ internal_id: id, slug: found.segment.stored.names(found.doc).slug });
      }
    }
    return entries;
  }
}

function inParts<T>(steps: Steps<T>, options?: SearchOptions): Promise<T> {
  return inTurns(steps, options?.turn ?? pause);
}

function idOf({ segment, doc }: Doc): string {
  return segment.stored.id(doc);
}

function recordOf(found: Doc | undefined): StoredListing | null {
  return found ? found.segment.stored.recordOf(found.doc) : null;
}

function cardBytes({ segment, doc }: Doc, query: SearchQuery, short = false): Uint8Array {
  const { stored } = segment;
  const isMarked = query.marked.size > 0 && query.marked.has(stored.id(doc));
  if (!isMarked) return short ? stored.shortBytes(doc) : stored.cardBytes(doc);
  const card = marked(stored.cardOf(doc), query);
  return utf8(JSON.stringify(short ? resultCard(card) : card));
}

function pinOf(
  { segment, doc }: Doc,
  { dictionaries }: IndexReader,
): NonNullable<MapAnswer['clusters'][number]['pin']> {
  const { numbers, stored } = segment;
  const { id, slug } = stored.names(doc);
  const { rental } = itemAt(dictionaries.kind.entries, segment.column(dictionaries.kind).at(doc));
  const [lat, lng] = [numbers.lat.number(doc), numbers.lng.number(doc)];
  return { internal_id: id, slug, lat, lng, asking_price: numbers.price.at(doc), is_rental: rental };
}

const encoder = new TextEncoder();
const utf8 = (text: string) => encoder.encode(text);

const RESULTS = utf8(',"results":[');
const END = utf8(']}');
const COMMA = 0x2c;

/**
 * The answer of a search as JSON in UTF-8. Cards are copied as they were written once; making texts of them, and bytes
 * of these again, would take longer than the search.
 */
function answerJson(cards: readonly Uint8Array[], rest: Omit<SearchAnswer, 'results'>): Uint8Array {
  // without its last brace
  const head = utf8(JSON.stringify(rest)).subarray(0, -1);
  const around = head.length + RESULTS.length + Math.max(0, cards.length - 1) + END.length;
  const bytes = new Uint8Array(cards.reduce((sum, { length }) => sum + length, around));
  let at = 0;
  const put = (part: Uint8Array) => {
    bytes.set(part, at);
    at += part.length;
  };
  put(head);
  put(RESULTS);
  cards.forEach((card, index) => {
    if (index > 0) bytes[at++] = COMMA;
    put(card);
  });
  put(END);
  return bytes;
}

/** Edges times words of 32 documents that one search may compare at once: about a millisecond. */
const MAX_COMPARED_AT_ONCE = 40_000;

/** The areas of a query with many corners, compared with the documents of each segment before the query runs. */
type AreaSets = ReadonlyMap<Segment, ReadonlyMap<Area, Bits>>;

/** Whether the areas take so long that other work has to run in between. */
function needSteps(query: SearchQuery, segments: readonly Segment[]): boolean {
  const edges = query.areas.reduce((sum, area) => sum + area.edges, 0);
  return edges * segments.reduce((sum, { words }) => sum + words, 0) > MAX_COMPARED_AT_ONCE;
}

/** Compares each area with all documents, a few words at a step. */
function* areaSets(query: SearchQuery, segments: readonly Segment[], deadline: Deadline): Steps<AreaSets> {
  const sets = new Map<Segment, Map<Area, Bits>>();
  for (const segment of segments) {
    const own = new Map<Area, Bits>();
    for (const area of query.areas) {
      const set: Bits = new Int32Array(segment.words).fill(-1);
      for (let at = 0; at < segment.words; at += BLOCK_WORDS) {
        deadline.check();
        newFilter(area, segment).keep(set, at, Math.min(segment.words, at + BLOCK_WORDS));
        yield;
      }
      own.set(area, set);
    }
    sets.set(segment, own);
  }
  return sets;
}

/** The filter of an area; a segment that came after the comparison is compared by the filter itself. */
function areaFilterOf(area: Area, before: AreaSets | null, segment: Segment): Filter {
  const set = before?.get(segment)?.get(area);
  if (!set) return newFilter(area, segment);
  const pooled = segment.scratch.take();
  pooled.set(set);
  return new SetFilter('base', pooled);
}

function newFilter(area: Area, { blocks, numbers }: Segment): AreaFilter {
  return new AreaFilter(area, blocks, numbers.lat, numbers.lng);
}
