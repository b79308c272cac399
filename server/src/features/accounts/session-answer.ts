import { type Agent, type ClientAdvisor, roleFlags, type SessionAnswer, type User } from 'shared-contracts';
import type { UserRecord } from './users.repository';

export interface SessionFacts {
  user: UserRecord;
  /** staff are signed in as this user */
  sudo: boolean;
  /** its roles give no rights until a second factor is set up */
  secondFactorMissing: boolean;
  /** the user's own entry in the directory */
  agent: Agent | null;
  clientAdvisor: Agent | null;
}

/** The session of an anonymous visitor: no user, and no error. */
export const ANONYMOUS: SessionAnswer = {
  user: null,
  email: null,
  user_id: null,
  client_advisor: null,
  hl_user: null,
  advisor: null,
};

/** The session with the documents' names. The flags follow from the roles of the same name. */
export function sessionAnswer(facts: SessionFacts): SessionAnswer {
  const { user, agent, clientAdvisor } = facts;
  const advisor = shortAdvisor(clientAdvisor);
  return {
    user: userOf(facts, advisor),
    email: user.email,
    user_id: user.id,
    client_advisor: advisor,
    hl_user: { email: user.email, first_name: user.firstName, last_name: user.lastName },
    advisor: agent ?? clientAdvisor,
  };
}

function userOf({ user, sudo, secondFactorMissing, agent }: SessionFacts, advisor: ClientAdvisor | null): User {
  const roles = secondFactorMissing ? [] : user.roles;
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
    signed_in_sudo: sudo,
    user_mismatch: false,
    ...(secondFactorMissing ? { second_factor_missing: true } : {}),
    email_opt_in: user.emailOptIn,
    agent,
    client_advisor: advisor,
    client_advisor_id: user.clientAdvisorId,
  };
}

function shortAdvisor(agent: Agent | null): ClientAdvisor | null {
  if (!agent) return null;
  return { id: agent.id, email: agent.email, user_name: agent.user_name, name: agent.name, phone: agent.phone };
}
