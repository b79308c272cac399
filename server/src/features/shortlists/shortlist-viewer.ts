import { ApiError, type Shortlist } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { mayAccess } from '../../platform/http/access';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import { i18n } from '../../texts';
import { auditRead } from '../audit/audit.repository';
import { readGuestCookie } from './guest-cookie';
import { findMember, findShortlist, type LiveShortlist, type Member } from './shortlists.repository';

/** A person who may see a list, and what they are to it. */
export interface Viewer {
  shortlist: LiveShortlist;
  access: Shortlist['access'];
  /** null for staff who have no entry in the list */
  member: Member | null;
}

/** A list that has ended, and one that this person may not see: the sentence does not say which. */
export const notShared = () =>
  new ApiError('not_found', [], i18n.t('This list is no longer shared. Ask the person who shared it for a new link.'));

/** Staff, also while their second factor is missing. They see lists as a client's agent and never join one. */
export const isStaff = ({ roles, secondFactorMissing }: ServerSession): boolean =>
  roles.length > 0 || secondFactorMissing === true;

type Asker = Pick<RequestContext, 'session' | 'request'>;

/**
 * The person of a request in a list.
 * @throws ApiError not_found for all others; not_allowed for staff who act for a client, because the client decides
 * what the agent sees
 */
export async function requireViewer(db: Database, asker: Asker, id: number): Promise<Viewer> {
  if (asker.session && asker.session.actorId !== null) throw new ApiError('not_allowed');
  const shortlist = await findShortlist(db, id);
  const viewer = shortlist && (await findViewer(db, asker, shortlist));
  if (!viewer) throw notShared();
  if (asker.session && (viewer.access === 'agent' || viewer.access === 'admin'))
    await auditRead(db, asker.session, { subject: `Shared favorites of client ${viewer.shortlist.ownerId}` });
  return viewer;
}

/** The person of a request in a list; null for all others. */
export async function findViewer(
  db: Database,
  { session, request }: Asker,
  shortlist: LiveShortlist,
): Promise<Viewer | null> {
  if (session) {
    const member = await findMember(db, shortlist.id, { userId: session.userId });
    // an entry of the agent gives no access: the owner may have changed their mind, or the agent
    if (member && member.role !== 'agent') return { shortlist, access: member.role, member };
    const access = staffAccess(session, shortlist);
    if (access) return { shortlist, access, member: access === 'agent' ? member : null };
    // the cookie of a visit without a sign-in gives staff no other way in
    if (isStaff(session)) return null;
  }
  const guestToken = readGuestCookie(request);
  const guest = guestToken && (await findMember(db, shortlist.id, { guestToken }));
  return guest ? { shortlist, access: 'member', member: guest } : null;
}

function staffAccess(session: ServerSession, { agentSees, ownersAgentId }: LiveShortlist): 'agent' | 'admin' | null {
  if (!agentSees) return null;
  const isOwnAgent = ownersAgentId !== null && session.agentId === ownersAgentId;
  if (isOwnAgent && mayAccess(session, 'advisor')) return 'agent';
  return mayAccess(session, 'admin') ? 'admin' : null;
}
