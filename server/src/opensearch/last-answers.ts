import { LRUCache } from 'lru-cache';
import { isPublic, type ListingSearch, type SearchOptions, type StoredListing } from 'search-engine';
import { ApiError } from 'shared-contracts';

export interface LastResponsesDeps {
  /** a stored listing of any status */
  listingBySlug(slug: string): Promise<StoredListing | null>;
  /** the same by internal or MLS id */
  listingById(id: string): Promise<StoredListing | null>;
  now?: () => number;
}

/** Older answers would show too many homes that are sold. */
const MAX_AGE_MS = 3_600_000;
const MAX_BYTES = 64_000_000;

/**
 * The search while its cluster is away: a search that this server has answered within the last hour gets that answer again, with its
 * time (`as_of`). Single listings come from the database. Everything else fails as busy.
 */
export function withLastResponses(
  search: ListingSearch,
  { listingBySlug, listingById, now = Date.now }: LastResponsesDeps,
): ListingSearch {
  const responses = new LRUCache<string, { text: string; at: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ text }, key) => 2 * (text.length + key.length),
  });

  /** `write` and `read` turn a response into text and back. */
  const remembered = async <T>(
    request: readonly unknown[],
    send: () => Promise<T>,
    read: (text: string, at: Date) => T = (text) => JSON.parse(text),
    write: (response: T) => string = (response) => JSON.stringify(response),
  ): Promise<T> => {
    const key = JSON.stringify(request);
    try {
      const response = await send();
      responses.set(key, { text: write(response), at: now() });
      return response;
    } catch (error) {
      const last = responses.get(key);
      if (!isBusy(error) || !last || last.at < now() - MAX_AGE_MS) throw error;
      return read(last.text, new Date(last.at));
    }
  };
  const withTime = (text: string, at: Date) => ({ ...JSON.parse(text), as_of: at.toISOString() });

  return {
    get ready() {
      return search.ready;
    },
    get size() {
      return search.size;
    },
    get revision() {
      return search.revision;
    },
    search: (request, options) =>
      remembered(['search', request, personal(options)], () => search.search(request, options), withTime),
    searchJson: (request, options) =>
      remembered<Uint8Array>(
        ['searchJson', request, personal(options)],
        () => search.searchJson(request, options),
        (text, at) => Buffer.from(JSON.stringify(withTime(text, at))),
        (bytes) => Buffer.from(bytes).toString(),
      ),
    resultSet: (request, options) =>
      remembered(['resultSet', request, personal(options)], () => search.resultSet(request, options)),
    aggregates: (request, facets, options) =>
      remembered(['aggregates', request, facets, personal(options)], () => search.aggregates(request, facets, options)),
    count: (request, options) =>
      remembered(['count', request, personal(options)], () => search.count(request, options)),
    map: (view, zoom, request, options) =>
      remembered(['map', view, zoom, request, personal(options)], () => search.map(view, zoom, request, options)),
    bySlug: (slug) => search.bySlug(slug).catch(orStored(() => listingBySlug(slug))),
    byMls: (id) =>
      search.byMls(id).catch(
        orStored(async () => {
          // the id may also be the internal id of another listing
          const listing = await listingById(id);
          return listing?.mls_id === id ? listing : null;
        }),
      ),
    byTmk: (tmk) => search.byTmk(tmk),
    byInternalId: (id) => search.byInternalId(id).catch(orStored(() => listingById(id))),
    byIds: (ids) => remembered(['byIds', ids], () => search.byIds(ids)),
    text: (query, options) => remembered(['text', query], () => search.text(query, options)),
    similar: (slug) => remembered(['similar', slug], () => search.similar(slug)),
    apply: (changes) => search.apply(changes),
  };
}

/** Reads a listing after a search that failed. @throws the failure where the database does not have it: the index knows more spellings */
function orStored(read: () => Promise<StoredListing | null>) {
  return async (error: unknown): Promise<StoredListing> => {
    const listing = isBusy(error) ? await read() : null;
    if (!listing || !isPublic(listing)) throw error;
    return listing;
  };
}

/** The options that change an answer. */
function personal({ favorites, includeHidden, hiddenByVisitor, short }: SearchOptions = {}) {
  return { favorites, includeHidden, hiddenByVisitor, short };
}

const isBusy = (error: unknown) => error instanceof ApiError && error.code === 'busy';
