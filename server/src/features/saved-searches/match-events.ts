import { setTimeout as pause } from 'node:timers/promises';
import {
  type ListingSearch,
  listingWords,
  MemorySearch,
  matchesPrefix,
  parseTextQuery,
  type StoredListing,
} from 'search-engine';
import { ApiError, type SearchRequest } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { TimeSlice } from '../../platform/jobs/time-slice';
import { readListings } from '../listings/listings.repository';
import { changeKey } from '../notifications/listing-change';
import {
  deleteListingEvents,
  insertFavoriteNews,
  insertMatches,
  type ListingEvent,
  listListingEvents,
  listSavers,
  listWatchingSearches,
  type NewMatch,
  type WatchingSearch,
} from './match-events.repository';
import { SEARCH_EVENT_KINDS } from './search-event-kinds';

const EVENTS_AT_ONCE = 1000;
const LISTINGS_AT_ONCE = 50;
/** Events per batch. */
const MATCHES_AT_ONCE = 500;
/** Poll interval while a search is being saved, in milliseconds. */
const SAVING_MS = 20;
/** Saving takes milliseconds. A transaction that is still open after this time may stay open for hours. */
const MAX_SAVING_MS = 60_000;

export interface MatchDeps {
  db: Database;
  site: SiteSearch;
  /** time limit for waiting on transactions that save a search, in milliseconds */
  longestSavingMs?: number;
  /** ends the matching between two searches: the events stay for the next run */
  signal?: AbortSignal | undefined;
}

/**
 * Matches events of listings against the searches that mail, and against favorites: each changed listing finds the
 * searches that match it and the users who saved it.
 * After a crash it starts with the same events and stores the same matches.
 * @returns number of matched events
 * @throws Error when a transaction keeps a saved search open for too long: the events stay for the next run
 */
export async function matchListingEvents({ db, site, signal, longestSavingMs }: MatchDeps): Promise<number> {
  for (let matched = 0; ; ) {
    const events = await listListingEvents(db, EVENTS_AT_ONCE);
    if (events.length === 0) return matched;
    // Searches and favorites are read after the events, so that each one saved before an event is included.
    await awaitSavers(db, longestSavingMs);
    await matchBatch({ db, site, signal }, events);
    await deleteListingEvents(
      db,
      events.map(({ id }) => id),
    );
    matched += events.length;
  }
}

/**
 * Waits until all running transactions that save a search or a home have ended. A later transaction sees these events, so
 * they are not new for what it saves.
 */
async function awaitSavers(db: Database, longestMs = MAX_SAVING_MS): Promise<void> {
  const latest = performance.now() + longestMs;
  let saving = await listSavers(db);
  while (saving.length > 0) {
    if (performance.now() > latest) {
      throw new Error(
        `A transaction has been changing saved searches or favorites for more than ${longestMs / 1000} seconds.`,
      );
    }
    await pause(SAVING_MS);
    const now = new Set(await listSavers(db));
    saving = saving.filter((saver) => now.has(saver));
  }
}

async function matchBatch({ db, site, signal }: MatchDeps, events: readonly ListingEvent[]): Promise<void> {
  await insertFavoriteNews(
    db,
    events.map((event) => ({ event_id: event.id, event_key: changeKey(event, event.at) })),
  );
  const eventsOf = byListing(events.filter(({ kind }) => SEARCH_EVENT_KINDS.some((one) => one === kind)));
  if (eventsOf.size === 0) return;
  let found: NewMatch[] = [];
  const listings = await readInPages(db, [...eventsOf.keys()]);
  await site.catchUp();
  signal?.throwIfAborted();
  for await (const { searchId, listings: ids } of matchSearches(listWatchingSearches(db), listings, site)) {
    signal?.throwIfAborted();
    for (const id of ids) found.push(...newMatches(searchId, eventsOf.get(id) ?? []));
    found = await insertWhole(db, found);
  }
  await insertMatches(db, found);
}

/** Stores all complete batches. @returns the rest */
async function insertWhole(db: Database, found: NewMatch[]): Promise<NewMatch[]> {
  let at = 0;
  const slice = new TimeSlice();
  for (; found.length - at >= MATCHES_AT_ONCE; at += MATCHES_AT_ONCE) {
    await insertMatches(db, found.slice(at, at + MATCHES_AT_ONCE));
    if (slice.isOver()) await slice.renew();
  }
  return at === 0 ? found : found.slice(at);
}

