import { CalendarDateTime, parseDate, toZoned } from '@internationalized/date';
import { HAWAII_TIME_ZONE } from 'shared-contracts';

export interface ChosenTime {
  /** YYYY-MM-DD and minutes of the day on the visitor's clock (D66) */
  date: string;
  minutes: number;
  timeZone: string;
}

/** True for a zone this server knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The moment the visitor means; a time the clock skips in spring is the one after the gap. */
export function callbackInstant({ date, minutes, timeZone }: ChosenTime): Date {
  const day = parseDate(date);
  const time = new CalendarDateTime(day.year, day.month, day.day, Math.floor(minutes / 60), minutes % 60);
  return toZoned(time, timeZone, 'later').toDate();
}

/** 'Tuesday, May 12, 2026, 9:00 AM HST' */
export function timeInZone(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant);
}

export const timeInHawaii = (instant: Date) => timeInZone(instant, HAWAII_TIME_ZONE);

/** 'Sunday, May 10, 2026' of a calendar day, which belongs to no zone. */
export function dayInWords(date: string): string {
  const options = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${date}T00:00:00Z`));
}

/** '9:00 AM' of minutes of the day. */
export function minutesInWords(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  return `${twelve}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
