import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { emailKey } from '../../platform/security/tokens';

/**
 * Allowed recipients of copies: the user's agent and the user. For a user without an agent also the staff member who
 * sets it up while acting for them. No mail goes to an address that another person typed.
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
 * The condition that a search's copy address is still allowed: the owner's, their current agent's in the directory or
 * in the agent's account, or a staff member's if they have no agent. For a query of saved_searches joined with users.
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
