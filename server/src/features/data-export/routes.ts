import type { FastifyInstance } from 'fastify';
import { ApiError, type CallAnswer, deleteAccount, exportOwnData } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { requireOwner } from '../../platform/http/access';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import type { AccountsDeps } from '../accounts/account-deps';
import { proveOwner } from '../accounts/profile.service';
import { listUserSessions } from '../accounts/session.repository';
import { signOut } from '../accounts/session.service';
import { findUserById } from '../accounts/users.repository';
import { listFavorites, listHidden, listViewed } from '../favorites/favorites.repository';
import { listAllNotifications } from '../notifications/notification-list.repository';
import { findNotificationSettings } from '../notifications/notification-settings.repository';
import { listPushSubscriptions } from '../notifications/push.repository';
import { listSavedSearches } from '../saved-searches/saved-searches.repository';
import { listExportedShortlists } from '../shortlists/shortlist-export.repository';
import {
  deleteUser,
  listAgentRecords,
  listImpersonationsOf,
  listOwnEvents,
  listOwnMessages,
} from './data-export.repository';

export type OwnDataDeps = Pick<AccountsDeps, 'db' | 'limits'>;

/** A copy of all data of the user, and the deletion of their account. */
export function registerOwnData(app: FastifyInstance, deps: OwnDataDeps): void {
  const { db } = deps;
  serveCall(app, exportOwnData, (_, context) => exportOf(db, requireOwner(context.session)));
  serveCall(app, deleteAccount, async ({ body }, context) => {
    await deleteOwnAccount(deps, body.password, requireOwner(context.session), context);
    return { deleted: true as const };
  });
}

async function exportOf(db: Database, { userId, id }: ServerSession): Promise<CallAnswer<typeof exportOwnData>> {
  const user = await findUserById(db, userId);
  if (!user) throw new ApiError('sign_in_required');
  return {
    exported_at: new Date().toISOString(),
    profile: {
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      email_opt_in: user.emailOptIn,
      language: user.language,
      registered_at: user.registeredAt.toISOString(),
    },
    favorites: await listFavorites(db, userId),
    hidden_listings: await listHidden(db, userId),
    viewed_listings: await listViewed(db, userId),
    saved_searches: await listSavedSearches(db, userId),
    notifications: await listAllNotifications(db, userId),
    notification_settings: await findNotificationSettings(db, userId),
    push_subscriptions: (await listPushSubscriptions(db, userId)).map(({ endpoint, created_at }) => ({
      endpoint,
      since: created_at.toISOString(),
    })),
    shortlists: await listExportedShortlists(db, userId),
    sessions: await listUserSessions(db, userId, id),
    messages: await listOwnMessages(db, userId),
    events: await listOwnEvents(db, userId),
    ...(await listAgentRecords(db, userId)),
    impersonations: await listImpersonationsOf(db, userId),
  };
}

/** Accounts of staff belong to the company: clients and the log depend on them. */
async function deleteOwnAccount(
  deps: OwnDataDeps,
  password: string | undefined,
  session: ServerSession,
  context: RequestContext,
): Promise<void> {
  if (session.roles.length > 0) throw new ApiError('not_allowed');
  await proveOwner(deps, session, password, context);
  await deleteUser(deps.db, session.userId);
  await signOut(deps.db, context);
}
