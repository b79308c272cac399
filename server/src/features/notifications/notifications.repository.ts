import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { daysAgo } from '../../platform/database/sql-values';
import { emailKey } from '../../platform/security/tokens';
import type { ListingChange } from './listing-change';

/** Why a user is notified: they saved the home, or it matches saved searches of these titles. */
export interface Reasons {
  favorite: boolean;
  searches: readonly string[];
}

/** The titles of the searches of a notification that its user still has. For a query of notifications. */
export const searchTitles: RawBuilder<string[]> = sql`array(
  select why.title from saved_searches as why
  where why.user_id = notifications.user_id and why.id = any(notifications.search_ids) order by why.id)`;

/** A change that is to be mailed because the user saved the home. */
export interface FavoriteNews extends ListingChange {
  id: number;
  internal_id: string;
  address: string | null;
  reasons: Reasons;
}

/** An older change is in the list of notifications only. */
const MAILED_WITHIN_DAYS = 1;

const toMail = sql<boolean>`notifications.is_favorite and notifications.mailed_at is null
  and notifications.created_at > ${daysAgo(MAILED_WITHIN_DAYS)}`;

/**
 * Claims one user, except these, for this transaction, who has changes of favorites to be mailed and wants the mails. An
 * address that its owner has not verified gets none.
 */
export async function claimFavoriteUser(trx: Database, but: readonly number[]): Promise<number | null> {
  const row = await trx
    .selectFrom('users')
    .select('users.id')
    .where(
      sql<boolean>`users.id in (select notifications.user_id from notifications where ${toMail})
        and not exists (select 1 from notification_settings as settings where settings.user_id = users.id
          and (not settings.favorite_emails or settings.refused_email = users.email_key))`,
    )
    .where('users.email_proved_at', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .where('users.id', '!=', sql<number>`all(${but})`)
    .orderBy('users.id')
    .limit(1)
    .forNoKeyUpdate('users')
    .skipLocked()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The changes to be mailed to a user, oldest first, without homes that they have hidden. */
export async function listFavoriteNews(trx: Database, userId: number): Promise<FavoriteNews[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select(['id', 'internal_id', 'address', 'kind', 'old_price', 'new_price', 'status', 'starts_at', 'ends_at'])
    .select(searchTitles.as('searches'))
    .where('user_id', '=', userId)
    .where(toMail)
    .where('internal_id', 'not in', (hidden) =>
      hidden.selectFrom('hidden_listings').select('hidden_listings.internal_id').where('user_id', '=', userId),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ searches, ...row }) => ({ ...row, reasons: { favorite: true, searches } }));
}

/** Marks these changes as mailed. Call it in the transaction that stores the mail. */
export async function updateMailedFavorites(trx: Database, ids: readonly number[], now: Date): Promise<void> {
  await trx.updateTable('notifications').set({ mailed_at: now }).where('id', '=', sql<number>`any(${ids})`).execute();
}

/** Whether mails about favorites may go to a user, and where; null when not. */
export async function findFavoriteAddress(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(['users.email', 'users.email_key', 'favorite_emails', 'refused_email'])
    .where('users.id', '=', userId)
    .where('users.email_proved_at', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.favorite_emails === false || row.refused_email === row.email_key) return null;
  return row.email;
}

/** Stops alert mails to a user's address, until the user changes it or wants them again. */
export async function upsertRefusedEmail(db: Database, userId: number, email: string): Promise<void> {
  const refused_email = emailKey(email);
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, refused_email })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ refused_email }))
    .execute();
}

/** Turns mails about favorites on or off. */
export async function upsertFavoriteEmails(db: Database, userId: number, wanted: boolean): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, favorite_emails: wanted })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ favorite_emails: wanted }))
    .execute();
}

/** Removes notifications of long ago. Until then a row keeps its change from being a second notification. */
export async function pruneNotifications(db: Database, keepDays: number): Promise<void> {
  await deleteInBatches(db, 'notifications', sql`created_at < ${daysAgo(keepDays)}`);
}
