import { sql } from 'kysely';
import type { Database } from '../platform/database';
import { emailKey } from '../platform/security';

/**
 * Where copies of a user's mails may go: to their own agent, to themselves, and, set up by a member of staff acting for
 * them, to that member where they have no other agent. Nobody is mailed at an address that a stranger typed.
 */
export async function copyAddresses(db: Database, userId: number, actorId: number | null): Promise<Set<string>> {
  const row = await db
    .selectFrom('users')
    .leftJoin('agents', 'agents.id', 'users.client_advisor_id')
    .select(['users.email as own', 'agents.email as agent', 'users.client_advisor_id as agentId'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const actor =
    actorId === null
      ? null
      : await db.selectFrom('users').select(['email', 'agent_id']).where('id', '=', actorId).executeTakeFirst();
  const agentId = row?.agentId ?? null;
  const member = actor && (agentId === null || actor.agent_id === agentId) ? actor.email : null;
  return new Set([row?.own, row?.agent, member].flatMap((email) => (email ? emailKey(email) : [])));
}

/**
 * The address a search's copy goes to is still one of those: the owner's, their agent's of today in the directory or in
 * the agent's own account, or a member of staff's where they have no agent. What could be saved by `copyAddresses` is
 * sent. For a query of saved_searches joined with users.
 */
export const isCopyAddress = sql<boolean>`(
  lower(trim(saved_searches.copy_email)) = users.email_key
  or exists (select 1 from agents
    where agents.id = users.client_advisor_id and lower(agents.email) = lower(trim(saved_searches.copy_email)))
  or exists (select 1 from users as member
    join user_roles on user_roles.user_id = member.id
    where (users.client_advisor_id is null or member.agent_id = users.client_advisor_id)
      and member.disabled_at is null and member.email_key = lower(trim(saved_searches.copy_email)))
)`;
