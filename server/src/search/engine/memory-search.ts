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
import { tmkKey } from '../fold';
import { areaOfBounds } from '../geo/area';
import { similarListing } from '../listing-card';
import { isPublic } from '../listing-facts';
import {
  type ListingChange,
  type ListingSearch,
  RESULT_SET_ENTRIES,
  type SearchOptions,
  TEXT_ROWS,
  type TextAnswer,
} from '../listing-search';
import { type SearchQuery, searchQuery } from '../search-query';
import { isSimilar, mostSimilar } from '../similar';
import { COMPARE } from '../sort-orders';
import { textQuestion, textTier } from '../text/text-question';
import { countFacets, slotsFailingOnly } from './facet-pass';
import { failedTests } from './filter-pass';
import { ListingTable } from './listing-table';
import { mapOf } from './map-pass';
import { type Hits, Orders } from './orders';
import { SlotIndex } from './slot-index';

/** More changes than this at once are sorted in together, fewer one by one. */
const MANY_CHANGES = 200;

/** The search held in memory: typed columns, kept orders, a word index. Changes apply without a rebuild. */
export class MemorySearch implements ListingSearch {
  ready = false;
  revision = 0;
  private readonly table = new ListingTable();
  private readonly index = new SlotIndex(() => this.table.end);
  private readonly orders = new Orders(
    (slot) => this.table.facts[slot],
    () => this.living(),
  );

  get size(): number {
    return this.index.size;
  }

  /** Everything is loaded: sorts, and lets questions in. */
  open(): void {
    this.orders.settle();
    this.ready = true;
  }

  async apply(changes: readonly ListingChange[]): Promise<void> {
    if (changes.length > MANY_CHANGES) this.orders.postpone();
    for (const change of changes.length > MANY_CHANGES ? byRegion(changes) : changes) {
      this.forget(change.kind === 'upsert' ? change.listing.internal_id : change.internal_id);
      if (change.kind === 'upsert' && isPublic(change.listing)) this.take(change.listing);
    }
    this.revision++;
  }

  async search(request: SearchRequest, options?: SearchOptions): Promise<SearchAnswer> {
    const { query, page, ...rest } = this.answer(request, options);
    const results = page.flatMap((slot) => this.table.card(slot) ?? []).map((card) => marked(card, query));
    return { results, displayed: results.length, from: query.from, ...rest };
  }

  async searchJson(request: SearchRequest, options?: SearchOptions): Promise<string> {
    const { query, page, total, aggregations } = this.answer(request, options);
    const texts = page.map((slot) => this.cardText(slot, query));
    const rest = JSON.stringify({ total, displayed: page.length, from: query.from, aggregations });
    return `{"results":[${texts.join(',')}],${rest.slice(1)}`;
  }

  async resultSet(request: SearchRequest, options?: SearchOptions): Promise<ResultSetAnswer> {
    const query = searchQuery(request, options);
    const hits = this.hits(query);
    const slots = this.orders.page(query.sort, hits, 0, RESULT_SET_ENTRIES);
    const entries = slots.flatMap((slot) => this.table.facts[slot] ?? []);
    return { total: hits.slots.length, entries: entries.map(({ id, slug }) => ({ internal_id: id, slug })) };
  }

  async aggregates(request: SearchRequest, facets: readonly FacetName[], options?: SearchOptions) {
    const hits = this.hits(searchQuery(request, options));
    return { aggregations: countFacets(this.table, hits.mask, hits.slots, facets), total: hits.slots.length };
  }

  async count(request: SearchRequest, options?: SearchOptions): Promise<number> {
    return this.hits(searchQuery(request, options)).slots.length;
  }

  async map(view: MapBounds | null, zoom: number, request: SearchRequest, options?: SearchOptions): Promise<MapAnswer> {
    const hits = this.hits(searchQuery({ ...request, mapBounds: null }, options));
    const bounds = view ?? request.mapBounds;
    return mapOf(this.table, hits.slots, bounds ? areaOfBounds(bounds) : null, zoom);
  }

  async bySlug(slug: string): Promise<StoredListing | null> {
    return this.listing(this.index.bySlug(slug));
  }
  async byMls(mlsId: string): Promise<StoredListing | null> {
    return this.best(this.index.byMlsKey(mlsId));
  }
  async byTmk(tmk: string): Promise<StoredListing | null> {
    return this.best(this.index.byTmk(tmkKey(tmk)));
  }
  async byInternalId(id: string): Promise<StoredListing | null> {
    return this.listing(this.index.byId(id));
  }

