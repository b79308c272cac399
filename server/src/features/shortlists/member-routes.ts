import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  ApiError,
  commentOnShortlistHome,
  deleteShortlistComment,
  markShortlistHome,
  readShortlist,
  removeShortlistMember,
  type Shortlist,
  seeShortlist,
} from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { fieldsOf, notFound, refuseFields } from '../../platform/http/problem';
import type { ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { countOrRefuse } from '../../platform/security/attempt-limits';
import { addressKey } from '../../platform/security/limits';
import { i18n } from '../../texts';
import { listFavorites } from '../favorites/favorites.repository';
import { commentText, fullName } from './member-text';
import type { ShortlistDeps } from './routes';
import { deleteComment, deleteMark, insertComment, readEntries, upsertMark } from './shortlist-entries.repository';
import { requireViewer, type Viewer } from './shortlist-viewer';
import {
  deleteMember,
  endLink,
  findMember,
  insertMember,
  listMembers,
  type Member,
  updateSeen,
} from './shortlists.repository';

/** Comments of one person on one home. */
const MAX_COMMENTS = 100;

/** What the people of a list do: each call first finds the person of the request in the list. */
export function registerMemberCalls(app: FastifyInstance, deps: ShortlistDeps): void {
  const { db } = deps;
  serveCall(app, readShortlist, async ({ params }, context) => shown(db, await requireViewer(db, context, params.id)));
  serveCall(app, seeShortlist, async ({ params, body }, context) => {
    const viewer = await requireViewer(db, context, params.id);
    const member = await memberOf(db, viewer, context.session);
    if (member) await updateSeen(db, member.id, body.at);
    return { seen: true as const };
  });
  serveHomes(app, deps);
  serveCall(app, removeShortlistMember, async ({ params, body }, context) => {
    const { access, member, shortlist } = await requireViewer(db, context, params.id);
    const leaves = member?.id === body.member_id;
    if (access !== 'owner' && !leaves) throw new ApiError('not_allowed');
    await db.transaction().execute(async (trx) => {
      if (!(await deleteMember(trx, shortlist.id, body.member_id))) throw notFound('person');
      // the person knows the link and could join again
      if (!leaves) await endLink(trx, shortlist.id);
    });
    return { removed: true as const };
  });
}

function serveHomes(app: FastifyInstance, { db, limits }: ShortlistDeps): void {
  serveCall(app, markShortlistHome, async ({ params, body }, context) => {
    const viewer = await requireViewer(db, context, params.id);
    const { member } = viewer;
    // an agent answers, and does not choose
    if (!member || member.role === 'agent') throw new ApiError('not_allowed');
    await countOrRefuse(db, context.reply, 'shortlist-mark', String(member.id), limits.markPerMember);
    await requireHome(db, viewer, body.internal_id);
    if (body.mark === null) await deleteMark(db, member.id, body.internal_id);
    else await upsertMark(db, member.id, body.internal_id, body.mark);
    return shown(db, viewer);
  });
  serveCall(app, commentOnShortlistHome, async ({ params, body }, context) => {
    const viewer = await requireViewer(db, context, params.id);
    const member = await memberOf(db, viewer, context.session);
    if (!member) throw new ApiError('not_allowed');
    const text = commentText(body.text);
    refuseFields(fieldsOf(text === '' ? { text: i18n.t('Please write a comment.') } : {}));
    await countComment({ db, limits }, context.reply, member, context.ip);
    await requireHome(db, viewer, body.internal_id);
    if (!(await insertComment(db, member.id, { internalId: body.internal_id, text }, MAX_COMMENTS))) {
      const message = i18n.t('You can write up to {count} comments on a home. Delete one to write another.', {
        count: MAX_COMMENTS,
      });
      throw new ApiError('limit_reached', [{ field: 'comments', pointer: '#', message }], message);
    }
    return shown(db, { ...viewer, member });
  });
  serveCall(app, deleteShortlistComment, async ({ params, body }, context) => {
    const viewer = await requireViewer(db, context, params.id);
    const { access, member, shortlist } = viewer;
    if (access !== 'owner' && !member) throw new ApiError('not_allowed');
    const author = access === 'owner' ? undefined : member?.id;
    if (!(await deleteComment(db, shortlist.id, body.comment_id, author))) throw notFound('comment');
    return shown(db, viewer);
  });
}

async function countComment(
  { db, limits }: ShortlistDeps,
  reply: FastifyReply,
  { id }: Member,
  ip: string,
): Promise<void> {
  await countOrRefuse(db, reply, 'shortlist-comment', String(id), limits.commentPerMember);
  await countOrRefuse(db, reply, 'shortlist-comment-address', addressKey(ip), limits.commentPerAddress);
}

/** The viewer's entry in the list. The owner's agent gets one at the first look; an admin has none. */
async function memberOf(
  db: Database,
  { access, member, shortlist }: Viewer,
  session: ServerSession | null,
): Promise<Member | null> {
  if (member || access !== 'agent' || !session) return member;
  const identity = { userId: session.userId };
  await insertMember(db, shortlist.id, identity, { name: fullName(session) || 'Agent', role: 'agent' });
  return findMember(db, shortlist.id, identity);
}

/** A home leaves the list with its favorite. */
async function requireHome(db: Database, { shortlist }: Viewer, internalId: string): Promise<void> {
  const favorites = await listFavorites(db, shortlist.ownerId);
  if (!favorites.some(({ internal_id }) => internal_id === internalId)) throw notFound('home');
}

/** The list as a person sees it: favorites without their private notes. */
async function shown(db: Database, { shortlist, access, member }: Viewer): Promise<Shortlist> {
  const now = new Date().toISOString();
  const [favorites, members, entries] = await Promise.all([
    listFavorites(db, shortlist.ownerId),
    listMembers(db, shortlist.id),
    readEntries(db, shortlist.id),
  ]);
  return {
    id: shortlist.id,
    owner_name: shortlist.ownerName,
    agent_sees: shortlist.agentSees,
    access,
    you: member?.id ?? null,
    seen_at: member?.seenAt?.toISOString() ?? null,
    now,
    members,
    homes: favorites.flatMap(({ internal_id, created_at }) =>
      internal_id === null
        ? []
        : [{ internal_id, added_at: created_at, ...(entries.get(internal_id) ?? { marks: [], comments: [] }) }],
    ),
  };
}
