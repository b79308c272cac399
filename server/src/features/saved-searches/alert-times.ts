import { HAWAII_TIME_ZONE, type SavedSearch } from 'shared-contracts';
import { addDays, clockIn } from 'shared-contracts/leads';

/** Days between two mails of a search; 0 is each run of the job. */
export const INTERVALS = [0, 1, 7, 30] as const satisfies readonly SavedSearch['days_between_emails'][];
export type Interval = (typeof INTERVALS)[number];

/** A stored number of days as an interval. */
export const intervalOf = (stored: number): Interval => INTERVALS.find((days) => days === stored) ?? 0;

/** Minutes of the day in Hawaii at which daily, weekly and monthly mails are sent: early morning. */
const MAIL_MINUTES = 6 * 60 + 30;
/** Hawaii is ten hours behind UTC all year. */
const UTC_OFFSET_MINUTES = 10 * 60;
const MINUTE_MS = 60_000;

/** When a search with new mails is due first: at the next run of the job, or the next morning in Hawaii. */
export function firstRun(now: Date, interval: Interval): Date {
  if (interval === 0) return now;
  const { day, minutes } = hawaiiClock(now);
  return morningOf(minutes < MAIL_MINUTES ? day : addDays(day, 1));
}

/** When a search is due after a run: 0 at the next run of the job; 1, 7 and 30 after that many days in Hawaii. */
export function nextRun(now: Date, interval: Interval): Date {
  return interval === 0 ? now : morningOf(addDays(hawaiiClock(now).day, interval));
}

function morningOf(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + (MAIL_MINUTES + UTC_OFFSET_MINUTES) * MINUTE_MS);
}

function hawaiiClock(now: Date) {
  const clock = clockIn(now, HAWAII_TIME_ZONE);
  if (!clock) throw new Error('This runtime does not know the time in Hawaii.');
  return clock;
}