  async byIds(ids: readonly string[]): Promise<ListingCard[]> {
    const slots = ids.flatMap((id) => this.index.byId(id) ?? this.inOrder(this.index.byMls(id))[0] ?? []);
    return [...new Set(slots)].flatMap((slot) => this.table.card(slot) ?? []);
  }

  async text(text: string): Promise<TextAnswer> {
    const question = textQuestion(text);
    const found = this.index.byText(text);
    if (!question || !found) return { results: [], total: 0 };
    const slots = this.inOrder([...found.keys()].filter((slot) => found[slot] === 1 && this.table.alive[slot] === 1));
    const tiers: number[][] = [[], [], []];
    for (const slot of slots) {
      const listing = this.table.listings[slot];
      if (listing) tiers[textTier(listing, text, question)]?.push(slot);
      // nothing can come before a full first tier
      if (tiers[0]?.length === TEXT_ROWS) break;
    }
    const best = tiers.flat().slice(0, TEXT_ROWS);
    return { results: best.flatMap((slot) => this.table.card(slot) ?? []), total: slots.length };
  }

  async similar(slug: string): Promise<SimilarListing[]> {
    const slot = this.index.bySlug(slug);
    const facts = slot === undefined ? undefined : this.table.facts[slot];
    if (!facts) return [];
    const candidates = this.table.facts.flatMap((candidate) =>
      candidate && isSimilar(candidate, facts) ? [candidate] : [],
    );
    return mostSimilar(candidates, facts).flatMap(({ id }) => {
      const listing = this.listing(this.index.byId(id));
      return listing ? [similarListing(listing)] : [];
    });
  }

  private answer(request: SearchRequest, options?: SearchOptions) {
    const query = searchQuery(request, options);
    const hits = this.hits(query);
    const page = this.orders.page(query.sort, hits, query.from, query.limit);
    const aggregations = countFacets(this.table, hits.mask, hits.slots, query.facets);
    return { query, page, total: hits.slots.length, aggregations };
  }

  private hits(query: SearchQuery): Hits {
    const mask = failedTests(this.table, query, this.index);
    return { mask, slots: slotsFailingOnly(mask, 0), end: this.table.end };
  }

  private cardText(slot: number, query: SearchQuery): string {
    const id = this.table.facts[slot]?.id ?? '';
    const card = query.hidden.has(id) ? this.table.card(slot) : undefined;
    return (card ? JSON.stringify(marked(card, query)) : this.table.cardText(slot)) ?? 'null';
  }

  private take(listing: StoredListing): void {
    const slot = this.table.add(listing);
    const facts = this.table.facts[slot];
    if (!facts) return;
    this.index.add(slot, listing, facts);
    this.orders.insert(slot);
  }

  private forget(id: string): void {
    const slot = this.index.byId(id);
    const listing = slot === undefined ? undefined : this.table.listings[slot];
    const facts = slot === undefined ? undefined : this.table.facts[slot];
    if (slot === undefined || !listing || !facts) return;
    this.orders.remove(slot);
    this.index.remove(slot, listing, facts);
    this.table.remove(slot);
  }

  private listing(slot: number | undefined): StoredListing | null {
    return slot === undefined ? null : (this.table.listings[slot] ?? null);
  }
  private best(slots: readonly number[]): StoredListing | null {
    return this.listing(this.inOrder(slots)[0]);
  }
  /** In the recommended order. */
  private inOrder(slots: readonly number[]): number[] {
    const facts = (slot: number) => this.table.facts[slot];
    return [...slots].sort((a, b) => {
      const [left, right] = [facts(a), facts(b)];
      return left && right ? COMPARE.recommended(left, right) : 0;
    });
  }
  private living(): number[] {
    return [...this.table.alive.subarray(0, this.table.end).keys()].filter((slot) => this.table.alive[slot] === 1);
  }
}

function marked(card: ListingCard, query: SearchQuery): ListingCard {
  return query.hidden.has(card.internal_id) ? { ...card, hidden: true } : card;
}

/** Listings of one region next to each other: what is asked together lies together. The last word on each id counts. */
function byRegion(changes: readonly ListingChange[]): ListingChange[] {
  const last = new Map(
    changes.map((change) => [change.kind === 'upsert' ? change.listing.internal_id : change.internal_id, change]),
  );
  const keyed = [...last.values()].map((change) => ({
    change,
    key: change.kind === 'upsert' ? (change.listing.region_name_path ?? '') : '',
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ change }) => change);
}
