const DAY_MS = 86_400_000;
/** Hawaii is ten hours behind UTC all year. */
const HAWAII_OFFSET_MS = 36_000_000;

/** Whole days since the listing date, counted by the calendar in Hawaii; null when the date cannot be read. */
export function daysOnMarket(listingAt: string | null | undefined, now: Date): number | null {
  const from = Date.parse(listingAt ?? '');
  if (Number.isNaN(from)) return null;
  // a date without a time is that day, and not the evening before in Hawaii
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(listingAt ?? '');
  return Math.max(0, dayOf(now.getTime() - HAWAII_OFFSET_MS) - dayOf(isDay ? from : from - HAWAII_OFFSET_MS));
}

const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS);

/** '1 Day', '2 Days', '0 Days'. */
export function formatDaysOnMarket(listingAt: string | null | undefined, now: Date): string {
  const days = daysOnMarket(listingAt, now);
  if (days === null) return '';
  return `${days.toLocaleString('en-US')} ${days === 1 ? 'Day' : 'Days'}`;
}
