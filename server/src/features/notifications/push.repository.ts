import { sql } from 'kysely';
import type { NotificationSettings } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { daysAgo } from '../../platform/database/sql-values';
import { readListings } from '../listings/listings.repository';
import type { ListingChange } from './listing-change';
import { settingsOf } from './notification-settings.repository';
import { isFavoriteStill, isHomeVisible } from './notifications.repository';
import { isStillTrue, type NotifiedHome, notifiedHome } from './notified-home';

export interface NewPushSubscription {
  userId: number;
  sessionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Most browsers of one user; the oldest goes. */
const MAX_SUBSCRIPTIONS = 20;

/** Stores the subscription of a browser. A browser that another user used before is this user's now. */
export async function upsertPushSubscription(db: Database, { userId, sessionId, ...keys }: NewPushSubscription) {
  const owner = { user_id: userId, session_id: sessionId };
  await db.transaction().execute(async (trx) => {
    // a new id: a push that waits for the former user of the browser is not for this one
    await trx
      .deleteFrom('push_subscriptions')
      .where(({ or, eb }) => or([eb('session_id', '=', sessionId), eb('endpoint', '=', keys.endpoint)]))
      .execute();
    await trx
      .insertInto('push_subscriptions')
      .values({ ...owner, ...keys })
      .execute();
    await sql`
      delete from push_subscriptions where user_id = ${userId} and id not in (
        select id from push_subscriptions where user_id = ${userId} order by id desc limit ${MAX_SUBSCRIPTIONS})`.execute(
      trx,
    );
  });
}

/** @returns false when the user has no subscription of that id */
export async function deletePushSubscription(db: Database, userId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Removes a subscription that its push service no longer knows. */
export async function deleteGoneSubscription(db: Database, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** The browsers of a user that get pushes, newest first. */
export async function listPushSubscriptions(db: Database, userId: number) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.id', 'session_id', 'endpoint', 'user_agent', 'push_subscriptions.created_at'])
    .where('push_subscriptions.user_id', '=', userId)
    .orderBy('push_subscriptions.id', 'desc')
    .execute();
}

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
  userId: number;
  settings: NotificationSettings;
}

const SETTINGS = ['favorite_emails', 'quiet_from', 'quiet_to', 'time_zone'] as const;

/** The browser of a push that is to be sent; null when it no longer wants any. */
export async function findPushTarget(db: Database, id: number): Promise<PushTarget | null> {
  const row = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'push_subscriptions.user_id')
    .select(['endpoint', 'p256dh', 'auth', 'push_subscriptions.user_id as userId', ...SETTINGS])
    .where('push_subscriptions.id', '=', id)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { endpoint, p256dh, auth, userId } = row;
  return { endpoint, p256dh, auth, userId, settings: settingsOf(row) };
}

/** An older notification is not worth a push. */
const PUSHED_WITHIN_DAYS = 1;

/** For a query of notifications with the browsers of their users. A browser gets what came after it subscribed. */
const toPush = sql<boolean>`notifications.read_at is null and notifications.created_at > ${daysAgo(PUSHED_WITHIN_DAYS)}
  and notifications.created_at > push_subscriptions.created_at
  and not exists (select 1 from notification_pushes as pushed
    where pushed.subscription_id = push_subscriptions.id and pushed.notification_id = notifications.id)
  and ${isHomeVisible} and (${isFavoriteStill} or exists (select 1 from saved_searches as why
    where why.user_id = notifications.user_id and why.id = any(notifications.search_ids)))`;

/** The users with something to push, with their language and quiet hours. */
export async function listUsersToPush(
  db: Database,
): Promise<Array<{ userId: number; language: string | null; settings: NotificationSettings }>> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'push_subscriptions.user_id')
    .select(['push_subscriptions.user_id as userId', 'users.language', ...SETTINGS])
    .distinct()
    .where(
      sql<boolean>`exists (select 1 from notifications
        where notifications.user_id = push_subscriptions.user_id and ${toPush})`,
    )
    .execute();
  return rows.map((row) => ({ userId: row.userId, language: row.language, settings: settingsOf(row) }));
}

export interface PushNews extends ListingChange {
  id: number;
  address: string | null;
  /** what the site shows of the home now; null where it shows nothing */
  home: NotifiedHome | null;
}

/** A browser with what is to be pushed to it, newest first. */
export interface WaitingPush {
  subscriptionId: number;
  news: PushNews[];
}

/**
 * Claims what is to be pushed to a user, for this transaction, and records it for each browser. What is not true any more is
 * recorded without a push.
 */
export async function claimPushes(trx: Database, userId: number, now: Date): Promise<WaitingPush[]> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const rows = await trx
    .selectFrom('notifications')
    .innerJoin('push_subscriptions', 'push_subscriptions.user_id', 'notifications.user_id')
    .select(['push_subscriptions.id as subscriptionId', 'notifications.id', 'internal_id', 'address', 'kind'])
    .select(['old_price', 'new_price', 'status', 'starts_at', 'ends_at', isFavoriteStill.as('isFavorite')])
    .where('notifications.user_id', '=', userId)
    .where(toPush)
    .orderBy('notifications.id', 'desc')
    .execute();
  if (rows.length === 0) return [];
  await trx
    .insertInto('notification_pushes')
    .values(rows.map(({ subscriptionId, id }) => ({ subscription_id: subscriptionId, notification_id: id })))
    .execute();
  const stored = await readListings(
    trx,
    rows.map(({ internal_id }) => internal_id),
  );
  const listings = new Map(stored.map((listing) => [listing.internal_id, listing]));
  const bySubscription = new Map<number, PushNews[]>();
  for (const { subscriptionId, internal_id, isFavorite, ...change } of rows) {
    const listing = listings.get(internal_id);
    if (!isStillTrue(change, listing, { isFavorite, now })) continue;
    const news = { ...change, home: listing ? notifiedHome(listing) : null };
    bySubscription.set(subscriptionId, [...(bySubscription.get(subscriptionId) ?? []), news]);
  }
  return [...bySubscription].map(([subscriptionId, news]) => ({ subscriptionId, news }));
}

/** A push that quiet hours kept back from a browser is due again there. */
export async function deletePushed(db: Database, subscriptionId: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('notification_pushes')
    .where('subscription_id', '=', subscriptionId)
    .where('notification_id', '=', sql<number>`any(${ids})`)
    .execute();
}
