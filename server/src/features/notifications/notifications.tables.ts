import type { ColumnType, Generated } from 'kysely';
import type { ChangeKind } from './listing-change';

type Time = ColumnType<Date, Date | undefined, Date>;
type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  internal_id: string;
  event_key: string;
  kind: ChangeKind;
  /** street line of the listing at that time */
  address: string | null;
  old_price: number | null;
  new_price: number | null;
  status: string | null;
  starts_at: string | null;
  ends_at: string | null;
  /** the user saved the home */
  is_favorite: Generated<boolean>;
  /** the saved searches that the home matches */
  search_ids: Generated<number[]>;
  /** of the change */
  at: Date;
  created_at: Time;
  read_at: TimeOrNull;
  mailed_at: TimeOrNull;
}

export interface NotificationSettingsTable {
  user_id: number;
  favorite_emails: Generated<boolean>;
  /** the address, in lower case, that its mail server refused for good */
  refused_email: ColumnType<string | null, string | null | undefined, string | null>;
  /** minutes of the day between which no push is sent; null until the user chooses */
  quiet_from: ColumnType<number | null, number | undefined, number>;
  quiet_to: ColumnType<number | null, number | undefined, number>;
  /** null until a browser names one */
  time_zone: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PushSubscriptionTable {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Time;
}

export interface NotificationPushTable {
  subscription_id: number;
  notification_id: number;
}

declare module '../../platform/database/tables' {
  interface Tables {
    notifications: NotificationTable;
    notification_settings: NotificationSettingsTable;
    push_subscriptions: PushSubscriptionTable;
    notification_pushes: NotificationPushTable;
  }
}
