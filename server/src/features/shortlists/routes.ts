import type { FastifyInstance } from 'fastify';
import { endShortlist, type OwnShortlist, readOwnShortlist, shareFavorites, updateShortlist } from 'shared-contracts';
import { clientShortlists } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { requireOwner, requireSession } from '../../platform/http/access';
import { serveCall } from '../../platform/http/serve-call';
import { ownAgentId } from '../admin/admin-deps';
import { auditRead } from '../audit/audit.repository';
import { listClientShortlists } from './client-shortlists.repository';
import { registerInvitations } from './invitation-routes';
import { registerMemberCalls } from './member-routes';
import { fullName } from './member-text';
import { countNews } from './shortlist-entries.repository';
import type { ShortlistLimits } from './shortlist-limits';
import {
  findLinkTime,
  findShortlistOf,
  insertLink,
  listMembers,
  notShared,
  updateAgentSees,
  updateEnded,
} from './shortlists.repository';

export interface ShortlistDeps {
  db: Database;
  limits: ShortlistLimits;
}

/** Favorites that a user shares: by a link with people who need a name only, and with their agent. */
export function registerShortlists(app: FastifyInstance, deps: ShortlistDeps): void {
  registerOwnShortlist(app, deps);
  registerInvitations(app, deps);
  registerMemberCalls(app, deps);
  serveCall(app, clientShortlists, async (_, { session }) => {
    const agent = requireSession(session);
    const shortlists = await listClientShortlists(deps.db, { agentId: ownAgentId(session), userId: agent.userId });
    await auditRead(deps.db, agent, { subject: "Own clients' shared favorites" });
    return { shortlists };
  });
}

/** Staff who act for a client see none of it: the client decides whether their agent does. */
function registerOwnShortlist(app: FastifyInstance, { db }: ShortlistDeps): void {
  serveCall(app, readOwnShortlist, async (_, { session }) => ({
    shortlist: await ownShortlist(db, requireOwner(session).userId),
  }));
  serveCall(app, shareFavorites, async (_, { session }) => {
    const owner = requireOwner(session);
    const code = await insertLink(db, owner.userId, fullName(owner) || 'Owner');
    const shortlist = await ownShortlist(db, owner.userId);
    // another tab has ended it in the meantime
    if (!shortlist) throw notShared();
    return { code, shortlist };
  });
  serveCall(app, updateShortlist, async ({ body }, { session }) => {
    const { userId } = requireOwner(session);
    await updateAgentSees(db, userId, body.agent_sees);
    return { shortlist: await ownShortlist(db, userId) };
  });
  serveCall(app, endShortlist, async (_, { session }) => {
    await updateEnded(db, requireOwner(session).userId);
    return { shortlist: null };
  });
}

async function ownShortlist(db: Database, userId: number): Promise<OwnShortlist | null> {
  const shortlist = await findShortlistOf(db, userId);
  if (!shortlist) return null;
  const { id, agentSees } = shortlist;
  const [members, linkMadeAt] = await Promise.all([listMembers(db, id), findLinkTime(db, id)]);
  const own = members.find(({ role }) => role === 'owner');
  return {
    id,
    agent_sees: agentSees,
    link_made_at: linkMadeAt?.toISOString() ?? null,
    members: members.filter((member) => member !== own),
    news: await countNews(db, id, own?.id ?? null),
  };
}
