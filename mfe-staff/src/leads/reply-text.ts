import { UNKNOWN_NAME } from 'shared-contracts/forms';
import { isFamilyFirst } from 'shared-contracts/person-names';
import type { StaffLead } from 'shared-contracts/staff';

type Lead = Pick<StaffLead, 'full_name' | 'listing_title' | 'mls_number'>;

/** A template with the lead's words: {name} is the first name, {home} the listing, {agent} the agent's name. */
export function fillTemplate(template: string, lead: Lead, agent: string): string {
  const [word = ''] = lead.full_name.trim().split(/\s+/);
  const first = word && isFamilyFirst(lead.full_name) ? `${word}様` : word;
  const words: Readonly<Record<string, string>> = {
    name: first === '' || lead.full_name === UNKNOWN_NAME ? 'there' : first,
    home: lead.listing_title ?? (lead.mls_number ? `MLS ${lead.mls_number}` : 'the home'),
    agent,
  };
  return template.replace(/\{(name|home|agent)\}/g, (_, word: string) => words[word] ?? '');
}

/** The subject that a reply begins with. */
export const replySubject = ({ listing_title }: Lead): string =>
  listing_title ? `Your message about ${listing_title}`.slice(0, 150) : 'Your message';

/** Whether a person can be answered by e-mail: a callback has a telephone number only, and a held lead is no contact. */
export const canReply = ({ action, status }: Pick<StaffLead, 'action' | 'status'>): boolean =>
  action !== 'callback' && action !== 'favorite' && status === 'new';