async function readInPages(db: Database, ids: readonly string[]): Promise<StoredListing[]> {
  const listings: StoredListing[] = [];
  const slice = new TimeSlice();
  for (let from = 0; from < ids.length; from += LISTINGS_AT_ONCE) {
    listings.push(...(await readListings(db, ids.slice(from, from + LISTINGS_AT_ONCE))));
    if (slice.isOver()) await slice.renew();
  }
  return listings;
}

function byListing(events: readonly ListingEvent[]): Map<string, ListingEvent[]> {
  const groups = new Map<string, ListingEvent[]>();
  for (const event of events) {
    const group = groups.get(event.internal_id);
    if (group) group.push(event);
    else groups.set(event.internal_id, [event]);
  }
  return groups;
}

const newMatches = (searchId: number, events: readonly ListingEvent[]): NewMatch[] =>
  events.map((event) => ({ saved_search_id: searchId, event_id: event.id, event_key: changeKey(event, event.at) }));

/** A search with the ids of matching listings. */
export interface Match {
  searchId: number;
  userId: number;
  listings: readonly string[];
}

/**
 * The matches of changed listings. It makes an index of the listings and runs every search in it, some microseconds each,
 * and yields to other work meanwhile. A record that cannot be read matches nothing.
 * @param listings at most 10,000
 * @param site finds the listings of searches with words, which match nothing without it
 */
export async function* matchSearches(
  searches: AsyncIterable<WatchingSearch[]>,
  listings: readonly StoredListing[],
  site: Pick<SiteSearch, 'resultSet'> | null,
): AsyncGenerator<Match> {
  const byId = new Map(listings.map((listing) => [listing.internal_id, listing]));
  const index = await indexOf(listings);
  const slice = new TimeSlice();
  for await (const page of searches)
    for (const { id, userId, request } of page) {
      const { query, ...filters } = request.filters ?? {};
      const { entries } = await index.resultSet({ ...request, filters });
      const ids = entries.map(({ internal_id }) => internal_id);
      const found = query?.trim() ? await withWords(ids, request) : ids;
      if (found.length > 0) yield { searchId: id, userId, listings: found };
      if (slice.isOver()) await slice.renew();
    }

  /** Words are checked last, because few searches have any. */
  async function withWords(ids: readonly string[], request: SearchRequest): Promise<string[]> {
    const fitting = ids.flatMap((id) => byId.get(id) ?? []);
    const found = site && fitting.length > 0 ? await foundByWords(site, request, fitting) : [];
    return found.map(({ internal_id }) => internal_id);
  }
}

async function indexOf(listings: readonly StoredListing[]): Promise<MemorySearch> {
  const index = new MemorySearch({ longestMs: Infinity });
  const slice = new TimeSlice();
  for (const listing of listings) {
    await index.apply([{ kind: 'upsert', listing }]).catch(() => undefined);
    if (slice.isOver()) await slice.renew();
  }
  index.open();
  return index;
}

/** The site's search. The results of words depend on all listings, so only the search can decide. */
export interface SiteSearch extends Pick<ListingSearch, 'ready' | 'resultSet'> {
  /**
   * Resolves when the search contains the current state of the database.
   * @throws Error if it cannot
   */
  catchUp(): Promise<void>;
}

/**
 * The matches among these listings, at most 10,000, for a search with words. If the search is too busy, listings that
 * contain every typed word: one search must not delay all other alerts.
 */
export async function foundByWords(
  search: Pick<SiteSearch, 'resultSet'>,
  request: SearchRequest,
  listings: readonly StoredListing[],
): Promise<StoredListing[]> {
  const favorites = listings.map(({ internal_id }) => internal_id);
  try {
    const { entries } = await search.resultSet({ ...request, limitSearchToFavorites: true, favorites });
    const found = new Set(entries.map(({ internal_id }) => internal_id));
    return listings.filter(({ internal_id }) => found.has(internal_id));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'busy') throw error;
    return listings.filter((listing) => holdsWords(listing, request.filters?.query ?? ''));
  }
}

function holdsWords(listing: StoredListing, text: string): boolean {
  const own = [...listingWords(listing)];
  return parseTextQuery(text)?.words.every((word) => own.some((candidate) => matchesPrefix(candidate, word))) ?? false;
}
