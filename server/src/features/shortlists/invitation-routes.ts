import type { FastifyInstance } from 'fastify';
import { ApiError, joinShortlist, LIMITS, readShortlistInvitation } from 'shared-contracts';
import { FORM_MESSAGES } from 'shared-contracts/forms';
import type { Database } from '../../platform/database/database';
import { fieldsOf, refuseFields } from '../../platform/http/problem';
import type { RequestContext } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { countOrRefuse } from '../../platform/security/attempt-limits';
import { addressKey } from '../../platform/security/limits';
import { i18n } from '../../texts';
import { issueGuestToken } from './guest-cookie';
import { fullName, isSameName, memberName } from './member-text';
import type { ShortlistDeps } from './routes';
import { findViewer, isStaff } from './shortlist-viewer';
import {
  findShortlistByCode,
  type Identity,
  insertMember,
  type LiveShortlist,
  listMembers,
  lockShortlist,
  notShared,
} from './shortlists.repository';

/** What a link of a list leads to. */
export function registerInvitations(app: FastifyInstance, deps: ShortlistDeps): void {
  const { db, limits } = deps;
  serveCall(app, readShortlistInvitation, async ({ params }, context) => {
    const { shortlist, isMember } = await requireLink(deps, context, params.code);
    return { owner_name: shortlist.ownerName, shortlist_id: isMember ? shortlist.id : null };
  });
  serveCall(app, joinShortlist, async ({ params, body }, context) => {
    const { session, reply, request, ip } = context;
    if (session && session.actorId !== null) throw new ApiError('not_allowed');
    const { shortlist, isMember } = await requireLink(deps, context, params.code);
    if (isMember) return { shortlist_id: shortlist.id };
    if (session && isStaff(session)) throw new ApiError('not_allowed', [], STAFF_TEXT);
    const name = (session && fullName(session)) || memberName(body.name ?? '');
    refuseFields(fieldsOf(nameErrors(name)));
    await countOrRefuse(db, reply, 'shortlist-join', addressKey(ip), limits.joinPerAddress);
    const identity: Identity = session ? { userId: session.userId } : { guestToken: issueGuestToken(request, reply) };
    await join(db, { code: params.code, id: shortlist.id }, identity, cutName(name));
    return { shortlist_id: shortlist.id };
  });
}

const STAFF_TEXT =
  'Staff cannot join a client’s list. The client can let their agent see it: the switch is in their favorites.';

/** Half of a surrogate pair cannot be stored. */
const cutName = (name: string) => [...name].slice(0, LIMITS.shortlistName).join('').trim();

function nameErrors(name: string): Record<string, string> {
  return name === '' ? { name: FORM_MESSAGES.overlay.name } : {};
}

/**
 * The list of a link. A link that has ended leads only people of the list to it.
 * @throws ApiError not_found; too_many_requests after many links that lead nowhere
 */
async function requireLink(
  { db, limits }: ShortlistDeps,
  context: RequestContext,
  code: string,
): Promise<{ shortlist: LiveShortlist; isMember: boolean }> {
  const found = await findShortlistByCode(db, code);
  const isMember = found !== null && (await findViewer(db, context, found.shortlist)) !== null;
  if (found && (found.invites || isMember)) return { shortlist: found.shortlist, isMember };
  await countOrRefuse(db, context.reply, 'shortlist-link', addressKey(context.ip), limits.wrongLinkPerAddress);
  throw notShared();
}

/**
 * Adds a person. The names of a list differ, so that no visitor looks like another person.
 * @throws ApiError limit_reached, validation_failed, not_found
 */
async function join(
  db: Database,
  { code, id }: { code: string; id: number },
  identity: Identity,
  name: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockShortlist(trx, id);
    // the owner may have ended the link in the meantime
    if (!(await findShortlistByCode(trx, code))?.invites) throw notShared();
    const members = await listMembers(trx, id);
    if (members.filter(({ role }) => role === 'member').length >= LIMITS.shortlistMembers) {
      const message = i18n.t('Up to {count} people can join this list.', { count: LIMITS.shortlistMembers });
      throw new ApiError('limit_reached', [{ field: 'people', pointer: '#', message }], message);
    }
    const isTaken = (wanted: string) => members.some((member) => isSameName(member.name, wanted));
    if (!('userId' in identity) && isTaken(name))
      refuseFields(fieldsOf({ name: i18n.t('Someone on this list has this name. Please add your last name.') }));
    await insertMember(trx, id, identity, { name: freeName(name, isTaken), role: 'member' });
  });
}

/** The name of an account cannot be changed here: a second person of a name has a number. */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!isTaken(free)) return free;
    free = `${name} (${number})`;
  }
}
