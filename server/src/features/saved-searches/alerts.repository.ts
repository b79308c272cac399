import { sql } from 'kysely';
import type { SavedSearchParams } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { daysAgo } from '../../platform/database/sql-values';
import { hashToken, newToken } from '../../platform/security/tokens';
import { isNotHidden } from '../favorites/favorites.repository';
import {
  type Reasons,
  searchTitles,
  upsertFavoriteEmails,
  upsertRefusedEmail,
} from '../notifications/notifications.repository';
import { INTERVALS, type Interval, intervalOf, nextRun } from './alert-times';
import { deleteWaitingMatches, isCopyAddress } from './saved-searches.repository';
import type { AlertRecipient } from './saved-searches.tables';
import type { SearchEventKind } from './search-event-kinds';
import { paramsReader, UNFILTERED_PARAMS } from './stored-params';

/** A search that is due and has matches. */
export interface DueSearch {
  id: number;
  title: string;
  interval: Interval;
  shareCode: string;
  params: SavedSearchParams;
  userId: number;
  /** a user with access to the owner's mailbox has verified the address */
  isAddressProved: boolean;
  /** of the owner's account */
  language: string | null;
  copy: { email: string; title: string | null } | null;
}

const waiting = sql<boolean>`exists (select 1 from saved_search_matches as waiting
  where waiting.saved_search_id = saved_searches.id and waiting.mailed_at is null)`;

/**
 * Claims one due search, except these, and its owner for this transaction: no other mail of the owner is made meanwhile,
 * so that no home is in two. Searches that another server is mailing are skipped.
 */
export async function claimDueSearch(trx: Database, now: Date, but: readonly number[]): Promise<DueSearch | null> {
  const row = await trx
    .selectFrom('saved_searches')
    .innerJoin('users', 'users.id', 'saved_searches.user_id')
    .select([
      'saved_searches.id',
      'saved_searches.title',
      'saved_searches.days_between_emails',
      'saved_searches.share_code',
      'saved_searches.search_params',
      'saved_searches.version',
      'saved_searches.user_id',
      'saved_searches.send_me_copy',
      'saved_searches.copy_email',
      'saved_searches.copy_title',
      'users.email_proved_at',
      'users.language',
    ])
    .where('saved_searches.next_run_at', '<=', now)
    .where('users.disabled_at', 'is', null)
    .where(waiting)
    .where('saved_searches.id', '!=', sql<number>`all(${but})`)
    .orderBy('saved_searches.next_run_at')
    .orderBy('saved_searches.id')
    .limit(1)
    .forNoKeyUpdate(['saved_searches', 'users'])
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  const readParams = await paramsReader(trx, [row]);
  return {
    id: row.id,
    title: row.title,
    interval: intervalOf(row.days_between_emails),
    shareCode: row.share_code,
    params: readParams(row) ?? UNFILTERED_PARAMS,
    userId: row.user_id,
    isAddressProved: row.email_proved_at !== null,
    language: row.language,
    copy: row.send_me_copy && row.copy_email ? { email: row.copy_email, title: row.copy_title } : null,
  };
}

export interface WaitingMatch {
  id: number;
  internal_id: string;
  kind: SearchEventKind;
  old_price: number | null;
  new_price: number | null;
  /** the change is in another mail to the owner */
  isMailed: boolean;
  /** why the owner is notified of it, besides this search */
  reasons: Reasons;
}

/** The matches of a search, oldest first, without listings that its owner has hidden. */
export async function listWaitingMatches(trx: Database, search: DueSearch): Promise<WaitingMatch[]> {
  const rows = await trx
    .selectFrom('saved_search_matches as match')
    .leftJoin('notifications', (join) =>
      join
        .on('notifications.user_id', '=', search.userId)
        .onRef('notifications.internal_id', '=', 'match.internal_id')
        .onRef('notifications.event_key', '=', 'match.event_key'),
    )
    .select(['match.id', 'match.internal_id', 'match.kind', 'match.old_price', 'match.new_price'])
    .select(['notifications.mailed_at', 'notifications.is_favorite', searchTitles.as('searches')])
    .where('match.saved_search_id', '=', search.id)
    .where('match.mailed_at', 'is', null)
    .where(isNotHidden(sql`${search.userId}`, sql.ref('match.internal_id')))
    .orderBy('match.id')
    .execute();
  return rows.map(({ mailed_at, is_favorite, searches, ...row }) => ({
    ...row,
    isMailed: mailed_at !== null,
    // a match of the release before has no notification
    reasons: { favorite: is_favorite === true, searches: searches.length > 0 ? searches : [search.title] },
  }));
}

/**
 * Marks these matches, and what their owner is notified of by them, as mailed. Deletes the other matches of this search, so
 * that a reverted price drop can match again. Sets the time of the next mail. Call it in the transaction that stores the mail.
 */
