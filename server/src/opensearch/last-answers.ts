import { LRUCache } from 'lru-cache';
import { isPublic, type ListingSearch, type SearchOptions, type StoredListing } from 'search-engine';
import { ApiError } from 'shared-contracts';

export interface LastAnswersDeps {
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
export function withLastAnswers(
  search: ListingSearch,
  { listingBySlug, listingById, now = Date.now }: LastAnswersDeps,
): ListingSearch {
  const answers = new LRUCache<string, { text: string; at: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ text }, key) => 2 * (text.length + key.length),
  });

  /** `write` and `read` turn an answer into JSON and back. */
  const remembered = async <T>(
    question: readonly unknown[],
    ask: () => Promise<T>,
    { write, read }: { write: (answer: T) => string; read: (text: string, at: Date) => T },
  ): Promise<T> => {
    const key = JSON.stringify(question);
    try {
      const answer = await ask();
      answers.set(key, { text: write(answer), at: now() });
      return answer;
    } catch (error) {
      const last = answers.get(key);
      if (!isBusy(error) || !last || last.at < now() - MAX_AGE_MS) throw error;
      return read(last.text, new Date(last.at));
    }
  };
  const plain = <T>(question: readonly unknown[], ask: () => Promise<T>) =>
    remembered(question, ask, { write: (answer) => JSON.stringify(answer), read: (text): T => JSON.parse(text) });

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
      remembered(['search', request, personal(options)], () => search.search(request, options), {
        write: (answer) => JSON.stringify(answer),
        read: (text, at) => ({ ...JSON.parse(text), as_of: at.toISOString() }),
      }),
    searchJson: (request, options) =>
      remembered(['searchJson', request, personal(options)], () => search.searchJson(request, options), {
        write: (answer) => Buffer.from(answer).toString(),
        read: (text, at) => Buffer.from(JSON.stringify({ ...JSON.parse(text), as_of: at.toISOString() })),
      }),
    resultSet: (request, options) =>
      plain(['resultSet', request, personal(options)], () => search.resultSet(request, options)),
    aggregates: (request, facets, options) =>
      plain(['aggregates', request, facets, personal(options)], () => search.aggregates(request, facets, options)),
    count: (request, options) => plain(['count', request, personal(options)], () => search.count(request, options)),
    map: (view, zoom, request, options) =>
      plain(['map', view, zoom, request, personal(options)], () => search.map(view, zoom, request, options)),
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
    byIds: (ids) => plain(['byIds', ids], () => search.byIds(ids)),
    text: (query, options) => plain(['text', query], () => search.text(query, options)),
    similar: (slug) => plain(['similar', slug], () => search.similar(slug)),
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
