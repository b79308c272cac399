import { sql } from 'kysely';
import type { SavedSearchParams } from 'shared-contracts';
import type { StoredListing } from '../listings';
import { type Database, json } from '../platform/database';
import type { ListingEventKind } from './saved-searches.tables';
import { paramsReader } from './stored-params';

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

/** The transactions that are changing saved searches at this moment. */
export async function readSavers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ saver: string }>`
    select virtualtransaction as saver from pg_locks
    where relation = 'saved_searches'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ saver }) => saver);
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
    .select(['id', 'search_params', 'version'])
    .where('id', '>=', range * RANGE)
    .where('id', '<', (range + 1) * RANGE)
    .where('next_run_at', 'is not', null)
    .execute();
  const readParams = await paramsReader(db, rows);
  return rows.flatMap(({ id, ...stored }) => {
    const params = readParams(stored);
    return params ? [{ id, params }] : [];
  });
}

export interface NewMatch {
  saved_search_id: number;
  event_id: number;
  event_key: string;
}

/**
 * Stores matches with searches to which they are news: nobody who saved the search, or changed it, could see by then
 * what had happened. Times alone would tell that only of transactions that end at once; transactions alone would not
 * outlive a move to another database. A match that is known stays as it is, told or not, so that matching the same
 * event again after a crash changes nothing; and an event that another server has done with meanwhile needs nobody else.
 */
export async function storeMatches(db: Database, matches: readonly NewMatch[]): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    insert into saved_search_matches (saved_search_id, internal_id, kind, event_key, old_price, new_price)
    select found.saved_search_id, event.internal_id, event.kind, found.event_key, event.old_price, event.new_price
    from jsonb_to_recordset(${json(matches)}) as found(saved_search_id bigint, event_id bigint, event_key text)
    join listing_events as event on event.id = found.event_id
    join saved_searches on saved_searches.id = found.saved_search_id
      and saved_searches.next_run_at is not null
      and (saved_searches.alerts_since <= event.at
        or not pg_visible_in_snapshot(event.noted_in, saved_searches.alerts_snapshot))
    on conflict do nothing`.execute(db);
}
