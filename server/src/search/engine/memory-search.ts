import type {
  FacetName,
  ListingCard,
  MapAnswer,
  MapBounds,
  ResultSetAnswer,
  SearchAnswer,
  SearchRequest,
  SimilarListing,
} from 'shared-contracts';
import type { StoredListing } from '../../listings/stored-listing';
import { keyOf, tmkKey } from '../fold';
import { areaOfBounds } from '../geo/area';
import { similarListing } from '../listing-card';
import { isPublic } from '../listing-facts';
import {
  type ListingChange,
  type ListingSearch,
  RESULT_SET_ENTRIES,
  type SearchOptions,
  type TextAnswer,
} from '../listing-search';
import { type SearchQuery, searchQuery } from '../search-query';
import { applyTo, BackgroundSort, type Change } from './background-sort';
import { wordsFor } from './bits';
import { Deadline } from './deadline';
import { FacetCounter, overlookedBy, wantsAnywhere } from './facet-counter';
import { AreaFilter } from './filter';
import { filtersOf } from './filters';
import type { Follower } from './follower';
import { marked } from './hidden-mark';
import { Intake } from './intake';
import { Inventory } from './inventory';
import { clustersOf, dropUnplaced, extentOfPoints } from './map-pass';
import { type Match, match } from './matcher';
import { LONGEST_MS, type MemorySearchOptions } from './memory-search-options';
import { prepareListing } from './prepared-listing';
import { regionFilter } from './region-filter';
import { Scratch } from './scratch';
import { similarTo } from './similar-pass';
import type { SnapshotReader, SnapshotWriter } from './snapshot';
import { drained, inTurns, pause, type Steps } from './steps';
import { bestByText } from './text-pass';

/**
 * The search held in memory: listings in the order of their regions, sets of positions for what is filtered, counts
 * of all facets from one pass. Changes apply without a rebuild.
 */
export class MemorySearch implements ListingSearch {
  ready = false;
  revision = 0;
  follower: Follower | null = null;
  private current: Inventory;
  /** until everything has been loaded once */
  private intake: Intake | null;
  /** the first sorting, while it is done in turns */
  private opening: Steps<void> | null = null;
  private counter: FacetCounter;
  private readonly scratch = new Scratch();

  private readonly longestMs: number;
  private still: Promise<void> = Promise.resolve();
  private background: BackgroundSort | null = null;

  constructor(private readonly options: MemorySearchOptions = {}) {
    this.longestMs = options.longestMs ?? LONGEST_MS;
    this.current = new Inventory(options);
    this.intake = new Intake(this.current, options.part);
    this.counter = new FacetCounter(this.current.table);
  }

  private get inventory(): Inventory {
    this.intake?.flush();
    // whoever cannot wait has it done at once
    if (this.opening) drained(this.opening);
    return this.current;
  }

  get size(): number {
    return this.inventory.size;
  }

  /** Everything is loaded: sorts, and lets questions in. */
  open(): void {
    this.settled();
    this.opening = null;
    this.ready = true;
    this.follower?.replaced();
  }

  /** The same with turns for others in between; changes wait meanwhile. */
  async openInTurns(): Promise<void> {
    this.opening = this.inventory.settling();
    const open = inTurns(this.opening, pause).then(() => this.open());
    this.still = open.catch(() => undefined);
    await open;
  }

  async apply(changes: readonly ListingChange[]): Promise<void> {
    await this.still;
    try {
      if (this.intake) for (const change of changes) this.intake.apply(changeOf(change));
      else this.changeAll(changes);
    } finally {
      this.revision++;
    }
  }

  /** A part of what is to be loaded, to be filled with prepared listings and handed to `take`. */
  newPart(): Inventory {
    return this.current.newPart();
  }

  /** Takes over a part; only until everything has been loaded once. */
  take(part: Inventory): void {
    this.inventory.append(part);
    this.revision++;
  }

  private changeAll(changes: readonly ListingChange[]): void {
    if (!this.inventory.hasRoomFor(changes.length)) this.background?.finish();
    if (!this.inventory.hasRoomFor(changes.length)) this.inventory.loosen();
    const from = this.inventory.end;
    const applied: Change[] = [];
    try {
      for (const each of changes) {
        const change = changeOf(each);
        applyTo(this.inventory, change);
        this.background?.note(change);
        applied.push(change);
      }
    } finally {
      if (this.ready) {
        if (this.inventory.settle()) this.follower?.replaced();
        else this.follower?.changed(from, applied);
        this.makeRoom();
      }
    }
  }

  /** Sorts anew in the background before the room for new listings is used up. */
  private makeRoom(): void {
    if (this.background || !this.inventory.isFilling) return;
    this.background = new BackgroundSort(this.inventory, (fresh) => {
      this.background = null;
      this.adopt(fresh);
    });
    const turn = () => pause().then(() => this.still);
    this.background.run(turn).catch((error: unknown) => this.sortFailed(error));
  }

  /** What is in use goes on as it was; a later change tries again. */
  private sortFailed(error: unknown): void {
    this.background = null;
    if (!this.options.onSortFailed) throw error;
    this.options.onSortFailed(error);
  }

  private adopt(inventory: Inventory): void {
    this.current = inventory;
    this.intake = null;
    this.counter = new FacetCounter(inventory.table);
    // two inventories share their texts: these move only once the old one is out of use, also when moving them fails
    try {
      inventory.shelf.tidy(inventory.end);
    } catch (error) {
      this.sortFailed(error);
    }
    if (this.ready) this.follower?.replaced();
  }

