import type { CallAnswer, exportOwnData } from 'shared-contracts';
import type { Database } from '../../platform/database/database';

type ExportedShortlist = CallAnswer<typeof exportOwnData>['shortlists'][number];

/** Lists for the download of a user's data: all of the own ones, and of others what the user wrote there. */
export async function listExportedShortlists(db: Database, userId: number): Promise<ExportedShortlist[]> {
  const joined = await db
    .selectFrom('shortlist_members as members')
    .innerJoin('shortlists', 'shortlists.id', 'members.shortlist_id')
    .select(['shortlists.id', 'shortlists.created_at', 'shortlists.ended_at', 'shortlists.agent_sees'])
    .select(['members.id as memberId', 'members.role'])
    .where('members.user_id', '=', userId)
    .orderBy('shortlists.id', 'desc')
    .execute();
  return Promise.all(
    joined.map(async ({ id, memberId, role, created_at, ended_at, agent_sees }) => ({
      role,
      created_at: created_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      agent_sees,
      ...(await contentOf(db, id, role === 'owner' ? null : memberId)),
    })),
  );
}

/** @param memberId only what this person wrote; null for all */
async function contentOf(db: Database, shortlistId: number, memberId: number | null) {
  let people = db.selectFrom('shortlist_members as members').where('members.shortlist_id', '=', shortlistId);
  if (memberId !== null) people = people.where('members.id', '=', memberId);
  const [members, marks, comments] = await Promise.all([
    people.select(['members.name', 'members.role', 'members.joined_at']).orderBy('members.id').execute(),
    people
      .innerJoin('shortlist_marks as marks', 'marks.member_id', 'members.id')
      .select(['members.name', 'marks.internal_id', 'marks.mark', 'marks.at'])
      .orderBy('marks.at')
      .execute(),
    people
      .innerJoin('shortlist_comments as comments', 'comments.member_id', 'members.id')
      .select(['members.name', 'comments.internal_id', 'comments.text', 'comments.at'])
      .orderBy('comments.id')
      .execute(),
  ]);
  return {
    members: members.map(({ joined_at, ...member }) => ({ ...member, joined_at: joined_at.toISOString() })),
    marks: marks.map(({ at, ...mark }) => ({ ...mark, at: at.toISOString() })),
    comments: comments.map(({ at, ...comment }) => ({ ...comment, at: at.toISOString() })),
  };
}
