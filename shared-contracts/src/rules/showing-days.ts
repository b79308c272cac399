import { SHOWING_PANEL, SHOWING_SLOTS, SHOWING_STRIP_DAYS, SLOT_STEP_MINUTES } from '../basics/constants';
import { addDays, hawaiiDay, isDay } from '../basics/days';
import type { LeadSubmission } from '../entities/lead';

type Showing = NonNullable<LeadSubmission['showing']>;
export type ShowingOrigin = Showing['origin'];

/** The next 15 days in Hawaii, tomorrow first. */
export function showingStripDays(now: Date): string[] {
  return daysFrom(addDays(hawaiiDay(now), 1), SHOWING_STRIP_DAYS);
}

/** Ten days in Hawaii from two days ahead. */
export function showingPanelDays(now: Date): string[] {
  return daysFrom(addDays(hawaiiDay(now), SHOWING_PANEL.startsInDays), SHOWING_PANEL.days);
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Whether a form could have offered this day. A form that is open past midnight may still send the current day. */
export function isShowingDay(day: string, origin: ShowingOrigin, now: Date): boolean {
  if (!isDay(day)) return false;
  const offered = origin === 'strip' ? showingStripDays(now) : showingPanelDays(now);
  return offered.includes(day) || day === addDays(offered[0] ?? '', -1);
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

/** Showing_Request_Date__c: the strip sends the day after, the panel sends the chosen day, and ASAP is null. */
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
