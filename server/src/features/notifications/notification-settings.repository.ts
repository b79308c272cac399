import { HAWAII_TIME_ZONE, type NotificationSettings } from 'shared-contracts';
import type { Database } from '../../platform/database/database';

/** What applies until a user changes it. */
const DEFAULTS: NotificationSettings = {
  favorite_emails: true,
  quiet_from: 21 * 60,
  quiet_to: 8 * 60,
  time_zone: HAWAII_TIME_ZONE,
};

export async function findNotificationSettings(db: Database, userId: number): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select(['favorite_emails', 'quiet_from', 'quiet_to', 'time_zone'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? settingsOf(row) : DEFAULTS;
}

/** The columns of a row, or of a user without one. */
export type StoredSettings = { [Key in keyof NotificationSettings]: NotificationSettings[Key] | null };

export const settingsOf = (row: StoredSettings): NotificationSettings => ({
  favorite_emails: row.favorite_emails ?? DEFAULTS.favorite_emails,
  quiet_from: row.quiet_from ?? DEFAULTS.quiet_from,
  quiet_to: row.quiet_to ?? DEFAULTS.quiet_to,
  time_zone: row.time_zone ?? DEFAULTS.time_zone,
});

/** @param retryEmail mails go again to an address that was refused */
export async function upsertNotificationSettings(
  db: Database,
  userId: number,
  settings: NotificationSettings,
  retryEmail: boolean,
): Promise<void> {
  const columns = { ...settings, ...(retryEmail ? { refused_email: null } : {}) };
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** The zone of a user's quiet hours, unless they have one. */
export async function insertTimeZone(db: Database, userId: number, time_zone: string): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, time_zone })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ time_zone }).where('notification_settings.time_zone', 'is', null),
    )
    .execute();
}
