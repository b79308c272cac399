import { SHOWING_DAYS, SHOWING_SLOTS, SLOT_STEP_MINUTES } from '../basics/constants';
import { addDays, hawaiiDay, isDay } from '../basics/days';
import type { LeadSubmission } from '../entities/lead';

type Showing = NonNullable<LeadSubmission['showing']>;

/** The days that a tour can be requested for: the next 15 in Hawaii, tomorrow first. */
export function showingDays(now: Date): string[] {
  const today = hawaiiDay(now);
  return Array.from({ length: SHOWING_DAYS }, (_, index) => addDays(today, index + 1));
}

/** Whether a form could have offered this day. A form that is open past midnight may still send the current day. */
export function isShowingDay(day: string, now: Date): boolean {
  return isDay(day) && (showingDays(now).includes(day) || day === hawaiiDay(now));
}

/** Half-hour slots from 9:00 to 17:00, in minutes of the day: 17 of them. */
export function showingSlots(): number[] {
  return slotsBetween(SHOWING_SLOTS.first, SHOWING_SLOTS.last);
}

/** Half-hour slots from the first to the last, both included, in minutes of the day. */
export function slotsBetween(first: number, last: number): number[] {
  return Array.from(
    { length: (last - first) / SLOT_STEP_MINUTES + 1 },
    (_, index) => first + index * SLOT_STEP_MINUTES,
  );
}

/** The stored time of a chosen day: 10:00 in Hawaii, which is UTC-10 all year. */
export function showingMoment(day: string): string {
  return new Date(`${day}T10:00:00-10:00`).toISOString();
}

/**
 * Showing_Request_Date__c: the day after the chosen one, and null for ASAP. Forms of earlier releases have an origin
 * 'panel', which sends the chosen day.
 */
export function outwardShowingDate(showing: Pick<Showing, 'date' | 'origin'>): string | null {
  if (showing.date === null) return null;
  return showing.origin === 'strip' ? addDays(showing.date, 1) : showing.date;
}

export function isShowingOffered(status: string): boolean {
  return status === 'Active';
}

/** Both spellings are read, virtual_tour is written. */
export function showingType(type: Showing['type']): 'in_person' | 'virtual_tour' {
  return type === 'in_person' ? 'in_person' : 'virtual_tour';
}
