import { daysBetween, hawaiiDay } from '../basics/days';

/** Whole days since the listing date, counted by the calendar in Hawaii; null when the date cannot be read. */
export function daysOnMarket(listingAt: string | null | undefined, now: Date): number | null {
  const from = new Date(listingAt ?? '');
  if (Number.isNaN(from.getTime())) return null;
  // a date without a time is that day, and not the evening before in Hawaii
  const day = /^\d{4}-\d{2}-\d{2}$/.test(listingAt ?? '') ? (listingAt ?? '') : hawaiiDay(from);
  return Math.max(0, daysBetween(day, hawaiiDay(now)));
}

/** '1 Day', '2 Days', '0 Days'. */
export function formatDaysOnMarket(listingAt: string | null | undefined, now: Date): string {
  const days = daysOnMarket(listingAt, now);
  if (days === null) return '';
  return `${days.toLocaleString('en-US')} ${days === 1 ? 'Day' : 'Days'}`;
}
