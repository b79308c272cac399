import { setTimeout as pause } from 'node:timers/promises';
import type { StoredListing } from 'search-engine';
import { hawaiiDay } from 'shared-contracts/leads';
import type { Database } from '../../platform/database/database';
import { TimeSlice } from '../../platform/jobs/time-slice';
import {
  deleteListingEvents,
  insertMatches,
  type ListingEvent,
  listListingEvents,
  listListings,
  listSavers,
  listWatchingSearches,
  type NewMatch,
} from './match-events.repository';
import { matchSearches } from './match-searches';
import type { SiteSearch } from './site-search';

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
 * Matches events of listings against the searches that mail: each changed listing finds the searches that match it.
 * After a crash it starts with the same events and stores the same matches.
 * @returns number of matched events
 * @throws Error when a transaction keeps a saved search open for too long: the events stay for the next run
 */
export async function matchListingEvents({ db, site, signal, longestSavingMs }: MatchDeps): Promise<number> {
  for (let matched = 0; ; ) {
    const events = await listListingEvents(db, EVENTS_AT_ONCE);
    if (events.length === 0) return matched;
    // The searches are read after the events, so that every search saved before an event is included.
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
 * Waits until all running transactions that save a search have ended. A later transaction sees these events, so they
 * are not new for its search.
 */
async function awaitSavers(db: Database, longestMs = MAX_SAVING_MS): Promise<void> {
  const latest = performance.now() + longestMs;
  let saving = await listSavers(db);
  while (saving.length > 0) {
    if (performance.now() > latest) {
      throw new Error(`A transaction has been changing saved searches for more than ${longestMs / 1000} seconds.`);
    }
    await pause(SAVING_MS);
    const now = new Set(await listSavers(db));
    saving = saving.filter((saver) => now.has(saver));
  }
}

async function matchBatch({ db, site, signal }: MatchDeps, events: readonly ListingEvent[]): Promise<void> {
  const eventsOf = byListing(events);
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
    listings.push(...(await listListings(db, ids.slice(from, from + LISTINGS_AT_ONCE))));
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
  events.map((event) => ({ saved_search_id: searchId, event_id: event.id, event_key: eventKey(event) }));

/** A listing is new once, has each price drop once, and comes back at most once a day. */
function eventKey({ kind, new_price, at }: ListingEvent): string {
  if (kind === 'price-drop') return `price-drop:${new_price}`;
  return kind === 'back-on-market' ? `back-on-market:${hawaiiDay(at)}` : 'new';
}
