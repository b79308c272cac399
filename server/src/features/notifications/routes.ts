import type { FastifyInstance } from 'fastify';
import {
  addPushSubscription,
  type CallAnswer,
  markNotificationsRead,
  readNotificationSettings,
  readNotifications,
  removePushSubscription,
  saveNotificationSettings,
} from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { requireOwner, requireSession } from '../../platform/http/access';
import { fieldsOf, notFound, refuseFields } from '../../platform/http/problem';
import type { ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { isLoopback, isPublicHost, literalAddress } from '../../platform/network/safe-address';
import { browserName } from '../accounts/browser-name';
import { listNotifications, updateRead } from './notification-list.repository';
import {
  findNotificationSettings,
  insertTimeZone,
  upsertNotificationSettings,
} from './notification-settings.repository';
import { findFavoriteMail } from './notifications.repository';
import { deletePushSubscription, listPushSubscriptions, upsertPushSubscription } from './push.repository';
import type { PushKeys } from './push-keys';
import { isTimeZone } from './quiet-hours';

export interface NotificationsDeps {
  db: Database;
  keys: () => Promise<PushKeys>;
  /** a push service may be on this machine, without https: tests */
  allowLoopback: boolean;
}

/** The user's notifications, and how they get them. */
export function registerNotifications(app: FastifyInstance, deps: NotificationsDeps): void {
  const { db, keys, allowLoopback } = deps;

  serveCall(app, readNotifications, (_, { session }) => listNotifications(db, requireSession(session).userId));
  serveCall(app, markNotificationsRead, async ({ body }, { session }) => {
    const { userId, actorId } = requireSession(session);
    // What staff see while they impersonate a client, the client has not read.
    if (actorId === null) await updateRead(db, userId, body.up_to);
    return listNotifications(db, userId);
  });

  const settingsOf = async (session: ServerSession): Promise<CallAnswer<typeof readNotificationSettings>> => {
    const { userId, email, id } = session;
    const subscriptions = await listPushSubscriptions(db, userId);
    return {
      settings: await findNotificationSettings(db, userId),
      email,
      mail: (await findFavoriteMail(db, userId)).state,
      push_key: (await keys()).publicKey,
      push: subscriptions.map((one) => ({
        id: one.id,
        browser: browserName(one.user_agent),
        since: one.created_at.toISOString(),
        current: one.session_id === id,
      })),
    };
  };
  serveCall(app, readNotificationSettings, (_, { session }) => settingsOf(requireOwner(session)));
  serveCall(app, saveNotificationSettings, async ({ body }, context) => {
    const session = requireOwner(context.session);
    const { retry_email = false, ...settings } = body;
    refuseUnknownZone(settings.time_zone);
    await upsertNotificationSettings(db, session.userId, settings, retry_email);
    return settingsOf(session);
  });
  serveCall(app, addPushSubscription, async ({ body }, context) => {
    const session = requireOwner(context.session);
    const { time_zone, ...keysOfBrowser } = body;
    refuseUnknownZone(time_zone);
    if (!isPushService(body.endpoint, allowLoopback))
      refuseFields(fieldsOf({ endpoint: 'endpoint: the push service must have a public https address.' }));
    if (!isKey(body.p256dh, 65) || !isKey(body.auth, 16))
      refuseFields(fieldsOf({ p256dh: 'p256dh: the keys of the subscription are not those of a browser.' }));
    await upsertPushSubscription(db, { userId: session.userId, sessionId: session.id, ...keysOfBrowser });
    await insertTimeZone(db, session.userId, time_zone);
    return settingsOf(session);
  });
  serveCall(app, removePushSubscription, async ({ body }, context) => {
    const session = requireOwner(context.session);
    if (!(await deletePushSubscription(db, session.userId, body.id))) throw notFound('subscription');
    return settingsOf(session);
  });
}

function refuseUnknownZone(time_zone: string): void {
  if (!isTimeZone(time_zone)) refuseFields(fieldsOf({ time_zone: `time_zone: the zone "${time_zone}" is unknown.` }));
}

const isKey = (text: string, bytes: number): boolean => Buffer.from(text, 'base64url').length === bytes;

/** Whether pushes may go to this address. The delivery checks again where its name leads. */
function isPushService(endpoint: string, allowLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  const literal = literalAddress(hostname);
  if (allowLoopback && literal !== null && isLoopback(literal)) return true;
  return protocol === 'https:' && !username && !password && isPublicHost(hostname);
}
