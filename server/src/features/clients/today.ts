import { hawaiiDay } from 'shared-contracts/leads';
import type { Reminder, StaffLead, Today } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { openMinutesBetween } from '../../platform/settings/opening-hours';
import { listActiveClients } from '../admin/clients.repository';
import { listShowings, listUnanswered } from '../admin/staff-leads.repository';
import { findClient } from './client-groups';
import { listLinks } from './client-links.repository';
import { listPlans, listReminders } from './client-records.repository';
import type { ClientsDeps } from './clients-deps';

/** Minutes of opening hours after which an answer is late. */
export const LATE_MINUTES = 60;
const ACTIVE_DAYS = 7;

/** What an agent does first today. */
export async function todayOf(
  { db, openingHours }: Pick<ClientsDeps, 'db' | 'openingHours'>,
  agentId: number,
  now: Date,
): Promise<Today> {
  const day = hawaiiDay(now);
  const [{ leads, count }, showings, reminders, active_clients] = await Promise.all([
    listUnanswered(db, agentId),
    listShowings(db, agentId, day, day),
    remindersOf(db, agentId, day),
    listActiveClients(db, agentId, ACTIVE_DAYS),
  ]);
  return {
    opening_hours: openingHours.text,
    to_answer: leads.map((lead) => {
      const waiting_minutes = openMinutesBetween(openingHours, new Date(lead.created_at), now);
      return { ...lead, waiting_minutes, late: waiting_minutes > LATE_MINUTES };
    }),
    waiting: count,
    // an open request without a day is among the leads to answer
    showings: showings
      .filter(({ showing_date }) => showing_date === day)
      .toSorted((one, other) => startOf(one) - startOf(other)),
    reminders,
    active_clients,
  };
}

/** Reminders with the stage of the client, which is that of another person if two were merged. */
async function remindersOf(db: Database, agentId: number, day: string): Promise<Reminder[]> {
  const [reminders, links] = await Promise.all([listReminders(db, agentId, day), listLinks(db, agentId)]);
  const isMerged = (one: string) => links.some(({ person, is_same }) => is_same && person === one);
  return Promise.all(
    reminders.map(async ({ person, ...reminder }) => {
      if (!isMerged(person)) return reminder;
      const { main } = await findClient(db, { agentId, person });
      const planOf = await listPlans(db, { agentId, persons: [main.person] });
      return { ...reminder, stage: planOf(main.person).stage };
    }),
  );
}

const START_OF_PART: Readonly<Record<string, number>> = { first_available: 0, morning: 8 * 60, afternoon: 12 * 60 };

/** The minute of the day at which a showing may begin; one without a time comes first. */
const startOf = ({ showing_slot, showing_time }: StaffLead): number =>
  showing_slot ?? START_OF_PART[showing_time ?? ''] ?? 0;
