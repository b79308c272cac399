import { type EmailRecipient, isGenericEmail, type LeadSubmission } from 'shared-contracts/leads';
import type { LeadsDeps } from './lead-deps';

export interface LeadRecipient {
  /** the agent the lead belongs to; null for a team and for the company's generic addresses */
  advisorId: number | null;
  teamSlug: string | null;
  /** where the mail goes: an address of the directory or of the settings, never one a visitor typed */
  email: string;
  /** how e-mails choose their source */
  kind: EmailRecipient | null;
}

type Deps = Pick<LeadsDeps, 'agents' | 'settings'>;
type Wish = Pick<LeadSubmission, 'advisor_id' | 'team_slug' | 'agent_email'>;

/**
 * Whom a lead belongs to: the team, agent or company address it names, if the company knows them, and the default
 * contact otherwise.
 */
export async function leadRecipient(deps: Deps, wish: Wish): Promise<LeadRecipient> {
  const team = wish.team_slug ? await deps.agents.teamBySlug(wish.team_slug) : null;
  if (team) return { advisorId: null, teamSlug: team.slug, email: team.email, kind: DIRECT };
  const byId = wish.advisor_id === undefined ? null : await agentRecipient(deps, wish.advisor_id);
  if (byId) return byId;
  const address = wish.agent_email?.trim() ?? '';
  if (address !== '' && isGenericEmail(address, deps.settings.GENERIC_COMPANY_EMAILS)) {
    return { advisorId: null, teamSlug: null, email: address, kind: { customerExperience: false, generic: true } };
  }
  const named = address === '' ? null : await deps.agents.byEmail(address);
  return (named && (await agentRecipient(deps, named.id))) ?? defaultRecipient(deps);
}

const DIRECT: EmailRecipient = { customerExperience: false, generic: false };

async function agentRecipient(deps: Deps, id: number): Promise<LeadRecipient | null> {
  const agent = await deps.agents.byId(id);
  if (!agent) return null;
  const isDefault = agent.customer_experience || agent.id === deps.settings.DEFAULT_AGENT_ID;
  const kind = { customerExperience: isDefault, generic: false };
  return { advisorId: agent.id, teamSlug: null, email: agent.email, kind };
}

/** The lead belongs to the default contact even where the directory does not list it yet. */
async function defaultRecipient(deps: Deps): Promise<LeadRecipient> {
  const id = deps.settings.DEFAULT_AGENT_ID;
  const known = await agentRecipient(deps, id);
  return known ?? { advisorId: id, teamSlug: null, email: deps.settings.SUPPORT_EMAIL, kind: null };
}
