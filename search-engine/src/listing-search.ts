import type {
  Aggregates,
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
import type { StoredListing } from './listing/stored-listing';

export interface SearchOptions {
  /** ids a search limited to favorites may show, when the request names none */
  favorites?: readonly string[];
  /** keep hidden listings in the answer and mark their cards, instead of leaving them out */
  includeHidden?: boolean;
  /** ids that the signed-in visitor has hidden: their cards are marked wherever they are in the answer */
  hiddenByVisitor?: readonly string[];
  /** the cards of `searchJson` are those of a list of results (`resultCard`) */
  short?: boolean;
  signal?: AbortSignal;
  /** time that is left for the request, in milliseconds; the engine's own limit still applies */
  longestMs?: number;
  /** resolves when the next part of long work may run; work that would block the event loop for long runs in parts */
  turn?: () => Promise<void>;
}

export interface TextResult {
  results: ListingCard[];
  total: number;
}

/**
 * `text` is the listing as JSON, stored unchanged if given. `revision` orders the changes of one listing: an engine that several
 * servers write to ignores a change older than the one it has.
 */
export type ListingChange =
  | { kind: 'upsert'; listing: StoredListing; text?: string; revision?: number }
  | { kind: 'delete'; internal_id: string; revision?: number };

/**
 * The port of all search engines. Every method returns only listings with a public status. conformance.ts has the tests
 * of each method.
 */
export interface ListingSearch {
  /** false until the first load is done; the routes answer 503 until then */
  readonly ready: boolean;
  /** listings the public may see */
  readonly size: number;
  /** increases with every change; store it with a cached response */
  readonly revision: number;
  search(request: SearchRequest, options?: SearchOptions): Promise<SearchAnswer>;
  /** The answer of `search` as JSON in UTF-8, from cards that were serialised before. */
  searchJson(request: SearchRequest, options?: SearchOptions): Promise<Uint8Array>;
  /** Ids and slugs in the order of the search, at most RESULT_SET_ENTRIES of them, or those near one listing. */
  resultSet(request: ResultSetRequest, options?: SearchOptions): Promise<ResultSetAnswer>;
  /** `facets` are the requested ones; those in the request are ignored. */
  aggregates(
    request: SearchRequest,
    facets: readonly FacetName[],
    options?: SearchOptions,
  ): Promise<{ aggregations: Aggregates; total: number }>;
  count(request: SearchRequest, options?: SearchOptions): Promise<number>;
  /** Clusters within the view; without one, of everything that matches. */
  map(view: MapBounds | null, zoom: number, request: SearchRequest, options?: SearchOptions): Promise<MapAnswer>;
  bySlug(slug: string): Promise<StoredListing | null>;
  byMls(mlsId: string): Promise<StoredListing | null>;
  byTmk(tmk: string): Promise<StoredListing | null>;
  byInternalId(id: string): Promise<StoredListing | null>;
  /** Cards in the order asked; unknown ids are left out. */
  byIds(ids: readonly string[]): Promise<ListingCard[]>;
  /** Listings for sale and for rent whose address, ids or text match, best first. */
  text(query: string, options?: Pick<SearchOptions, 'signal'>): Promise<TextResult>;
  similar(slug: string): Promise<SimilarListing[]>;
  /** Takes over changes; they show in the next answer. */
  apply(changes: readonly ListingChange[]): Promise<void>;
}

/** Most entries of a result set; `total` still counts every match. */
export const RESULT_SET_ENTRIES = 10_000;
/** Most rows a free-text look-up answers. */
export const TEXT_ROWS = 20;
/** Most clusters of one map answer; a crowded view is clustered more coarsely. */
export const MAP_CLUSTERS = 2000;
