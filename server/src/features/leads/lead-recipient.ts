import { type EmailRecipient, isGenericEmail, type LeadSubmission } from 'shared-contracts/leads';
import type { LeadSettings, LeadsDeps } from './lead-deps';

export interface LeadRecipient {
  /** the lead's agent; null for a team and for the company's generic addresses */
  advisorId: number | null;
  teamSlug: string | null;
  /** recipient of the mail: an address of the directory or of the settings, never one that a visitor typed */
  email: string;
  /** the agent or team; null for the company */
  name: string | null;
  /** how e-mails choose their source */
  kind: EmailRecipient | null;
}

type Deps = Pick<LeadsDeps, 'agents'> & { settings: LeadSettings };
type Recipient = Pick<LeadSubmission, 'advisor_id' | 'team_slug' | 'agent_email'>;

/**
 * The recipient of a lead: the team, agent or company address that it names, if the company knows it, and the default
 * contact otherwise.
 */
export async function leadRecipient(deps: Deps, submission: Recipient): Promise<LeadRecipient> {
  const team = submission.team_slug ? await deps.agents.teamBySlug(submission.team_slug) : null;
  if (team) return { advisorId: null, teamSlug: team.slug, email: team.email, name: team.name, kind: DIRECT };
  const byId = submission.advisor_id === undefined ? null : await agentRecipient(deps, submission.advisor_id);
  if (byId) return byId;
  const address = submission.agent_email?.trim() ?? '';
  if (address !== '' && isGenericEmail(address, deps.settings.GENERIC_COMPANY_EMAILS)) {
    const kind = { customerExperience: false, generic: true };
    return { advisorId: null, teamSlug: null, email: address, name: null, kind };
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
  return { advisorId: agent.id, teamSlug: null, email: agent.email, name: agent.name, kind };
}

/** The lead belongs to the default contact even if the directory does not list it yet. */
async function defaultRecipient(deps: Deps): Promise<LeadRecipient> {
  const id = deps.settings.DEFAULT_AGENT_ID;
  const known = await agentRecipient(deps, id);
  return known ?? { advisorId: id, teamSlug: null, email: deps.settings.SUPPORT_EMAIL, name: null, kind: null };
}
