import { hawaiiDay } from 'shared-contracts';
import type { Database } from '../database/database';
import type { StoredListing } from '../listings/stored-listing';
import {
  forgetListingEvents,
  type ListingEvent,
  type NewMatch,
  readListingEvents,
  readListings,
  storeMatches,
} from './match-events.store';
import { Turn } from './percolate/turn';
import type { SiteSearch } from './site-search';
import type { WatchedSearches } from './watched-searches';

const EVENTS_AT_ONCE = 1000;
const LISTINGS_AT_ONCE = 50;
/** The embedded database takes some ten milliseconds for as many, and nobody else has a turn meanwhile. */
const MATCHES_AT_ONCE = 500;

export interface MatchDeps {
  db: Database;
  site: SiteSearch;
}

/**
 * Matches what happened to listings against the searches that mail: each changed listing finds those that take it.
 * Killed anywhere, it begins again with the same events and stores the same matches.
 * @returns how many events were matched
 */
export async function matchListingEvents({ db, site }: MatchDeps, searches: WatchedSearches): Promise<number> {
  for (let matched = 0; ; ) {
    const events = await readListingEvents(db, EVENTS_AT_ONCE);
    if (events.length === 0) return matched;
    // after the events: a search that was saved before one of them is known by now
    await searches.follow(db);
    await matchBatch({ db, site }, searches, events);
    await forgetListingEvents(
      db,
      events.map(({ id }) => id),
    );
    matched += events.length;
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
      for (const { internal_id } of listings)
        found.push(...newMatches(searchId, searches.sinceOf(searchId), eventsOf.get(internal_id) ?? []));
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

function newMatches(searchId: number, since: Date | undefined, events: readonly ListingEvent[]): NewMatch[] {
  return events
    .filter(({ at }) => since !== undefined && at >= since)
    .map(({ id: _, at, ...event }) => ({
      ...event,
      saved_search_id: searchId,
      event_key: eventKey(event, at),
      at: at.toISOString(),
    }));
}

/** A listing is new once, drops to a price once, and comes back once a day. */
function eventKey({ kind, new_price }: Pick<ListingEvent, 'kind' | 'new_price'>, at: Date): string {
  if (kind === 'price-drop') return `price-drop:${new_price}`;
  return kind === 'back-on-market' ? `back-on-market:${hawaiiDay(at)}` : 'new';
}
