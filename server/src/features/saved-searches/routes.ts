import type { FastifyInstance } from 'fastify';
import {
  ApiError,
  deleteSavedSearch as deleteSavedSearchCall,
  LIMITS,
  readSavedSearches,
  type SavedSearch,
  savedSearchByCode,
  updateSavedSearch as updateSavedSearchCall,
} from 'shared-contracts';
import { FORM_MESSAGES, isEmail } from 'shared-contracts/forms';
import type { Database } from '../../platform/database/database';
import { requireSession } from '../../platform/http/access';
import { fieldsOf, notFound, refuseFields } from '../../platform/http/problem';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { emailKey } from '../../platform/security/tokens';
import { i18n } from '../../texts';
import {
  copyAddresses,
  deleteSavedSearch,
  findSharedSearch,
  insertSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from './saved-searches.repository';
import { registerUnsubscribe } from './unsubscribe';

export interface SavedSearchesDeps {
  db: Database;
}

/** Saved searches: stored here, mailed by the alert job. */
export function registerSavedSearches(app: FastifyInstance, { db }: SavedSearchesDeps): void {
  const response = async (userId: number) => ({ saved_searches: await listSavedSearches(db, userId) });

  app.keptUnderPressure.add(readSavedSearches.tag);
  serveCall(app, readSavedSearches, async (_, context) => {
    const { userId, byToken = false } = requireSession(context.session);
    const { saved_searches } = await response(userId);
    return { saved_searches: byToken ? saved_searches.map(forForeignPage) : saved_searches };
  });
  serveCall(app, updateSavedSearchCall, ({ body }, context) => save(db, requireSession(context.session), body));
  serveCall(app, deleteSavedSearchCall, async ({ body }, context) => {
    const userId = userIdOf(context);
    if (!(await deleteSavedSearch(db, userId, body.id))) throw notFound('saved search');
    return response(userId);
  });
  registerUnsubscribe(app, { db });
  serveCall(app, savedSearchByCode, ({ params }) => findSharedSearch(db, params.code));
}

/** The copy's recipient is an e-mail address, which pages of other sites must not get. */
const forForeignPage = (search: SavedSearch): SavedSearch => ({
  ...search,
  send_me_copy: false,
  copy_title: null,
  copy_email: null,
});

async function save(db: Database, session: ServerSession, wanted: SavedSearch): Promise<SavedSearch> {
  const { userId } = session;
  const send_me_copy = wanted.send_me_copy && mayCopy(session);
  // Without a copy its address is not stored, so that it cannot contain other text.
  const copy_email = send_me_copy || isEmail(wanted.copy_email ?? '') ? (wanted.copy_email?.trim() ?? null) : null;
  const search = { ...wanted, send_me_copy, copy_email };
  const isRefused = wanted.send_me_copy && !send_me_copy && !(await sentCopies(db, userId, wanted.id));
  const noAgent = isRefused ? { send_me_copy: i18n.t('A copy goes to your agent, and you have no agent yet.') } : {};
  refuseFields(fieldsOf({ ...noAgent, ...savedSearchErrors(search), ...(await copyErrors(db, session, search)) }));
  if (search.id !== null) {
    const changed = await updateSavedSearch(db, userId, search.id, search);
    if (!changed) throw notFound('saved search');
    return changed;
  }
  const created = await insertSavedSearch(db, userId, search, LIMITS.savedSearchesPerUser);
  if (created) return created;
  const message = i18n.t('You can have up to {count} saved searches. Delete one to save another.', {
    count: LIMITS.savedSearchesPerUser,
  });
  throw new ApiError('limit_reached', [{ field: 'saved searches', pointer: '#', message }], message);
}

function savedSearchErrors({ title, copy_title }: SavedSearch): Record<string, string> {
  const most = LIMITS.savedSearchTitle;
  return {
    ...(title.trim() === '' ? { title: i18n.t('Please enter a title.') } : {}),
    ...((copy_title ?? '').length > most
      ? { copy_title: i18n.t('A title has at most {count} characters.', { count: most }) }
      : {}),
  };
}

/** A copy goes to the user's agent, to the user, or to the staff member who sets it up. */
async function copyErrors(db: Database, session: ServerSession, search: SavedSearch): Promise<Record<string, string>> {
  if (!search.send_me_copy) return {};
  const address = search.copy_email ?? '';
  if (!isEmail(address)) return { copy_email: FORM_MESSAGES.lead.email };
  const allowed = await copyAddresses(db, session.userId, session.actorId);
  return allowed.has(emailKey(address)) ? {} : { copy_email: i18n.t('A copy can go to your agent or to yourself.') };
}

/** Whether copies were on before: a search of a user whose agent has left is saved without them. */
async function sentCopies(db: Database, userId: number, id: number | null): Promise<boolean> {
  if (id === null) return false;
  return (await listSavedSearches(db, userId)).some((search) => search.id === id && search.send_me_copy);
}

/** A copy is for the agent: the user has one, or an agent saves the search. */
function mayCopy({ clientAdvisorId, actorId }: ServerSession): boolean {
  return (clientAdvisorId ?? null) !== null || actorId !== null;
}

const userIdOf = (context: RequestContext) => requireSession(context.session).userId;
