import { sql } from 'kysely';
import type { SavedSearchParams } from 'shared-contracts';
import type { Database } from '../database/database';
import { json } from '../database/json';
import type { StoredListing } from '../listings/stored-listing';
import type { ListingEventKind } from './saved-searches.tables';
import { readStoredParams } from './stored-params';

export interface ListingEvent {
  id: number;
  internal_id: string;
  kind: ListingEventKind;
  old_price: number | null;
  new_price: number | null;
  at: Date;
}

/** Events nobody has matched yet, oldest first. */
export async function readListingEvents(db: Database, limit: number): Promise<ListingEvent[]> {
  return db
    .selectFrom('listing_events')
    .select(['id', 'internal_id', 'kind', 'old_price', 'new_price', 'at'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Called when every match of these events is stored. */
export async function forgetListingEvents(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('listing_events').where('id', 'in', ids).execute();
}

/** The listings as they now stand; those that are gone are left out. */
export async function readListings(db: Database, ids: readonly string[]): Promise<StoredListing[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('listings').select('document').where('internal_id', 'in', ids).execute();
  return rows.map((row) => row.document);
}

export interface WatchingSearch {
  id: number;
  params: SavedSearchParams;
  alertsSince: Date;
}

/** Searches that mail, in pages by id; the embedded database answers others between two pages. */
export async function* readWatchingSearches(db: Database, pageSize: number): AsyncGenerator<WatchingSearch[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('saved_searches')
      .select(['id', 'search_params', 'version', 'alerts_since'])
      .where('id', '>', last)
      .where('next_run_at', 'is not', null)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    yield rows.flatMap(({ id, alerts_since, ...stored }) => {
      // one that cannot be read would be told of every listing there is
      const params = readStoredParams(stored.search_params, stored.version);
      return params ? { id, params, alertsSince: alerts_since } : [];
    });
  }
}

export interface NewMatch {
  saved_search_id: number;
  internal_id: string;
  kind: ListingEventKind;
  event_key: string;
  old_price: number | null;
  new_price: number | null;
  /** of the event, as ISO text: a search changed since then is not told */
  at: string;
}

/**
 * Stores matches; one that is known stays as it is, told or not, so that matching the same event again after a
 * crash changes nothing.
 */
export async function storeMatches(db: Database, matches: readonly NewMatch[]): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    insert into saved_search_matches (saved_search_id, internal_id, kind, event_key, old_price, new_price)
    select found.saved_search_id, found.internal_id, found.kind, found.event_key, found.old_price, found.new_price
    from jsonb_to_recordset(${json(matches)}) as found(saved_search_id bigint, internal_id text, kind text,
      event_key text, old_price double precision, new_price double precision, at timestamptz)
    join saved_searches on saved_searches.id = found.saved_search_id
      and saved_searches.next_run_at is not null and saved_searches.alerts_since <= found.at
    on conflict do nothing`.execute(db);
}
