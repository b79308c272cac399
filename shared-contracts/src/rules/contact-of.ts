import type { Agent, Team } from '../entities/agent';
import type { ClientAdvisor, User } from '../entities/user';

export interface ContactInput {
  user: Pick<User, 'agent' | 'client_advisor'> | null;
  /** the session's agent object, the long form of the client's advisor */
  advisor?: Agent | null | undefined;
  urlAgent: Agent | null;
  urlTeam: Team | null;
  referrerAgent: Agent | null;
  referrerTeam?: Team | null | undefined;
  listingAdvisors: readonly Agent[];
  companyTeam: Team | null;
  /** the customer-experience contact, where there is no company team */
  defaultContact: Agent | null;
}

export type ContactStep = 'user-agent' | 'client-advisor' | 'url' | 'referrer' | 'listing' | 'company' | 'none';
export interface Contact {
  step: ContactStep;
  agent: Agent | null;
  team: Team | null;
  /** true for the user's own advisor, labelled 'your agent' */
  own: boolean;
}

/** The contact that a visitor sees, in order of precedence. A team takes the place of its agent. */
export function contactOf(input: ContactInput): Contact {
  const { user } = input;
  const listingAdvisor = input.listingAdvisors[0] ?? null;
  if (user?.agent && !user.agent.customer_experience) return toAgent('user-agent', user.agent, true);
  if (user?.client_advisor) return toAgent('client-advisor', longForm(user.client_advisor, input.advisor), true);
  if (input.urlAgent || input.urlTeam) return toEither('url', input.urlAgent, input.urlTeam);
  if (input.referrerAgent || input.referrerTeam) {
    return toEither('referrer', input.referrerAgent, input.referrerTeam ?? null);
  }
  if (listingAdvisor) return toAgent('listing', listingAdvisor, false);
  if (input.companyTeam || input.defaultContact) {
    return toEither('company', input.companyTeam ? null : input.defaultContact, input.companyTeam);
  }
  return { step: 'none', agent: null, team: null, own: false };
}

function toAgent(step: ContactStep, agent: Agent, own: boolean): Contact {
  return { step, agent, team: null, own };
}

function toEither(step: ContactStep, agent: Agent | null, team: Team | null): Contact {
  return { step, agent, team: agent === null ? team : null, own: false };
}

function longForm(short: ClientAdvisor, advisor: Agent | null | undefined): Agent {
  return advisor?.id === short.id ? advisor : agentOfAdvisor(short);
}

/** An agent made from the user's short form, if the long form is not loaded. */
export function agentOfAdvisor(short: ClientAdvisor): Agent {
  const direct_path = `/agents/${short.user_name}`;
  return {
    ...short,
    designation: null,
    agent_phone: short.phone,
    large_image_url: null,
    tile_image_url: null,
    root_path: `/${short.user_name}`,
    direct_path,
    path: direct_path,
    office: null,
    islands: [],
    customer_experience: false,
  };
}
