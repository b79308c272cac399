import { randomBytes } from 'node:crypto';
import type { SavedSearch, SharedSearch } from 'shared-contracts';
import type { Database } from '../database/database';
import { json } from '../database/json';
import { readStoredParams } from './stored-params';

interface Row {
  id: number;
  title: string;
  email_subscribe: boolean;
  days_between_emails: number;
  send_me_copy: boolean;
  copy_title: string | null;
  copy_email: string | null;
  search_params: unknown;
  version: number;
  share_code: string;
  from_share_url: boolean;
}

const COLUMNS = [
  'id',
  'title',
  'email_subscribe',
  'days_between_emails',
  'send_me_copy',
  'copy_title',
  'copy_email',
  'search_params',
  'version',
  'share_code',
  'from_share_url',
] as const;

const INTERVALS = [0, 1, 7, 30] as const;

function savedSearchOf(row: Row): SavedSearch {
  return {
    ...row,
    days_between_emails: INTERVALS.find((days) => days === row.days_between_emails) ?? 0,
    search_params: readStoredParams(row.search_params, row.version),
    version: 2,
  };
}

/** The user's saved searches, newest first. */
export async function listSavedSearches(db: Database, userId: number): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(savedSearchOf);
}

function columnsOf(search: SavedSearch) {
  return {
    title: search.title,
    email_subscribe: search.email_subscribe,
    days_between_emails: search.days_between_emails,
    send_me_copy: search.send_me_copy,
    copy_title: search.copy_title,
    copy_email: search.copy_email,
    search_params: json<unknown>(search.search_params),
    version: 2,
    /** due at once: the alert job finds out what is new */
    next_run_at: search.email_subscribe ? new Date() : null,
  };
}

/**
 * Stores a new search under a code of its own, also a copy of a shared one (D39).
 * @returns null when the user already has `limit` searches; the user's row is held so that two at once are counted
 */
export async function insertSavedSearch(
  db: Database,
  userId: number,
  search: SavedSearch,
  limit: number,
): Promise<SavedSearch | null> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const { count } = await trx
      .selectFrom('saved_searches')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limit) return null;
    const row = await trx
      .insertInto('saved_searches')
      .values({
        ...columnsOf(search),
        user_id: userId,
        share_code: randomBytes(12).toString('base64url'),
        from_share_url: search.from_share_url,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return savedSearchOf(row);
  });
}

/** Changes an own search, its code staying as it is; null when the user has none of that id [A7.28]. */
export async function changeSavedSearch(
  db: Database,
  userId: number,
  id: number,
  search: SavedSearch,
): Promise<SavedSearch | null> {
  const row = await db
    .updateTable('saved_searches')
    .set({ ...columnsOf(search), updated_at: new Date() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? savedSearchOf(row) : null;
}

/** @returns false when the user has no search of that id [A7.29] */
export async function removeSavedSearch(db: Database, userId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Title and filters of a shared search; nothing about its owner (D39). */
export async function findSharedSearch(db: Database, code: string): Promise<SharedSearch | null> {
  const row = await db
    .selectFrom('saved_searches')
    .select(['title', 'share_code', 'search_params', 'version'])
    .where('share_code', '=', code)
    .executeTakeFirst();
  if (!row) return null;
  return {
    title: row.title,
    share_code: row.share_code,
    search_params: readStoredParams(row.search_params, row.version),
  };
}
