import { type Agent, type ClientAdvisor, roleFlags, type SessionAnswer, type User } from 'shared-contracts';
import type { ServerSession } from '../../platform/http/request-context';
import type { AccountsDeps } from './account-deps';
import { lacksSecondFactor } from './second-factor/second-factor.repository';
import { findUserById, type UserRecord } from './users.repository';

type SessionOf = Pick<ServerSession, 'userId' | 'actorId' | 'byToken' | 'secondFactorMissing'>;

/** The session of an anonymous visitor: no user, and no error. */
export const ANONYMOUS: SessionAnswer = {
  user: null,
  email: null,
  user_id: null,
  client_advisor: null,
  hl_user: null,
  advisor: null,
};

/** The session with the documents' names; also written into pages. The flags follow from the roles of the same name. */
export async function readSessionResponse(
  { db, agents }: Pick<AccountsDeps, 'db' | 'agents'>,
  session: SessionOf | null,
): Promise<SessionAnswer> {
  const user = session ? await findUserById(db, session.userId) : null;
  if (!session || !user) return ANONYMOUS;
  const [agent, clientAdvisor] = await Promise.all([
    user.agentId === null ? null : agents.byId(user.agentId),
    user.clientAdvisorId === null ? null : agents.byId(user.clientAdvisorId),
  ]);
  const client_advisor = shortAdvisor(clientAdvisor);
  const response = {
    user: userOf(user, session, agent, client_advisor),
    email: user.email,
    user_id: user.id,
    client_advisor,
    hl_user: { email: user.email, first_name: user.firstName, last_name: user.lastName },
    advisor: agent ?? clientAdvisor,
  };
  return session.byToken ? forForeignPage(response) : response;
}

/** The response after a user got their own session again. */
export async function readOwnerResponse(
  deps: Pick<AccountsDeps, 'db' | 'agents' | 'secondFactorRoles'>,
  userId: number,
): Promise<SessionAnswer> {
  const isLacking = await lacksSecondFactor(deps.db, userId, deps.secondFactorRoles ?? []);
  return readSessionResponse(deps, { userId, actorId: null, ...(isLacking ? { secondFactorMissing: true } : {}) });
}

/** The session for the navigation on another site's page: no e-mail address, no phone, no rights. */
function forForeignPage(response: SessionAnswer): SessionAnswer {
  if (!response.user) return response;
  const { client_advisor, advisor } = response;
  const { email_verified: _, language: __, ...user } = response.user;
  const flags = { roles: [], is_advisor: false, is_admin: false, email_opt_in: false, agent: null };
  return {
    ...ANONYMOUS,
    user: { ...user, ...flags, email: '', last_name: null, phone: null },
    user_id: response.user_id,
    client_advisor,
    advisor: client_advisor ? advisor : null,
  };
}

/** The roles give no rights until a required second factor is set up. */
function userOf(user: UserRecord, session: SessionOf, agent: Agent | null, client_advisor: ClientAdvisor | null): User {
  const roles = session.secondFactorMissing ? [] : user.roles;
  return {
    id: user.id,
    user_id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone: user.phone,
    authentication_token: null,
    roles,
    loggedIn: true,
    ...roleFlags(roles),
    signed_in_sudo: session.actorId !== null,
    user_mismatch: false,
    ...(session.secondFactorMissing ? { second_factor_missing: true } : {}),
    email_verified: user.isAddressProved,
    email_opt_in: user.emailOptIn,
    language: user.language,
    agent,
    client_advisor,
    client_advisor_id: user.clientAdvisorId,
  };
}

function shortAdvisor(agent: Agent | null): ClientAdvisor | null {
  if (!agent) return null;
  return { id: agent.id, email: agent.email, user_name: agent.user_name, name: agent.name, phone: agent.phone };
}