  /** Applies what another thread has applied, whose index this one took over.
   * @throws when the two are no longer alike; nothing has been touched then */
  follow(from: number, changes: readonly Change[]): void {
    if (this.inventory.end !== from) throw new Error('this index is not the one that was changed');
    for (const change of changes) applyTo(this.inventory, change);
    this.revision++;
  }

  async search(request: SearchRequest, options?: SearchOptions): Promise<SearchAnswer> {
    const { query, page, ...rest } = this.answer(request, options);
    const results = page.map((position) => this.inventory.shelf.card(position)).map((card) => marked(card, query));
    return { results, displayed: results.length, from: query.from, ...rest };
  }

  async searchJson(request: SearchRequest, options?: SearchOptions): Promise<string> {
    const { query, page, total, aggregations } = this.answer(request, options);
    const texts = page.map((position) => this.cardText(position, query));
    const rest = JSON.stringify({ total, displayed: page.length, from: query.from, aggregations });
    return `{"results":[${texts.join(',')}],${rest.slice(1)}`;
  }

  /** The answer of `search` with ids instead of cards: what the engine itself does. */
  searchIds(request: SearchRequest, options?: SearchOptions) {
    const { page, total, aggregations } = this.answer(request, options);
    return { ids: page.map((position) => this.inventory.shelf.id(position)), total, aggregations };
  }

  async resultSet(request: SearchRequest, options?: SearchOptions): Promise<ResultSetAnswer> {
    const query = searchQuery(request, options);
    const found = this.match(query, [], options);
    const page = this.inventory.orders.page(query.sort, found, 0, RESULT_SET_ENTRIES, query.price);
    const names = page.map((position) => this.inventory.shelf.names(position));
    return { total: found.total, entries: names.map(({ id, slug }) => ({ internal_id: id, slug })) };
  }

  async aggregates(request: SearchRequest, facets: readonly FacetName[], options?: SearchOptions) {
    const found = this.match(searchQuery(request, options), facets, options);
    return { aggregations: this.counter.count(found, facets, this.inventory.ranges), total: found.total };
  }

  async count(request: SearchRequest, options?: SearchOptions): Promise<number> {
    return this.match(searchQuery(request, options), [], options).total;
  }

  async map(view: MapBounds | null, zoom: number, request: SearchRequest, options?: SearchOptions): Promise<MapAnswer> {
    const { table } = this.inventory;
    const { hits, from, to, total } = this.match(searchQuery({ ...request, mapBounds: null }, options), [], options);
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

  /** Takes down the whole index as it is this moment. */
  share(writer: SnapshotWriter): SnapshotWriter {
    this.settled().save(writer);
    return writer;
  }

  /** Takes down the whole index; until `until` is over, changes wait. */
  save(writer: SnapshotWriter, until: Promise<unknown>): void {
    this.share(writer);
    this.still = until.then(
      () => undefined,
      () => undefined,
    );
  }

  /** Takes over a whole index in place of what is there; when that or `beside` fails, nothing has changed. */
  load(reader: SnapshotReader, beside?: () => void): void {
    const inventory = new Inventory(this.options);
    inventory.load(reader);
    beside?.();
    this.adopt(inventory);
    this.revision++;
  }

  /** The ids of all listings the public may see. */
  ids(): Iterable<string> {
    return this.inventory.allIds();
  }

  /** Bytes of memory of each part. */
  memory(): Record<string, number> {
    return this.inventory.memory();
  }

  private answer(request: SearchRequest, options?: SearchOptions) {
    const query = searchQuery(request, options);
    const found = this.match(query, query.facets, options);
    const page = this.inventory.orders.page(query.sort, found, query.from, query.limit, query.price);
    const aggregations = this.counter.count(found, query.facets, this.inventory.ranges);
    return { query, page, total: found.total, aggregations };
  }

  private match(query: SearchQuery, facets: readonly FacetName[], options?: SearchOptions): Match {
    // the visitor may have gone while the request waited for its turn: nobody reads this answer
    const deadline = this.deadline(options);
    deadline.check();
    const inventory = this.settled();
    const { table, places, ranges } = inventory;
    const wish = {
      alive: table.alive,
      words: wordsFor(table.end),
      filters: filtersOf(table, query, { lookup: inventory, scratch: this.scratch, deadline }),
      region: regionFilter(table, query, places, ranges, this.scratch),
      overlooked: overlookedBy(facets),
      anywhere: wantsAnywhere(facets),
      deadline,
    };
    return match(wish, this.scratch);
  }

  /** The inventory ready for a new question. */
  private settled(): Inventory {
    const { inventory } = this;
    inventory.settle();
    this.intake = null;
    this.scratch.reset(inventory.table.capacity);
    return inventory;
  }

  private deadline(options?: Pick<SearchOptions, 'signal'>): Deadline {
    return new Deadline(this.longestMs, options?.signal);
  }

  private cardText(position: number, query: SearchQuery): string {
    const { shelf } = this.inventory;
    const hidden = query.hidden.size > 0 && query.hidden.has(shelf.id(position));
    return hidden ? JSON.stringify(marked(shelf.card(position), query)) : shelf.cardText(position);
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

/** What a change means for the index: listings the public may not see are gone. */
function changeOf(change: ListingChange): Change {
  if (change.kind === 'delete') return change.internal_id;
  return isPublic(change.listing) ? prepareListing(change.listing) : change.listing.internal_id;
}
