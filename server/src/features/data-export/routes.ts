import type { FastifyInstance } from 'fastify';
import { ApiError, type CallAnswer, deleteAccount, endOwnSession, exportOwnData, ownSessions } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { notFound } from '../../platform/http/problem';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import type { AccountsDeps } from '../accounts/account-deps';
import { signOut } from '../accounts/logout';
import { proveOwner } from '../accounts/profile';
import { findUserById } from '../accounts/users.repository';
import { listFavorites } from '../favorites/favorites.repository';
import { listHidden } from '../favorites/hidden.repository';
import { listViewed } from '../favorites/viewed.repository';
import { listSavedSearches } from '../saved-searches/saved-searches.repository';
import {
  deleteUser,
  endOwnSessions,
  listImpersonations,
  listOwnEvents,
  listOwnMessages,
  listOwnSessions,
  registeredAt,
} from './data-export.repository';

export type OwnDataDeps = Pick<AccountsDeps, 'db' | 'limits'>;

/** Endpoints for the user's own account: sessions, a copy of all data, deletion. */
export function registerOwnData(app: FastifyInstance, deps: OwnDataDeps): void {
  const { db } = deps;
  serveCall(app, ownSessions, async (_, context) => {
    const { userId, id } = ownSessionOf(context);
    return { sessions: await listOwnSessions(db, userId, id) };
  });
  serveCall(app, endOwnSession, async ({ body }, context) => {
    const { userId, id: currentId } = ownSessionOf(context);
    const ended = await endOwnSessions(db, { userId, currentId, id: body.id });
    if (body.id !== null && ended === 0) throw notFound('session');
    return { sessions: await listOwnSessions(db, userId, currentId) };
  });
  serveCall(app, exportOwnData, (_, context) => exportOf(db, ownSessionOf(context)));
  serveCall(app, deleteAccount, async ({ body }, context) => {
    await deleteOwnAccount(deps, body.password, ownSessionOf(context), context);
    return { deleted: true as const };
  });
}

/** Staff who act for a client have no access to these. */
function ownSessionOf({ session }: RequestContext): ServerSession {
  if (!session) throw new ApiError('sign_in_required');
  if (session.actorId !== null) throw new ApiError('not_allowed');
  return session;
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
      registered_at: (await registeredAt(db, userId)).toISOString(),
    },
    favorites: await listFavorites(db, userId),
    hidden_listings: await listHidden(db, userId),
    viewed_listings: await listViewed(db, userId),
    saved_searches: await listSavedSearches(db, userId),
    sessions: await listOwnSessions(db, userId, id),
    messages: await listOwnMessages(db, userId),
    events: await listOwnEvents(db, userId),
    impersonations: await listImpersonations(db, userId),
  };
}

const CHECK_PASSWORD = { field: 'password', message: 'Please check your password.' };

/** Accounts of staff belong to the company: clients and the log depend on them. */
async function deleteOwnAccount(
  deps: OwnDataDeps,
  password: string | undefined,
  session: ServerSession,
  context: RequestContext,
): Promise<void> {
  if (session.roles.length > 0) throw new ApiError('not_allowed');
  const user = await findUserById(deps.db, session.userId);
  if (!user) throw new ApiError('sign_in_required');
  await proveOwner(deps, user, session, password, context, CHECK_PASSWORD);
  await deleteUser(deps.db, user.id);
  await signOut(deps.db, context);
}
