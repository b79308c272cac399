import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import type { CallAnswer, Notification, readNotifications } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { i18n } from '../../texts';
import { changeText, changeTitle, type ListingChange } from './listing-change';
import { findFavoriteMail, isHomeVisible } from './notifications.repository';
import { notifiedHome } from './notified-home';

/** The newest ones that a user sees. */
const SHOWN = 30;

type NotificationList = CallAnswer<typeof readNotifications>;

/** The user's newest notifications, without homes that they have hidden, and how many are not read. */
export async function listNotifications(db: Database, userId: number): Promise<NotificationList> {
  const rows = await db
    .selectFrom('notifications')
    .leftJoin('listings', 'listings.internal_id', 'notifications.internal_id')
    .select(['id', 'notifications.at', 'kind', 'address', 'old_price', 'new_price', 'notifications.status'])
    .select(['starts_at', 'ends_at', 'is_favorite', 'read_at', 'listings.document', searches.as('searches')])
    .where('user_id', '=', userId)
    .where(isHomeVisible)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const unread = await db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(isHomeVisible)
    .executeTakeFirstOrThrow();
  return {
    notifications: rows.map(notificationOf),
    unread: Number(unread.count),
    mail: (await findFavoriteMail(db, userId)).state,
  };
}

const searches = sql<Notification['searches']>`(
  select coalesce(jsonb_agg(jsonb_build_object('title', why.title, 'share_code', why.share_code) order by why.id), '[]')
  from saved_searches as why
  where why.user_id = notifications.user_id and why.id = any(notifications.search_ids))`;

interface Row extends ListingChange {
  id: number;
  at: Date;
  address: string | null;
  is_favorite: boolean;
  read_at: Date | null;
  document: StoredListing | null;
  searches: Notification['searches'];
}

function notificationOf(row: Row): Notification {
  const home = row.document && notifiedHome(row.document);
  return {
    id: row.id,
    at: row.at.toISOString(),
    title: changeTitle(row),
    text: changeText(row, home?.isRental),
    address: home?.address || row.address || i18n.t('A home on our site'),
    slug: home?.slug ?? null,
    photo: home?.photo ?? null,
    favorite: row.is_favorite,
    searches: row.searches,
    read: row.read_at !== null,
  };
}

/** Marks the user's notifications up to an id as read. */
export async function updateRead(db: Database, userId: number, upTo: number): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}

/** All stored notifications of a user, newest first, for a copy of their data. */
export async function listAllNotifications(db: Database, userId: number) {
  const rows = await db
    .selectFrom('notifications')
    .select(['at', 'kind', 'address', 'old_price', 'new_price', 'status', 'starts_at', 'ends_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    title: changeTitle(row),
    text: changeText(row),
    address: row.address ?? '',
    read: row.read_at !== null,
  }));
}
