import {
  type Agent,
  type AttachedContact,
  type ClientAdvisor,
  licenceText,
  type PublicSettings,
} from 'shared-contracts';

/** Whom a visitor is about to reach, in the few words that contact controls need. */
export interface ContactPerson {
  /** null means the company, whose default contact gets the lead, or a team */
  id: number | null;
  name: string;
  phone: string;
  email: string;
  /** 'your agent' for the user's own; otherwise what the agent calls themselves */
  label: string | null;
  portrait: string | null;
  /** the agent's own page; none for the company and for teams */
  path: string | null;
  teamSlug: string | null;
}

/** The person or team the visitor is with; otherwise the company. */
export function contactPerson(contact: AttachedContact, settings: PublicSettings): ContactPerson {
  const { agent, team, own } = contact;
  if (agent) return ofAgent(agent, own, settings);
  if (team) {
    return {
      ...company(settings),
      name: team.name,
      phone: team.phone ?? settings.companyPhone,
      email: team.email,
      label: 'team',
      portrait: team.tile_image_url,
      teamSlug: team.slug,
    };
  }
  return company(settings);
}

/** The user's own advisor, from the short form that the session carries. */
export function ownAdvisor(advisor: ClientAdvisor, settings: PublicSettings): ContactPerson {
  return {
    ...company(settings),
    id: advisor.id,
    name: advisor.name,
    phone: advisor.phone ?? settings.companyPhone,
    email: advisor.email,
    label: 'your agent',
    portrait: null,
    path: `/agents/${advisor.user_name}`,
  };
}

/** An agent of whom only id and name are known; until the rest is loaded the company's phone serves. */
export function namedAgent({ id, name }: Pick<Agent, 'id' | 'name'>, settings: PublicSettings): ContactPerson {
  return { ...company(settings), id, name, label: null, portrait: null };
}

function ofAgent(agent: Agent, own: boolean, settings: PublicSettings): ContactPerson {
  return {
    id: agent.id,
    name: agent.name,
    phone: agent.agent_phone ?? agent.phone ?? settings.companyPhone,
    email: agent.email,
    label: own ? 'your agent' : licenceText(agent.designation) || null,
    portrait: agent.customer_experience ? company(settings).portrait : agent.tile_image_url,
    path: agent.direct_path,
    teamSlug: null,
  };
}

/** Decides once per load which of the two photos of the default contact shows. */
const chance = Math.random();

/** The default contact: customer experience, with one of its two photos at random. */
function company(settings: PublicSettings): ContactPerson {
  const { name, photos } = settings.customerExperience;
  return {
    id: null,
    name,
    phone: settings.companyPhone,
    email: settings.supportEmail,
    label: settings.siteName,
    portrait: (chance < 0.5 ? photos[0] : photos[1]) || null,
    path: null,
    teamSlug: null,
  };
}

/** Whom a lead is for, as the server asks for it: an agent, a team and no agent, or nobody for the company. */
export function recipientOf({ id, teamSlug }: Pick<ContactPerson, 'id' | 'teamSlug'>): {
  advisor_id?: number;
  team_slug?: string;
} {
  if (teamSlug !== null) return { team_slug: teamSlug };
  return id === null ? {} : { advisor_id: id };
}
