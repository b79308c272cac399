import * as z from 'zod/mini';
import { notificationSchema } from '../entities/notification';
import { defineCall } from './define-call';

const tag = 'Notifications';

const notificationsResponse = z.object({
  /** newest first */
  notifications: z.array(notificationSchema),
  /** number of the user's notifications that are not read, in this list or older */
  unread: z.int(),
  /**
   * whether mails about favorites reach the user: not while their address is not verified, and not after its mail server
   * refused one for good
   */
  mail: z.enum(['on', 'off', 'unverified', 'refused']),
});

export const readNotifications = defineCall({
  name: 'readNotifications',
  method: 'GET',
  path: '/api/v3/notifications',
  access: 'user',
  tag,
  answer: notificationsResponse,
});

/** Marks the notifications up to an id as read, on all of the user's devices. */
export const markNotificationsRead = defineCall({
  name: 'markNotificationsRead',
  method: 'POST',
  path: '/api/v3/notifications/read',
  access: 'user',
  // opening the list sends it
  userAction: false,
  tag,
  body: z.object({ up_to: z.int() }),
  answer: notificationsResponse,
});

/** A time of the day in minutes. */
const minutes = z.int().check(z.gte(0), z.lt(1440));

export const notificationSettingsSchema = z.object({
  /** mails about changes of favorites */
  favorite_emails: z.boolean(),
  /** no push is sent between these times of the day */
  quiet_from: minutes,
  quiet_to: minutes,
  /** of these times, such as 'Pacific/Honolulu' */
  time_zone: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

const settingsResponse = z.object({
  settings: notificationSettingsSchema,
  /** the address that gets the mails, and whether it does */
  email: z.string(),
  mail: notificationsResponse.shape.mail,
  /** the server's public key, by which a browser subscribes */
  push_key: z.string(),
  /** the browsers that get pushes */
  push: z.array(
    z.object({
      id: z.int(),
      /** such as 'Firefox on Windows'; null when unknown */
      browser: z.nullable(z.string()),
      since: z.string(),
      /** true for the browser of this request */
      current: z.boolean(),
    }),
  ),
});

export const readNotificationSettings = defineCall({
  name: 'readNotificationSettings',
  method: 'GET',
  path: '/api/v3/notification_settings',
  access: 'user',
  tag,
  answer: settingsResponse,
});

export const saveNotificationSettings = defineCall({
  name: 'saveNotificationSettings',
  method: 'POST',
  path: '/api/v3/notification_settings',
  access: 'user',
  tag,
  body: z.object({
    ...notificationSettingsSchema.shape,
    /** sends mails again to an address that was refused */
    retry_email: z.optional(z.boolean()),
  }),
  answer: settingsResponse,
});

/** The subscription of a browser, as its push service made it. */
export const addPushSubscription = defineCall({
  name: 'addPushSubscription',
  method: 'POST',
  path: '/api/v3/push_subscriptions',
  access: 'user',
  tag,
  body: z.object({
    endpoint: z.string().check(z.maxLength(1000)),
    p256dh: z.string().check(z.maxLength(120)),
    auth: z.string().check(z.maxLength(40)),
    /** of the browser, for quiet hours */
    time_zone: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  answer: settingsResponse,
  perMinute: 20,
});

export const removePushSubscription = defineCall({
  name: 'removePushSubscription',
  method: 'POST',
  path: '/api/v3/push_subscriptions/remove',
  access: 'user',
  tag,
  body: z.object({ id: z.int() }),
  answer: settingsResponse,
});
