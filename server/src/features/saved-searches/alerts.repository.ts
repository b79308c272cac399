import { sql } from 'kysely';
import type { SavedSearchParams } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { daysAgo } from '../../platform/database/sql-values';
import { hashToken, newToken } from '../../platform/security/tokens';
import { INTERVALS, type Interval, intervalOf, nextRun } from './alert-times';
import { deleteWaitingMatches, isCopyAddress } from './saved-searches.repository';
import type { AlertRecipient, ListingEventKind } from './saved-searches.tables';
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
  copy: { email: string; title: string | null } | null;
}

const waiting = sql<boolean>`exists (select 1 from saved_search_matches as waiting
  where waiting.saved_search_id = saved_searches.id and waiting.mailed_at is null)`;

/** Claims one due search, except these, for this transaction. Searches that another server is mailing are skipped. */
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
    ])
    .where('saved_searches.next_run_at', '<=', now)
    .where('users.disabled_at', 'is', null)
    .where(waiting)
    .where('saved_searches.id', '!=', sql<number>`all(${but})`)
    .orderBy('saved_searches.next_run_at')
    .orderBy('saved_searches.id')
    .limit(1)
    .forUpdate('saved_searches')
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
    copy: row.send_me_copy && row.copy_email ? { email: row.copy_email, title: row.copy_title } : null,
  };
}

export interface WaitingMatch {
  id: number;
  internal_id: string;
  kind: ListingEventKind;
  old_price: number | null;
  new_price: number | null;
}

/** The matches of a search, oldest first, without listings that its owner has hidden. */
export async function listWaitingMatches(trx: Database, search: DueSearch): Promise<WaitingMatch[]> {
  return trx
    .selectFrom('saved_search_matches')
    .select(['id', 'internal_id', 'kind', 'old_price', 'new_price'])
    .where('saved_search_id', '=', search.id)
    .where('mailed_at', 'is', null)
    .where('internal_id', 'not in', (hidden) =>
      hidden.selectFrom('hidden_listings').select('hidden_listings.internal_id').where('user_id', '=', search.userId),
    )
    .orderBy('id')
    .execute();
}

/**
 * Marks these matches as mailed and deletes the other ones of this search, so that a reverted price drop can match
 * again. Sets the time of the next mail. Call it in the transaction that stores the mail.
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
    .where('saved_searches.id', '=', searchId)
    .where('saved_searches.email_subscribe', '=', true)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (recipient === 'owner') return row.email;
  return row.send_me_copy && row.isCopyAddress ? row.copy_email : null;
}

/** A token for the unsubscribe link of one mail, created when the mail is sent. Only the mail contains it. */
export async function insertUnsubscribeToken(
  db: Database,
  searchId: number,
  recipient: AlertRecipient,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('unsubscribe_tokens')
    .values({ token_hash: hashToken(token), saved_search_id: searchId, recipient })
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
  searchId: number;
  /** null while the address is not verified: the recipient may be another person, who must not get the owner's texts */
  title: string | null;
  recipient: AlertRecipient;
}

/** The subscription of an unsubscribe link; null when the link has expired or its search was deleted. */
export async function findSubscription(db: Database, token: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom('unsubscribe_tokens')
    .innerJoin('saved_searches', 'saved_searches.id', 'unsubscribe_tokens.saved_search_id')
    .innerJoin('users', 'users.id', 'saved_searches.user_id')
    .select([
      'saved_searches.id as searchId',
      'saved_searches.title',
      'unsubscribe_tokens.recipient',
      'users.email_proved_at',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('unsubscribe_tokens.created_at', '>=', unsubscribeLimit)
    .executeTakeFirst();
  if (!row) return null;
  const { searchId, title, recipient, email_proved_at } = row;
  return { searchId, title: email_proved_at === null ? null : title, recipient };
}

/** Stops the mails of this search to the owner, or to the recipient of the copy. A repeat changes nothing. */
export async function unsubscribe(db: Database, { searchId, recipient }: Subscription): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('saved_searches')
      .set(recipient === 'owner' ? { email_subscribe: false, next_run_at: null } : { send_me_copy: false })
      .where('id', '=', searchId)
      .execute();
    if (recipient === 'owner') await deleteWaitingMatches(trx, searchId);
  });
}
