import { sql } from 'kysely';
import type { ClientShortlist } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';

const MAX_LISTS = 200;

/** Lists of an agent's clients who let their agent see them, the newest change first. */
export async function listClientShortlists(
  db: Database,
  { agentId, userId }: { agentId: number; userId: number },
): Promise<ClientShortlist[]> {
  const { rows } = await sql<Omit<ClientShortlist, 'changed_at'> & { changed_at: Date | null }>`
    select shortlists.id, users.id as client_id, users.email as client_email,
      trim(concat_ws(' ', users.first_name, users.last_name)) as client_name,
      (select count(*)::integer from favorites
        where favorites.user_id = users.id and favorites.internal_id is not null) as homes,
      (select count(*)::integer from shortlist_members as members
        where members.shortlist_id = shortlists.id and members.role = 'member') as members,
      count(said.at) filter (where said.at > coalesce(own.seen_at, '-infinity'))::integer as news,
      max(said.at) as changed_at
    from shortlists
      join users on users.id = shortlists.user_id
      left join shortlist_members as own on own.shortlist_id = shortlists.id and own.user_id = ${userId}
      left join lateral (
        select marks.at, marks.member_id, marks.internal_id from shortlist_marks as marks
          join shortlist_members as author on author.id = marks.member_id
          where author.shortlist_id = shortlists.id
        union all
        select comments.at, comments.member_id, comments.internal_id from shortlist_comments as comments
          join shortlist_members as author on author.id = comments.member_id
          where author.shortlist_id = shortlists.id
      ) as said on said.member_id is distinct from own.id and exists (
        select 1 from favorites where favorites.user_id = users.id and favorites.internal_id = said.internal_id)
    where shortlists.ended_at is null and shortlists.agent_sees
      and users.client_advisor_id = ${agentId} and users.disabled_at is null
      and not exists (select 1 from user_roles where user_roles.user_id = users.id)
    group by shortlists.id, users.id, own.id
    order by max(said.at) desc nulls last, shortlists.id desc
    limit ${MAX_LISTS}`.execute(db);
  return rows.map(({ changed_at, ...row }) => ({ ...row, changed_at: changed_at?.toISOString() ?? null }));
}
