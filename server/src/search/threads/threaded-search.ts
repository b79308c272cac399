import { Worker } from 'node:worker_threads';
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
import type { StoredListing } from '../../listings';
import type { Change } from '../engine/background-sort';
import type { Follower } from '../engine/follower';
import type { MemorySearch } from '../engine/memory-search';
import type { ListingChange, ListingSearch, SearchOptions, TextAnswer, WrittenAnswer } from '../listing-search';
import type { LogPaths, ToReader } from './messages';
import { asError, ask } from './questions';
import { type PoolLimits, ReaderPool } from './reader-pool';
import { SharingWriter } from './sharing-writer';

export interface ThreadedSearchOptions extends PoolLimits {
  threads: number;
  /** where the texts of the search lie */
  paths: LogPaths;
  /** told when a thread ended by itself; another one takes its place */
  onLost(error: Error): void;
  start?: (paths: LogPaths) => Worker;
}

const startReader = (paths: LogPaths) => new Worker(new URL('./reader.ts', import.meta.url), { workerData: paths });

/**
 * The search in memory, with threads beside it that answer. Each has the whole index: what is written there once and
 * for all lies in memory that all share, the rest each keeps by itself, in step by the same changes in the same order.
 * While no thread has taken over the index, as after it was sorted anew, the thread that changes it answers.
 */
export class ThreadedSearch implements ListingSearch, Follower {
  private readonly pool: ReaderPool;

  constructor(
    private readonly memory: MemorySearch,
    { paths, start = startReader, ...options }: ThreadedSearchOptions,
  ) {
    memory.follower = this;
    this.pool = new ReaderPool({
      ...options,
      start: () => start(paths),
      index: () => (memory.ready ? this.index() : null),
      answerAlone: (question) => ask(memory, question),
    });
  }

  get ready(): boolean {
    return this.memory.ready;
  }
  get size(): number {
    return this.memory.size;
  }
  get revision(): number {
    return this.memory.revision;
  }
  /** Threads that answer at the moment. */
  get answering(): number {
    return this.pool.answering;
  }

  search(request: SearchRequest, options?: SearchOptions): Promise<SearchAnswer> {
    return this.pool.ask({ method: 'search', args: [request, sendable(options)] }, options?.signal);
  }
  searchJson(request: SearchRequest, options?: SearchOptions): Promise<WrittenAnswer> {
    return this.pool.ask({ method: 'searchJson', args: [request, sendable(options)] }, options?.signal);
  }
  resultSet(request: SearchRequest, options?: SearchOptions): Promise<ResultSetAnswer> {
    return this.pool.ask({ method: 'resultSet', args: [request, sendable(options)] }, options?.signal);
  }
  aggregates(request: SearchRequest, facets: readonly FacetName[], options?: SearchOptions) {
    return this.pool.ask({ method: 'aggregates', args: [request, facets, sendable(options)] }, options?.signal);
  }
  count(request: SearchRequest, options?: SearchOptions): Promise<number> {
    return this.pool.ask({ method: 'count', args: [request, sendable(options)] }, options?.signal);
  }
  map(view: MapBounds | null, zoom: number, request: SearchRequest, options?: SearchOptions): Promise<MapAnswer> {
    return this.pool.ask({ method: 'map', args: [view, zoom, request, sendable(options)] }, options?.signal);
  }
  text(query: string, options?: Pick<SearchOptions, 'signal'>): Promise<TextAnswer> {
    return this.pool.ask({ method: 'text', args: [query] }, options?.signal);
  }
  similar(slug: string): Promise<SimilarListing[]> {
    return this.pool.ask({ method: 'similar', args: [slug] });
  }

  bySlug(slug: string): Promise<StoredListing | null> {
    return this.memory.bySlug(slug);
  }
  byMls(mlsId: string): Promise<StoredListing | null> {
    return this.memory.byMls(mlsId);
  }
  byTmk(tmk: string): Promise<StoredListing | null> {
    return this.memory.byTmk(tmk);
  }
  byInternalId(id: string): Promise<StoredListing | null> {
    return this.memory.byInternalId(id);
  }
  byIds(ids: readonly string[]): Promise<ListingCard[]> {
    return this.memory.byIds(ids);
  }
  apply(changes: readonly ListingChange[]): Promise<void> {
    return this.memory.apply(changes);
  }

  changed(from: number, changes: readonly Change[]): void {
    if (changes.length > 0) this.pool.tellAll({ kind: 'changes', from, changes });
  }
  replaced(): void {
    try {
      this.pool.tellAll(this.index());
    } catch (error) {
      this.pool.renew(asError(error));
    }
  }

  /** Ends the threads; the search in memory goes on without. */
  async close(): Promise<void> {
    this.memory.follower = null;
    await this.pool.close();
  }

  private index(): ToReader {
    const { arrays, notes } = this.memory.share(new SharingWriter());
    return { kind: 'index', arrays, notes };
  }
}

/** A signal and a function cannot be sent: the pool watches the signal, and a thread takes its own turns. */
function sendable({ signal: _, turn: __, ...rest }: SearchOptions = {}): SearchOptions {
  return rest;
}
