import { hawaiiDay, type SavedSearchParams, searchOfSavedParams, searchRequestOf } from 'shared-contracts';
import type { Database } from '../database/database';
import type { StoredListing } from '../listings/stored-listing';
import { MemorySearch } from '../search';
import {
  forgetListingEvents,
  type ListingEvent,
  type NewMatch,
  readListingEvents,
  readListings,
  readWatchingSearches,
  storeMatches,
  type WatchingSearch,
} from './match-events.store';

const EVENTS_AT_ONCE = 1000;
const LISTINGS_AT_ONCE = 50;
/** Some ten milliseconds of work: the site answers others between two pages. */
const SEARCHES_AT_ONCE = 50;

/**
 * Matches what happened to listings against the searches that mail. The few changed listings become a small index of
 * their own, which every search asks once: the work grows with the searches, hardly with the inventory.
 * Killed anywhere, it begins again with the same events and stores the same matches.
 * @returns how many events were matched
 */
export async function matchListingEvents(db: Database): Promise<number> {
  for (let matched = 0; ; ) {
    const events = await readListingEvents(db, EVENTS_AT_ONCE);
    if (events.length === 0) return matched;
    await matchBatch(db, events);
    await forgetListingEvents(
      db,
      events.map(({ id }) => id),
    );
    matched += events.length;
  }
}

async function matchBatch(db: Database, events: readonly ListingEvent[]): Promise<void> {
  const eventsOf = byListing(events);
  const changed = await indexOf(db, [...eventsOf.keys()]);
  if (changed.size === 0) return;
  for await (const searches of readWatchingSearches(db, SEARCHES_AT_ONCE)) {
    const found: NewMatch[] = [];
    for (const search of searches) {
      for (const id of await matchingIds(changed, search.params))
        found.push(...matchesOf(search, eventsOf.get(id) ?? []));
    }
    await storeMatches(db, found);
    await breathe();
  }
}

async function indexOf(db: Database, ids: readonly string[]): Promise<MemorySearch> {
  const index = new MemorySearch();
  for (let from = 0; from < ids.length; from += LISTINGS_AT_ONCE) {
    const listings = await readListings(db, ids.slice(from, from + LISTINGS_AT_ONCE));
    for (const listing of listings) await applySafely(index, listing);
    await breathe();
  }
  index.open();
  return index;
}

/** A record that cannot be read matches nothing; the feed has told of it, and the mails of all others still go out. */
async function applySafely(index: MemorySearch, listing: StoredListing): Promise<void> {
  try {
    await index.apply([{ kind: 'upsert', listing }]);
  } catch {
    await index.apply([{ kind: 'delete', internal_id: listing.internal_id }]);
  }
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

async function matchingIds(changed: MemorySearch, params: SavedSearchParams): Promise<string[]> {
  const request = searchRequestOf(searchOfSavedParams(params));
  const { entries } = await changed.resultSet(request);
  return entries.map(({ internal_id }) => internal_id);
}

function matchesOf(search: WatchingSearch, events: readonly ListingEvent[]): NewMatch[] {
  return events
    .filter(({ at }) => at >= search.alertsSince)
    .map(({ id: _, at, ...event }) => ({
      ...event,
      saved_search_id: search.id,
      event_key: eventKey(event, at),
      at: at.toISOString(),
    }));
}

/** The embedded database answers within the same turn, so nobody else would get one. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A listing is new once, drops to a price once, and comes back once a day. */
function eventKey({ kind, new_price }: Pick<ListingEvent, 'kind' | 'new_price'>, at: Date): string {
  if (kind === 'price-drop') return `price-drop:${new_price}`;
  return kind === 'back-on-market' ? `back-on-market:${hawaiiDay(at)}` : 'new';
}
