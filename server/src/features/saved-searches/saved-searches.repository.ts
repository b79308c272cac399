import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isSameSearch, type SavedSearch, type SharedSearch, searchOfSavedParams } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import { emailKey } from '../../platform/security/tokens';
import { firstRun, intervalOf } from './alert-times';
import { paramsReader, type ReadParams, UNFILTERED_PARAMS } from './stored-params';

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

function savedSearchOf(row: Row, readParams: ReadParams): SavedSearch {
  const params = readParams(row);
  return {
    ...row,
    days_between_emails: intervalOf(row.days_between_emails),
    search_params: params ?? UNFILTERED_PARAMS,
    version: 2,
    ...(params ? {} : { unreadable: true }),
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
  const readParams = await paramsReader(db, rows);
  return rows.map((row) => savedSearchOf(row, readParams));
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
  };
}

/** When the alert job checks it first. Earlier events do not count. */
function beginAlerts({ email_subscribe, days_between_emails }: SavedSearch) {
  return {
    next_run_at: email_subscribe ? firstRun(new Date(), days_between_emails) : null,
    alerts_since: sql<Date>`clock_timestamp()`,
  };
}

/**
 * Stores a new search with its own code, also for a copy of a shared one.
 * @returns null when the user already has `limit` searches; the user's row is locked, so that concurrent requests are
 * counted
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
        ...beginAlerts(search),
        user_id: userId,
        share_code: randomBytes(12).toString('base64url'),
        from_share_url: search.from_share_url,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return savedSearchOf(row, await paramsReader(trx, [row]));
  });
}

/** Changes a search of the user, without its code; null when the user has none with that id. */
export async function updateSavedSearch(
  db: Database,
  userId: number,
  id: number,
  search: SavedSearch,
): Promise<SavedSearch | null> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('saved_searches')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return null;
    const change = alertChange(savedSearchOf(before, await paramsReader(trx, [before])), search);
    if (change.forget) await deleteWaitingMatches(trx, id);
    const row = await trx
      .updateTable('saved_searches')
      .set({ ...columnsOf(search), ...change.columns, updated_at: new Date() })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return savedSearchOf(row, await paramsReader(trx, [row]));
  });
}

/**
 * Changed filters start the alerts again, a changed interval only moves the next mail, other changes do not affect the
 * alerts.
 */
function alertChange(before: SavedSearch, after: SavedSearch) {
  if (!after.email_subscribe) return { forget: true, columns: { next_run_at: null } };
  const sameSearch = isSameSearch(searchOfSavedParams(before.search_params), searchOfSavedParams(after.search_params));
  if (!before.email_subscribe || !sameSearch) return { forget: true, columns: beginAlerts(after) };
  if (before.days_between_emails === after.days_between_emails) return { forget: false, columns: {} };
  return { forget: false, columns: { next_run_at: firstRun(new Date(), after.days_between_emails) } };
}

/** Deletes matches that were not mailed. */
export async function deleteWaitingMatches(trx: Database, id: number): Promise<void> {
  await trx
    .deleteFrom('saved_search_matches')
    .where('saved_search_id', '=', id)
    .where('mailed_at', 'is', null)
    .execute();
}

/** @returns false when the user has no search of that id */
export async function deleteSavedSearch(db: Database, userId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Title and filters of a shared search, without data of its owner. Null for one that cannot be read. */
export async function findSharedSearch(db: Database, code: string): Promise<SharedSearch | null> {
  const row = await db
    .selectFrom('saved_searches')
    .select(['title', 'share_code', 'search_params', 'version'])
    .where('share_code', '=', code)
    .executeTakeFirst();
  if (!row) return null;
  const params = (await paramsReader(db, [row]))(row);
  return params && { title: row.title, share_code: row.share_code, search_params: params };
}

/**
 * Allowed recipients of copies: the user's agent and the user. For a user without an agent also the staff member who
 * sets it up while impersonating them. No mail goes to an address that another person typed.
 */
export async function copyAddresses(db: Database, userId: number, actorId: number | null): Promise<Set<string>> {
  const row = await db
    .selectFrom('users')
    .leftJoin('agents', 'agents.id', 'users.client_advisor_id')
    .select(['users.email as own', 'agents.email as agent', 'users.client_advisor_id as agentId'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const actor =
    actorId === null
      ? null
      : await db.selectFrom('users').select(['email', 'agent_id']).where('id', '=', actorId).executeTakeFirst();
  const agentId = row?.agentId ?? null;
  const member = actor && (agentId === null || actor.agent_id === agentId) ? actor.email : null;
  return new Set([row?.own, row?.agent, member].flatMap((email) => (email ? emailKey(email) : [])));
}

/**
 * The condition that a search's copy address is still allowed: the owner's, their current agent's in the directory or
 * in the agent's account, or a staff member's if they have no agent. For a query of saved_searches joined with users.
 */
export const isCopyAddress = sql<boolean>`(
  lower(trim(saved_searches.copy_email)) = users.email_key
  or exists (select 1 from agents
    where agents.id = users.client_advisor_id and lower(agents.email) = lower(trim(saved_searches.copy_email)))
  or exists (select 1 from users as member
    join user_roles on user_roles.user_id = member.id
    where (users.client_advisor_id is null or member.agent_id = users.client_advisor_id)
      and member.disabled_at is null and member.email_key = lower(trim(saved_searches.copy_email)))
)`;
