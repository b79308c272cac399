import type { FastifyInstance } from 'fastify';
import {
  ApiError,
  deleteSavedSearch,
  type FieldError,
  LIMITS,
  readSavedSearches,
  savedSearchByCode,
  type SavedSearch,
  updateSavedSearch,
} from 'shared-contracts';
import { isEmail } from '../accounts/contact-checks';
import type { Database } from '../database/database';
import type { RequestContext } from '../http/request-context';
import { serveCall } from '../http/serve-call';
import {
  changeSavedSearch,
  findSharedSearch,
  insertSavedSearch,
  listSavedSearches,
  removeSavedSearch,
} from './saved-searches.store';

export interface SavedSearchesDeps {
  db: Database;
}

/** Saved searches: stored here, mailed about by the alert job. */
export function registerSavedSearches(app: FastifyInstance, { db }: SavedSearchesDeps): void {
  const answer = async (userId: number) => ({ saved_searches: await listSavedSearches(db, userId) });

  serveCall(app, readSavedSearches, (_, context) => answer(userIdOf(context)));
  serveCall(app, updateSavedSearch, ({ body }, context) => save(db, userIdOf(context), body));
  serveCall(app, deleteSavedSearch, async ({ body }, context) => {
    const userId = userIdOf(context);
    if (!(await removeSavedSearch(db, userId, body.id))) throw new ApiError('not_found');
    return answer(userId);
  });
  serveCall(app, savedSearchByCode, ({ params }) => findSharedSearch(db, params.code));
}

async function save(db: Database, userId: number, search: SavedSearch): Promise<SavedSearch> {
  const problems = savedSearchProblems(search);
  if (problems.length > 0) throw new ApiError('validation_failed', problems);
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

function savedSearchProblems(search: SavedSearch): FieldError[] {
  const problems: FieldError[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, pointer: `#/${field}`, message });
  if (search.title.trim() === '') refuse('title', 'Please enter a title.');
  if (search.send_me_copy && !isEmail(search.copy_email ?? '')) refuse('copy_email', 'Please enter a valid e-mail address.');
  return problems;
}

function userIdOf({ session }: RequestContext): number {
  if (!session) throw new ApiError('sign_in_required');
  return session.userId;
}