export async function updateMailedSearch(
  trx: Database,
  search: DueSearch,
  matchIds: readonly number[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('saved_search_matches')
    .set({ mailed_at: now })
    .where('id', '=', sql<number>`any(${matchIds})`)
    .execute();
  await sql`
    update notifications set mailed_at = ${now} from saved_search_matches as match
    where match.id = any(${matchIds}) and notifications.user_id = ${search.userId} and notifications.mailed_at is null
      and notifications.internal_id = match.internal_id and notifications.event_key = match.event_key`.execute(trx);
  await deleteWaitingMatches(trx, search.id);
  await trx
    .updateTable('saved_searches')
    .set({ next_run_at: nextRun(now, search.interval) })
    .where('id', '=', search.id)
    .execute();
}

/** Moves due searches without matches to their next day, without a mail. */
export async function updateSilentSearches(db: Database, now: Date): Promise<void> {
  for (const interval of INTERVALS.filter((days) => days > 0)) {
    await db
      .updateTable('saved_searches')
      .set({ next_run_at: nextRun(now, interval) })
      .where('next_run_at', '<=', now)
      .where('days_between_emails', '=', interval)
      .where(sql<boolean>`not ${waiting}`)
      .execute();
  }
}

/** The current recipient of a search's mail; null when no user wants it any more. */
export async function findAlertAddress(
  db: Database,
  searchId: number,
  recipient: AlertRecipient,
): Promise<string | null> {
  const row = await db
    .selectFrom('saved_searches')
    .innerJoin('users', 'users.id', 'saved_searches.user_id')
    .select([
      'users.email',
      'saved_searches.send_me_copy',
      'saved_searches.copy_email',
      isCopyAddress.as('isCopyAddress'),
    ])
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['users.email_key', 'notification_settings.refused_email'])
    .where('saved_searches.id', '=', searchId)
    .where('saved_searches.email_subscribe', '=', true)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (recipient === 'owner') return row.refused_email === row.email_key ? null : row.email;
  return row.send_me_copy && row.isCopyAddress ? row.copy_email : null;
}

/** Stops the mails to an address that its mail server refused for good: the owner's alerts, or the copies of this search. */
export async function updateRefused(
  db: Database,
  { searchId, recipient }: { searchId: number; recipient: AlertRecipient },
  to: string,
): Promise<void> {
  const search = db.selectFrom('saved_searches').select('user_id').where('id', '=', searchId);
  if (recipient === 'owner') {
    const row = await search.executeTakeFirst();
    if (row) await upsertRefusedEmail(db, row.user_id, to);
    return;
  }
  await db
    .updateTable('saved_searches')
    .set({ send_me_copy: false })
    .where('id', '=', searchId)
    .where('copy_email', '=', to)
    .execute();
}

/** What an unsubscribe link ends: the mails of a search to one recipient, or the mails about a user's favorites. */
export type UnsubscribeFrom = { searchId: number; recipient: AlertRecipient } | { userId: number };

/** A token for the unsubscribe link of one mail, created when the mail is sent. Only the mail contains it. */
export async function insertUnsubscribeToken(db: Database, from: UnsubscribeFrom): Promise<string> {
  const token = newToken();
  const of =
    'userId' in from
      ? { user_id: from.userId, saved_search_id: null, recipient: 'owner' as const }
      : { saved_search_id: from.searchId, recipient: from.recipient };
  await db
    .insertInto('unsubscribe_tokens')
    .values({ token_hash: hashToken(token), ...of })
    .execute();
  return token;
}

/** Validity of an unsubscribe link after its mail. Later mails have their own links. */
const UNSUBSCRIBE_DAYS = 90;
const unsubscribeLimit = daysAgo(UNSUBSCRIBE_DAYS);

/** Removes the tokens of links that no longer work. */
export async function pruneUnsubscribeTokens(db: Database): Promise<void> {
  await deleteInBatches(db, 'unsubscribe_tokens', sql`created_at < ${unsubscribeLimit}`);
}

/** Removes matches whose mail was sent long ago. Until then a row keeps its listing from being mailed twice. */
export async function pruneMailedMatches(db: Database, keepDays: number): Promise<void> {
  await deleteInBatches(db, 'saved_search_matches', sql`mailed_at < ${daysAgo(keepDays)}`);
}

export interface Subscription {
  from: UnsubscribeFrom;
  /** of the search; null for favorites, and while the address is not verified: the recipient may be another person, who must
   * not get the owner's texts */
  title: string | null;
}

/** The subscription of an unsubscribe link; null when the link has expired or its search was deleted. */
export async function findSubscription(db: Database, token: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom('unsubscribe_tokens')
    .leftJoin('saved_searches', 'saved_searches.id', 'unsubscribe_tokens.saved_search_id')
    .leftJoin('users', 'users.id', 'saved_searches.user_id')
    .select([
      'saved_searches.id as searchId',
      'saved_searches.title',
      'unsubscribe_tokens.user_id as userId',
      'unsubscribe_tokens.recipient',
      'users.email_proved_at',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('unsubscribe_tokens.created_at', '>=', unsubscribeLimit)
    .executeTakeFirst();
  if (!row) return null;
  const { searchId, userId, title, recipient, email_proved_at } = row;
  if (userId !== null) return { from: { userId }, title: null };
  if (searchId === null) return null;
  return { from: { searchId, recipient }, title: email_proved_at === null ? null : title };
}

/** Stops the mails of an unsubscribe link. A repeat changes nothing. */
export async function unsubscribe(db: Database, { from }: Subscription): Promise<void> {
  if ('userId' in from) return upsertFavoriteEmails(db, from.userId, false);
  const { searchId, recipient } = from;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('saved_searches')
      .set(recipient === 'owner' ? { email_subscribe: false, next_run_at: null } : { send_me_copy: false })
      .where('id', '=', searchId)
      .execute();
    if (recipient === 'owner') await deleteWaitingMatches(trx, searchId);
  });
}
