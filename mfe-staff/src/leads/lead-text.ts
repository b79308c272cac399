import { formatPhone } from 'shared-contracts';
import { UNKNOWN_NAME } from 'shared-contracts/forms';
import { formatDay, formatMinutes } from 'shared-contracts/lead-rules';
import type { StaffLead } from 'shared-contracts/staff';

const ACTIONS: Readonly<Record<StaffLead['action'], string>> = {
  ask_question: 'Question',
  request_showing: 'Showing',
  callback: 'Callback',
  email_agent: 'E-mail',
  contact_agent: 'E-mail',
  favorite: 'Favorite',
  other: 'Other',
};
const TIMES: Readonly<Record<string, string>> = {
  first_available: 'first available',
  morning: 'morning',
  afternoon: 'afternoon',
};

/** The sender of a lead in a list. A callback has no name, only a phone number. */
export function senderText({ full_name, phone, email }: Pick<StaffLead, 'full_name' | 'phone' | 'email'>): string {
  if (full_name && full_name !== UNKNOWN_NAME) return full_name;
  return phone ? formatPhone(phone) || phone : email;
}

/** The agent of a lead, or its team. */
export function agentText({ agent_name, team_slug }: Pick<StaffLead, 'agent_name' | 'team_slug'>): string {
  return agent_name ?? (team_slug ? `Team ${team_slug}` : 'No agent');
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago a lead came, in its largest whole unit. Times are in milliseconds. */
export function ageText(created: number, now: number): string {
  const age = Math.max(0, now - created);
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`;
  return `${Math.floor(age / DAY)} days`;
}

/** The kind of a lead in one word. */
export function actionText({ action, part }: Pick<StaffLead, 'action' | 'part'>): string {
  return part === 'lending' ? 'Pre-approval' : ACTIONS[action];
}

type Showing = Pick<StaffLead, 'showing_slot' | 'showing_time' | 'showing_type'>;

/** The slot or part of the day of a showing; undefined without one. */
export const showingTimeText = ({ showing_slot, showing_time }: Showing): string | undefined =>
  showing_slot === null ? TIMES[showing_time ?? ''] : formatMinutes(showing_slot);

export const showingKindText = ({ showing_type }: Showing): string =>
  showing_type === 'in_person' ? 'in person' : 'virtual tour';

/** Time and form of a requested showing; null for other leads. */
export function showingText(lead: StaffLead): string | null {
  if (lead.action !== 'request_showing') return null;
  const day = lead.showing_date === null ? 'As soon as possible' : formatDay(lead.showing_date);
  return [day, showingTimeText(lead), showingKindText(lead)].filter(Boolean).join(', ');
}

/** Time of a requested callback; null for other leads. */
export function callbackText(lead: StaffLead): string | null {
  if (lead.callback_date === null || lead.callback_minutes === null) return null;
  const zone = lead.callback_time_zone?.replaceAll('_', ' ');
  return `${formatDay(lead.callback_date)}, ${formatMinutes(lead.callback_minutes)}${zone ? ` (${zone})` : ''}`;
}
