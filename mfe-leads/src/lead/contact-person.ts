import type { Agent, AttachedContact, ClientAdvisor, PublicSettings } from 'shared-contracts';
import { licenceText } from 'shared-contracts/pages';
import { i18n } from '../texts';

/** The contact of a visitor, with the few fields that contact controls need. */
export interface ContactPerson {
  /** null: the lead goes to the company's default contact or to a team */
  id: number | null;
  name: string;
  phone: string;
  email: string;
  /** 'your agent' for the user's own agent; otherwise the agent's title */
  label: string | null;
  portrait: string | null;
  /** the agent's page; null for the company and for teams */
  path: string | null;
  teamSlug: string | null;
}

/** The visitor's agent or team; otherwise the company. */
export function contactPerson(contact: AttachedContact, settings: PublicSettings): ContactPerson {
  const { agent, team, own } = contact;
  if (agent) return ofAgent(agent, own, settings);
  if (team) {
    return {
      ...company(settings),
      name: team.name,
      phone: team.phone ?? settings.companyPhone,
      email: team.email,
      label: i18n.t('team'),
      portrait: team.tile_image_url,
      teamSlug: team.slug,
    };
  }
  return company(settings);
}

/** The user's own agent, from the short form in the session. */
export function ownAdvisor(advisor: ClientAdvisor, settings: PublicSettings): ContactPerson {
  return {
    ...company(settings),
    id: advisor.id,
    name: advisor.name,
    phone: advisor.phone ?? settings.companyPhone,
    email: advisor.email,
    label: i18n.t('your agent'),
    portrait: null,
    path: `/agents/${advisor.user_name}`,
  };
}

/** An agent of whom only id and name are known. Until the other fields load, the company's phone is used. */
export function namedAgent({ id, name }: Pick<Agent, 'id' | 'name'>, settings: PublicSettings): ContactPerson {
  return { ...company(settings), id, name, label: null, portrait: null };
}

function ofAgent(agent: Agent, own: boolean, settings: PublicSettings): ContactPerson {
  return {
    id: agent.id,
    name: agent.name,
    phone: agent.agent_phone ?? agent.phone ?? settings.companyPhone,
    email: agent.email,
    label: own ? i18n.t('your agent') : licenceText(agent.designation) || null,
    portrait: agent.customer_experience ? company(settings).portrait : agent.tile_image_url,
    path: agent.direct_path,
    teamSlug: null,
  };
}

/** Selects one of the two photos of the default contact, once per page load. */
const chance = Math.random();

/** The default contact, customer experience, with one of its two photos. */
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

/** The recipient fields of a lead: an agent, or a team without an agent, or neither for the company. */
export function recipientOf({ id, teamSlug }: Pick<ContactPerson, 'id' | 'teamSlug'>): {
  advisor_id?: number;
  team_slug?: string;
} {
  if (teamSlug !== null) return { team_slug: teamSlug };
  return id === null ? {} : { advisor_id: id };
}
