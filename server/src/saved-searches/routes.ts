import type { FastifyInstance } from 'fastify';
import {
  ApiError,
  deleteSavedSearch,
  FORM_MESSAGES,
  isEmail,
  LIMITS,
  readSavedSearches,
  type SavedSearch,
  savedSearchByCode,
  updateSavedSearch,
} from 'shared-contracts';
import { fieldsOf, refuseFields } from '../accounts/refuse-fields';
import type { Database } from '../database/database';
import type { RequestContext, ServerSession } from '../http/request-context';
import { serveCall } from '../http/serve-call';
import {
  changeSavedSearch,
  findSharedSearch,
  insertSavedSearch,
  listSavedSearches,
  removeSavedSearch,
} from './saved-searches.store';
import { registerUnsubscribe } from './unsubscribe';

export interface SavedSearchesDeps {
  db: Database;
}

/** Saved searches: stored here, mailed about by the alert job. */
export function registerSavedSearches(app: FastifyInstance, { db }: SavedSearchesDeps): void {
  const answer = async (userId: number) => ({ saved_searches: await listSavedSearches(db, userId) });

  serveCall(app, readSavedSearches, (_, context) => answer(userIdOf(context)));
  serveCall(app, updateSavedSearch, ({ body }, context) => save(db, sessionOf(context), body));
  serveCall(app, deleteSavedSearch, async ({ body }, context) => {
    const userId = userIdOf(context);
    if (!(await removeSavedSearch(db, userId, body.id))) throw new ApiError('not_found');
    return answer(userId);
  });
  registerUnsubscribe(app, { db });
  serveCall(app, savedSearchByCode, ({ params }) => findSharedSearch(db, params.code));
}

async function save(db: Database, session: ServerSession, wanted: SavedSearch): Promise<SavedSearch> {
  const { userId } = session;
  const search = { ...wanted, send_me_copy: wanted.send_me_copy && mayCopy(session) };
  refuseFields(fieldsOf(savedSearchErrors(search)));
  if (search.id !== null) {
    const changed = await changeSavedSearch(db, userId, search.id, search);
    if (!changed) throw new ApiError('not_found');
    return changed;
  }
  const created = await insertSavedSearch(db, userId, search, LIMITS.savedSearchesPerUser);
  if (created) return created;
  const message = `You can keep up to ${LIMITS.savedSearchesPerUser} saved searches.`;
  throw new ApiError('limit_reached', [{ field: 'saved searches', pointer: '#', message }]);
}

function savedSearchErrors(search: SavedSearch): Record<string, string> {
  return {
    ...(search.title.trim() === '' ? { title: 'Please enter a title.' } : {}),
    ...(search.send_me_copy && !isEmail(search.copy_email ?? '') ? { copy_email: FORM_MESSAGES.lead.email } : {}),
  };
}

/** A copy is for the agent: there is one, or it is the agent who saves the search (D38). */
function mayCopy({ clientAdvisorId, actorId }: ServerSession): boolean {
  return (clientAdvisorId ?? null) !== null || actorId !== null;
}

function sessionOf({ session }: RequestContext): ServerSession {
  if (!session) throw new ApiError('sign_in_required');
  return session;
}

const userIdOf = (context: RequestContext) => sessionOf(context).userId;
