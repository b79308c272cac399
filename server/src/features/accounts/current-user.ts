import type { SessionAnswer } from 'shared-contracts';
import type { ServerSession } from '../../platform/http/request-context';
import type { AccountsDeps } from './account-deps';
import { lacksSecondFactor } from './second-factor/second-factor.repository';
import { ANONYMOUS, sessionAnswer } from './session-answer';
import { findUserById } from './users.repository';

type Deps = Pick<AccountsDeps, 'db' | 'agents'>;
type SessionOf = Pick<ServerSession, 'userId' | 'actorId' | 'byToken' | 'secondFactorMissing'>;

/** The session with the documents' names; also written into pages. */
export async function readSessionAnswer(deps: Deps, session: SessionOf | null): Promise<SessionAnswer> {
  const user = session ? await findUserById(deps.db, session.userId) : null;
  if (!session || !user) return ANONYMOUS;
  const [agent, clientAdvisor] = await Promise.all([
    user.agentId === null ? null : deps.agents.byId(user.agentId),
    user.clientAdvisorId === null ? null : deps.agents.byId(user.clientAdvisorId),
  ]);
  const sudo = session.actorId !== null;
  const secondFactorMissing = session.secondFactorMissing ?? false;
  const answer = sessionAnswer({ user, sudo, secondFactorMissing, agent, clientAdvisor });
  return session.byToken ? forForeignPage(answer) : answer;
}

/** The response after a user got their own session again. */
export async function readOwnAnswer(
  deps: Pick<AccountsDeps, 'db' | 'agents' | 'secondFactorRoles'>,
  userId: number,
): Promise<SessionAnswer> {
  const isLacking = await lacksSecondFactor(deps.db, userId, deps.secondFactorRoles ?? []);
  return readSessionAnswer(deps, { userId, actorId: null, ...(isLacking ? { secondFactorMissing: true } : {}) });
}

/** The session for the navigation on another site's page: no e-mail address, no phone, no rights. */
function forForeignPage(answer: SessionAnswer): SessionAnswer {
  if (!answer.user) return answer;
  const { client_advisor, advisor } = answer;
  const flags = { roles: [], is_advisor: false, is_admin: false, email_opt_in: false, agent: null };
  return {
    ...ANONYMOUS,
    user: { ...answer.user, ...flags, email: '', last_name: null, phone: null },
    user_id: answer.user_id,
    client_advisor,
    advisor: client_advisor ? advisor : null,
  };
}
