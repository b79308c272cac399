import { sql } from 'kysely';
import { PUBLIC_STATUSES, type SearchRequest, searchOfSavedParams, searchRequestOf } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import type { ListingChange } from '../notifications/listing-change';
import { paramsReader } from './stored-params';

export interface ListingEvent extends ListingChange {
  id: number;
  internal_id: string;
  at: Date;
}

/** Events that are not matched yet, oldest first. */
export async function listListingEvents(db: Database, limit: number): Promise<ListingEvent[]> {
  return db
    .selectFrom('listing_events')
    .select(['id', 'internal_id', 'kind', 'old_price', 'new_price', 'status', 'starts_at', 'ends_at', 'at'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The running transactions that change saved searches or favorites. */
export async function listSavers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ saver: string }>`
    select virtualtransaction as saver from pg_locks
    where relation in ('saved_searches'::regclass, 'favorites'::regclass) and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ saver }) => saver);
}

/** Call it when every match of these events is stored. */
export async function deleteListingEvents(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('listing_events').where('id', 'in', ids).execute();
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

/** What a notification says of its event. Of several events with one key it is the first. */
const NOTIFIED = sql`internal_id, event_key, (array_agg(kind order by event_id))[1], (array_agg(address order by event_id))[1],
  (array_agg(old_price order by event_id))[1], (array_agg(new_price order by event_id))[1],
  (array_agg(status order by event_id))[1], (array_agg(starts_at order by event_id))[1],
  (array_agg(ends_at order by event_id))[1], min(at)`;

const NOTIFICATION = sql`user_id, internal_id, event_key, kind, address, old_price, new_price, status, starts_at, ends_at, at`;

/**
 * Stores matches with searches for which they are new: no user could see the event when the search was saved or
 * changed. Times alone work only for short transactions, and transaction ids alone do not survive a move to another
 * database, so both are used. A known match stays, mailed or not, so matching an event again after a crash changes
 * nothing. Events that another server has finished are skipped. The owner of the search gets one notification of a
 * change, whatever number of searches it matches.
 */
export async function insertMatches(db: Database, matches: readonly NewMatch[]): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    with news as (
      select found.saved_search_id, saved_searches.user_id, found.event_id, found.event_key, event.internal_id, event.kind,
        event.address, event.old_price, event.new_price, event.status, event.starts_at, event.ends_at, event.at
      from jsonb_to_recordset(${json(matches)}) as found(saved_search_id bigint, event_id bigint, event_key text)
      join listing_events as event on event.id = found.event_id
      join saved_searches on saved_searches.id = found.saved_search_id
        and saved_searches.next_run_at is not null
        and (saved_searches.alerts_since <= event.at
          or not pg_visible_in_snapshot(event.noted_in, saved_searches.alerts_snapshot))
    ), stored as (
      insert into saved_search_matches (saved_search_id, internal_id, kind, event_key, old_price, new_price)
      select saved_search_id, internal_id, kind, event_key, old_price, new_price from news
      on conflict do nothing
      returning saved_search_id, internal_id, event_key
    )
    insert into notifications (${NOTIFICATION}, search_ids)
    select user_id, ${NOTIFIED}, array_agg(distinct saved_search_id)
    from news join stored using (saved_search_id, internal_id, event_key)
    group by user_id, internal_id, event_key order by user_id, internal_id, event_key
    on conflict (user_id, internal_id, event_key) do update
      set search_ids = array(select distinct unnest(notifications.search_ids || excluded.search_ids))`.execute(db);
}

/**
 * Notifies the users who saved the home of an event, if it is new for them: no user could see it when the home was
 * saved. A repeat changes nothing. A listing that left and is back has not left. Of a home that the site does not show only
 * the status is news.
 */
export async function insertFavoriteNews(
  db: Database,
  events: ReadonlyArray<{ event_id: number; event_key: string }>,
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    with news as (
      select favorites.user_id, found.event_id, found.event_key, event.internal_id, event.kind,
        event.address, event.old_price, event.new_price, event.status, event.starts_at, event.ends_at, event.at
      from jsonb_to_recordset(${json(events)}) as found(event_id bigint, event_key text)
      join listing_events as event on event.id = found.event_id
      join favorites on (favorites.internal_id = event.internal_id
          or (favorites.internal_id is null and favorites.mls_id = event.mls_id))
        and (favorites.created_at <= event.at
          or not pg_visible_in_snapshot(event.noted_in, favorites.alerts_snapshot))
      left join listings on listings.internal_id = event.internal_id
      where case event.kind when 'status' then event.status is not null or listings.internal_id is null
        else listings.status = any(${[...PUBLIC_STATUSES]}) end
    )
    insert into notifications (${NOTIFICATION}, is_favorite)
    select user_id, ${NOTIFIED}, true from news
    group by user_id, internal_id, event_key order by user_id, internal_id, event_key
    on conflict (user_id, internal_id, event_key) do update set is_favorite = true`.execute(db);
}
