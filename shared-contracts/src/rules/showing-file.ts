import { HAWAII_TIME_ZONE, SLOT_STEP_MINUTES } from '../basics/constants';
import { addDays } from '../basics/days';
import { calendarFile, calendarTime } from '../display/calendar-file';
import { i18n } from '../texts';
import { momentIn } from './callback-times';

/** A requested showing of one listing. */
export interface CalendarShowing {
  /** a Hawaii day, YYYY-MM-DD */
  day: string;
  /** minutes of that day; null is the whole day */
  slot: number | null;
  address: string;
  mlsId: string;
  /** address of the listing's page */
  url: string;
}

/** A requested showing as a calendar file. It is tentative until the agent confirms it. */
export function showingFile({ day, slot, address, mlsId, url }: CalendarShowing, now: Date): string {
  return calendarFile('showing request', {
    UID: `showing-${mlsId}-${day}-${slot ?? 'day'}`,
    DTSTAMP: calendarTime(now),
    ...times(day, slot),
    STATUS: 'TENTATIVE',
    SUMMARY: i18n.t('Tour requested: {address}', { address }),
    LOCATION: address,
    DESCRIPTION: `${i18n.t('Requested, not confirmed. MLS# {mlsId}', { mlsId })}\n${url}`,
    URL: url,
  });
}

function times(day: string, slot: number | null): Record<string, string> {
  const from = slot === null ? null : momentIn(day, slot, HAWAII_TIME_ZONE);
  if (from === null) return { 'DTSTART;VALUE=DATE': bare(day), 'DTEND;VALUE=DATE': bare(addDays(day, 1)) };
  const to = new Date(from.getTime() + SLOT_STEP_MINUTES * 60_000);
  return { DTSTART: calendarTime(from), DTEND: calendarTime(to) };
}

const bare = (day: string) => day.replaceAll('-', '');
