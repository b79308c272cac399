import type { ContactPerson } from './contact-person';

/** Whom a lead is for, as the server asks for it: an agent, a team and no agent (D24), or nobody for the company. */
export function recipientOf({ id, teamSlug }: Pick<ContactPerson, 'id' | 'teamSlug'>): {
  advisor_id?: number;
  team_slug?: string;
} {
  if (teamSlug !== null) return { team_slug: teamSlug };
  return id === null ? {} : { advisor_id: id };
}
