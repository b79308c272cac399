import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer, readNotifications } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { daysAgo } from '../../platform/database/sql-values';
import { emailKey } from '../../platform/security/tokens';
import { isNotHidden } from '../favorites/favorites.repository';
import type { ListingChange } from './listing-change';

type MailState = CallAnswer<typeof readNotifications>['mail'];

/** Why a user is notified: they saved the home, or it matches saved searches of these titles. */
export interface Reasons {
  favorite: boolean;
  searches: readonly string[];
}

/** Whether the user of a notification sees its home. For a query of notifications. */
export const isHomeVisible = isNotHidden(sql.ref('notifications.user_id'), sql.ref('notifications.internal_id'));

/** Whether the home of a notification is still the favorite by which its user got it. For a query of notifications. */
export const isFavoriteStill = sql<boolean>`(notifications.is_favorite and exists (select 1 from favorites
  left join listings as saved on saved.internal_id = notifications.internal_id
  where favorites.user_id = notifications.user_id and favorites.created_at <= notifications.created_at
    and (favorites.internal_id = notifications.internal_id
      or (favorites.internal_id is null and favorites.mls_id = coalesce(saved.mls_id, favorites.mls_id)))))`;

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

const toMail = sql<boolean>`${isFavoriteStill} and notifications.mailed_at is null
  and notifications.created_at > ${daysAgo(MAILED_WITHIN_DAYS)}`;

/** Whether mails about favorites reach a user. For a query of users with their settings. */
const favoriteMail = sql<MailState>`case
  when users.disabled_at is not null then 'off'
  when settings.refused_email = users.email_key then 'refused'
  when users.email_proved_at is null then 'unverified'
  when settings.favorite_emails = false then 'off'
  else 'on' end`;

/**
 * Claims one user, except these, for this transaction, who has changes of favorites to be mailed and wants the mails. An
 * address that its owner has not verified gets none.
 */
export async function claimFavoriteUser(
  trx: Database,
  but: readonly number[],
): Promise<{ id: number; language: string | null } | null> {
  const row = await trx
    .selectFrom('users')
    .leftJoin('notification_settings as settings', 'settings.user_id', 'users.id')
    .select(['users.id', 'users.language'])
    .where(sql<boolean>`users.id in (select notifications.user_id from notifications where ${toMail})`)
    .where(favoriteMail, '=', 'on')
    .where('users.id', '!=', sql<number>`all(${but})`)
    .orderBy('users.id')
    .limit(1)
    .forNoKeyUpdate('users')
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** The changes to be mailed to a user, oldest first, without homes that they have hidden. */
export async function listFavoriteNews(trx: Database, userId: number): Promise<FavoriteNews[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select(['id', 'internal_id', 'address', 'kind', 'old_price', 'new_price', 'status', 'starts_at', 'ends_at'])
    .select(searchTitles.as('searches'))
    .where('user_id', '=', userId)
    .where(toMail)
    .where(isHomeVisible)
    .orderBy('id')
    .execute();
  return rows.map(({ searches, ...row }) => ({ ...row, reasons: { favorite: true, searches } }));
}

/** Marks these changes as mailed. Call it in the transaction that stores the mail. */
export async function updateMailedFavorites(trx: Database, ids: readonly number[], now: Date): Promise<void> {
  await trx.updateTable('notifications').set({ mailed_at: now }).where('id', '=', sql<number>`any(${ids})`).execute();
}

/** Whether mails about favorites reach a user, and their address. */
export async function findFavoriteMail(db: Database, userId: number): Promise<{ state: MailState; email: string }> {
  const row = await db
    .selectFrom('users')
    .leftJoin('notification_settings as settings', 'settings.user_id', 'users.id')
    .select(['users.email', favoriteMail.as('state')])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row ?? { state: 'off', email: '' };
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
