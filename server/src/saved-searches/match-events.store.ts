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

/** Searches that mail are looked through by ranges of so many ids. */
const RANGE = 200;

/** What a range of ids holds, in short: it is another after every change of a search in it. */
export interface RangeMark {
  range: number;
  mark: string;
}

/**
 * A mark for each range with searches that mail. A change of a search shows in it however it was made and in whatever
 * order changes were committed, and so does a search that is gone.
 */
export async function readRangeMarks(db: Database): Promise<RangeMark[]> {
  const { rows } = await sql<RangeMark>`
    select id / ${sql.lit(RANGE)} as range,
      concat(count(*), ':', sum(hashtextextended(concat_ws(' ', id, extract(epoch from alerts_since),
        extract(epoch from updated_at)), 0))) as mark
    from saved_searches where next_run_at is not null
    group by 1 order by 1`.execute(db);
  return rows.map(({ range, mark }) => ({ range: Number(range), mark }));
}

/** The searches of a range that mail; one that cannot be read would be told of every listing there is, and is left out. */
export async function readWatchingSearches(db: Database, range: number): Promise<WatchingSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(['id', 'search_params', 'version', 'alerts_since'])
    .where('id', '>=', range * RANGE)
    .where('id', '<', (range + 1) * RANGE)
    .where('next_run_at', 'is not', null)
    .execute();
  return rows.flatMap(({ id, alerts_since, ...stored }) => {
    const params = readStoredParams(stored.search_params, stored.version);
    return params ? [{ id, params, alertsSince: alerts_since }] : [];
  });
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
