import type { SessionAnswer } from 'shared-contracts';
import type { AccountsDeps } from './account-deps';
import { ANONYMOUS, sessionAnswer } from './session-answer';
import { findUserById } from './users.store';

type Deps = Pick<AccountsDeps, 'db' | 'agents'>;

/** The session in the documents' words; also what a page is inlined with. */
export async function readSessionAnswer(
  deps: Deps,
  session: { userId: number; actorId: number | null } | null,
): Promise<SessionAnswer> {
  const user = session ? await findUserById(deps.db, session.userId) : null;
  if (!session || !user) return ANONYMOUS;
  const [agent, clientAdvisor] = await Promise.all([
    user.agentId === null ? null : deps.agents.byId(user.agentId),
    user.clientAdvisorId === null ? null : deps.agents.byId(user.clientAdvisorId),
  ]);
  return sessionAnswer({ user, sudo: session.actorId !== null, agent, clientAdvisor });
}
