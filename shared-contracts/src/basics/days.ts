import { HAWAII_TIME_ZONE } from './constants';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

export interface Clock {
  /** calendar day, YYYY-MM-DD */
  day: string;
  /** minutes since midnight */
  minutes: number;
}

/** Day and time of day in a time zone, by default the runtime's. Null for an unknown zone. */
export function clockIn(now: Date, timeZone?: string): Clock | null {
  try {
    const parts = new Intl.DateTimeFormat('en-CA', {
      ...(timeZone === undefined ? {} : { timeZone }),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(now);
    const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
    const day = `${read('year').padStart(4, '0')}-${read('month')}-${read('day')}`;
    return { day, minutes: Number(read('hour')) * 60 + Number(read('minute')) };
  } catch {
    return null;
  }
}

/** The calendar day in Hawaii, in any time zone of the browser. */
export function hawaiiDay(now: Date): string {
  return clockIn(now, HAWAII_TIME_ZONE)?.day ?? '';
}

/** Whether a text is an existing day; false for 2026-02-29. */
export function isDay(text: string): boolean {
  const match = DAY.exec(text);
  if (match === null) return false;
  const [, year, month, day] = match.map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

/** '2026-02-28' plus 1 -> '2026-03-01'. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}
