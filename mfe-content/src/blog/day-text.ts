import { HAWAII_TIME_ZONE } from 'shared-contracts';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: HAWAII_TIME_ZONE });

/** 'November 20, 2026', as the day is in Hawaii; an unreadable date shows as it came. */
export function dayText(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : format.format(time);
}
