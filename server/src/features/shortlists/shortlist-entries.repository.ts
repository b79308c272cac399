import { sql } from 'kysely';
import type { ShortlistHome, ShortlistMark } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { notShared } from './shortlists.repository';

/** What the people of a list say about homes, by home. It has homes that are no favorite any more, too. */
export async function readEntries(
  db: Database,
  shortlistId: number,
): Promise<Map<string, Pick<ShortlistHome, 'marks' | 'comments'>>> {
  const [marks, comments] = await Promise.all([marksOf(db, shortlistId), commentsOf(db, shortlistId)]);
  const entries = new Map<string, Pick<ShortlistHome, 'marks' | 'comments'>>();
  const at = (internalId: string) => {
    const home = entries.get(internalId) ?? { marks: [], comments: [] };
    entries.set(internalId, home);
    return home;
  };
  for (const { internal_id, at: time, ...mark } of marks)
    at(internal_id).marks.push({ ...mark, at: time.toISOString() });
  for (const { internal_id, at: time, ...comment } of comments)
    at(internal_id).comments.push({ ...comment, at: time.toISOString() });
  return entries;
}

function marksOf(db: Database, shortlistId: number) {
  return db
    .selectFrom('shortlist_marks as marks')
    .innerJoin('shortlist_members as members', 'members.id', 'marks.member_id')
    .select(['marks.member_id', 'marks.internal_id', 'marks.mark', 'marks.at'])
    .where('members.shortlist_id', '=', shortlistId)
    .orderBy('marks.member_id')
    .execute();
}

function commentsOf(db: Database, shortlistId: number) {
  return db
    .selectFrom('shortlist_comments as comments')
    .innerJoin('shortlist_members as members', 'members.id', 'comments.member_id')
    .select(['comments.id', 'comments.member_id', 'comments.internal_id', 'comments.text', 'comments.at'])
    .where('members.shortlist_id', '=', shortlistId)
    .orderBy('comments.id')
    .execute();
}

/** @throws ApiError not_found when the person was removed in the meantime */
export async function upsertMark(
  db: Database,
  memberId: number,
  internalId: string,
  mark: ShortlistMark,
): Promise<void> {
  const at = sql<Date>`now()`;
  await db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId);
    await trx
      .insertInto('shortlist_marks')
      .values({ member_id: memberId, internal_id: internalId, mark, at })
      .onConflict((conflict) => conflict.columns(['member_id', 'internal_id']).doUpdateSet({ mark, at }))
      .execute();
  });
}

/** The owner may remove a person, or end the list, while the person says something. */
async function lockMember(trx: Database, id: number): Promise<void> {
  const member = await trx
    .selectFrom('shortlist_members')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw notShared();
}

export async function deleteMark(db: Database, memberId: number, internalId: string): Promise<void> {
  await db
    .deleteFrom('shortlist_marks')
    .where('member_id', '=', memberId)
    .where('internal_id', '=', internalId)
    .execute();
}

/**
 * @returns false when the person has `most` comments on the home already
 * @throws ApiError not_found when the person was removed in the meantime
 */
export async function insertComment(
  db: Database,
  memberId: number,
  { internalId, text }: { internalId: string; text: string },
  most: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // concurrent comments of the person are counted
    await lockMember(trx, memberId);
    const { count } = await trx
      .selectFrom('shortlist_comments')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('member_id', '=', memberId)
      .where('internal_id', '=', internalId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= most) return false;
    await trx.insertInto('shortlist_comments').values({ member_id: memberId, internal_id: internalId, text }).execute();
    return true;
  });
}

/**
 * Deletes a comment of a list.
 * @param memberId only a comment of this person
 * @returns false where there is none
 */
export async function deleteComment(
  db: Database,
  shortlistId: number,
  commentId: number,
  memberId?: number,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('shortlist_comments')
    .where('id', '=', commentId)
    .where('member_id', 'in', (row) => {
      const members = row.selectFrom('shortlist_members').select('id').where('shortlist_id', '=', shortlistId);
      return memberId === undefined ? members : members.where('id', '=', memberId);
    })
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Marks and comments of others since a member saw the list, by home that is still a favorite. */
export async function countNews(
  db: Database,
  shortlistId: number,
  memberId: number | null,
): Promise<{ internal_id: string; count: number }[]> {
  const { rows } = await sql<{ internal_id: string; count: number }>`
    with said as (
      select member_id, internal_id, at from shortlist_marks
      union all select member_id, internal_id, at from shortlist_comments)
    select said.internal_id, count(*)::integer as count
    from said
      join shortlist_members as author on author.id = said.member_id
      join shortlists on shortlists.id = author.shortlist_id
      join favorites on favorites.user_id = shortlists.user_id and favorites.internal_id = said.internal_id
      left join shortlist_members as reader on reader.id = ${memberId}::bigint
    where author.shortlist_id = ${shortlistId}
      and author.id is distinct from reader.id
      and said.at > coalesce(reader.seen_at, '-infinity')
    group by said.internal_id
    order by said.internal_id`.execute(db);
  return rows;
}
