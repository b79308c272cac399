import { setTimeout as pause } from 'node:timers/promises';
import { hawaiiDay } from 'shared-contracts/leads';
import type { StoredListing } from '../listings';
import type { Database } from '../platform/database';
import {
  forgetListingEvents,
  type ListingEvent,
  type NewMatch,
  readListingEvents,
  readListings,
  readSavers,
  storeMatches,
} from './match-events.store';
import { Turn } from './percolate/turn';
import type { SiteSearch } from './site-search';
import type { WatchedSearches } from './watched-searches';

const EVENTS_AT_ONCE = 1000;
const LISTINGS_AT_ONCE = 50;
/** The embedded database takes some ten milliseconds for as many, and nobody else has a turn meanwhile. */
const MATCHES_AT_ONCE = 500;
/** Between looks whether a search is still being saved. */
const SAVING_MS = 20;
/** Saving takes milliseconds; a transaction that is still open then may stay so for hours. */
const MAX_SAVING_MS = 60_000;

export interface MatchDeps {
  db: Database;
  site: SiteSearch;
  /** longest that one run waits for those who are saving a search, in milliseconds */
  longestSavingMs?: number;
}

/**
 * Matches what happened to listings against the searches that mail: each changed listing finds those that take it.
 * Killed anywhere, it begins again with the same events and stores the same matches.
 * @returns how many events were matched
 * @throws Error when somebody has a search half saved for too long: its events stay for the next run
 */
export async function matchListingEvents(
  { db, site, ...patience }: MatchDeps,
  searches: WatchedSearches,
): Promise<number> {
  for (let matched = 0; ; ) {
    const events = await readListingEvents(db, EVENTS_AT_ONCE);
    if (events.length === 0) return matched;
    // after the events: a search that was saved before one of them is known by now, also one that is being saved
    await awaitSavers(db, patience.longestSavingMs);
    await searches.follow(db);
    await matchBatch({ db, site }, searches, events);
    await forgetListingEvents(
      db,
      events.map(({ id }) => id),
    );
    matched += events.length;
  }
}

/**
 * Returns when those who were saving a search have saved it, or given up. Whoever begins later sees what has happened
 * before this: it is no news to them.
 */
async function awaitSavers(db: Database, longestMs = MAX_SAVING_MS): Promise<void> {
  const latest = performance.now() + longestMs;
  let saving = await readSavers(db);
  while (saving.length > 0) {
    if (performance.now() > latest) {
      throw new Error(`A transaction has been changing saved searches for more than ${longestMs / 1000} seconds.`);
    }
    await pause(SAVING_MS);
    const now = new Set(await readSavers(db));
    saving = saving.filter((saver) => now.has(saver));
  }
}

async function matchBatch(
  { db, site }: MatchDeps,
  searches: WatchedSearches,
  events: readonly ListingEvent[],
): Promise<void> {
  const eventsOf = byListing(events);
  let found: NewMatch[] = [];
  const listings = await readInPages(db, [...eventsOf.keys()]);
  await site.catchUp();
  for await (const matches of searches.matches(listings, site)) {
    for (const { searchId, listings } of matches)
      for (const { internal_id } of listings) found.push(...newMatches(searchId, eventsOf.get(internal_id) ?? []));
    found = await storeWhole(db, found);
  }
  await storeMatches(db, found);
}

/** Stores as many whole portions as there are. @returns the rest */
async function storeWhole(db: Database, found: NewMatch[]): Promise<NewMatch[]> {
  let at = 0;
  const turn = new Turn();
  for (; found.length - at >= MATCHES_AT_ONCE; at += MATCHES_AT_ONCE) {
    await storeMatches(db, found.slice(at, at + MATCHES_AT_ONCE));
    if (turn.isOver()) await turn.passOn();
  }
  return at === 0 ? found : found.slice(at);
}

async function readInPages(db: Database, ids: readonly string[]): Promise<StoredListing[]> {
  const listings: StoredListing[] = [];
  const turn = new Turn();
  for (let from = 0; from < ids.length; from += LISTINGS_AT_ONCE) {
    listings.push(...(await readListings(db, ids.slice(from, from + LISTINGS_AT_ONCE))));
    if (turn.isOver()) await turn.passOn();
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

/** A listing is new once, drops to a price once, and comes back once a day. */
function eventKey({ kind, new_price, at }: ListingEvent): string {
  if (kind === 'price-drop') return `price-drop:${new_price}`;
  return kind === 'back-on-market' ? `back-on-market:${hawaiiDay(at)}` : 'new';
}
