import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import { type SearchRequest, searchOfSavedParams, searchRequestOf } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
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

/** Events that are not matched yet, oldest first. */
export async function listListingEvents(db: Database, limit: number): Promise<ListingEvent[]> {
  return db
    .selectFrom('listing_events')
    .select(['id', 'internal_id', 'kind', 'old_price', 'new_price', 'at'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The running transactions that change saved searches. */
export async function listSavers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ saver: string }>`
    select virtualtransaction as saver from pg_locks
    where relation = 'saved_searches'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ saver }) => saver);
}

/** Call it when every match of these events is stored. */
export async function deleteListingEvents(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('listing_events').where('id', 'in', ids).execute();
}

/** The current listings; removed ones are missing. */
export async function listListings(db: Database, ids: readonly string[]): Promise<StoredListing[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('listings').select('document').where('internal_id', 'in', ids).execute();
  return rows.map((row) => row.document);
}

export interface WatchingSearch {
  id: number;
  userId: number;
  request: SearchRequest;
}

/** Read by one query: checking them takes milliseconds. */
const SEARCHES_AT_ONCE = 200;

/** All searches that mail, by pages. One that cannot be read would match every listing, so it is left out. */
export async function* listWatchingSearches(db: Database): AsyncGenerator<WatchingSearch[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('saved_searches')
      .select(['id', 'user_id', 'search_params', 'version'])
      .where('id', '>', after)
      .where('next_run_at', 'is not', null)
      .orderBy('id')
      .limit(SEARCHES_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const readParams = await paramsReader(db, rows);
    yield rows.flatMap(({ id, user_id: userId, ...stored }) => {
      const params = readParams(stored);
      return params ? [{ id, userId, request: searchRequestOf(searchOfSavedParams(params)) }] : [];
    });
    after = last.id;
  }
}

export interface NewMatch {
  saved_search_id: number;
  event_id: number;
  event_key: string;
}

/**
 * Stores matches with searches for which they are new: no user could see the event when the search was saved or
 * changed. Times alone work only for short transactions, and transaction ids alone do not survive a move to another
 * database, so both are used. A known match stays, mailed or not, so matching an event again after a crash changes
 * nothing. Events that another server has finished are skipped.
 */
export async function insertMatches(db: Database, matches: readonly NewMatch[]): Promise<void> {
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
